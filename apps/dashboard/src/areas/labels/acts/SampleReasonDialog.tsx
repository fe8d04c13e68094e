import { formatCode, labelEntity } from '@org/core'
import { CauseField } from '#unsaved/CauseField.tsx'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { together } from '#unsaved/together.ts'
import { useTyped } from '#unsaved/typed.ts'
import { CAUSE_FIELD, NO_CAUSE, useCause } from '#unsaved/useCause.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import { sampleCount } from '../words.ts'
import * as css from './Acts.css.ts'
import type { Asking } from './asked.ts'
import type { ReasonedAct } from './sample-acts.ts'
import { useSampleActs } from './useSampleActs.ts'

interface SampleReasonDialogProps {
  asking: Extract<Asking, { act: 'decide' }>
  onClose: () => void
}

interface Words {
  verb: string
  note: string
  example: string
}

const WORDS: Readonly<Record<ReasonedAct, Words>> = {
  reject: {
    verb: 'Reject',
    note: 'A rejected sample is not tested. It can be collected again, or waived.',
    example: 'Too little soil for the tests',
  },
  lose: {
    verb: 'Mark as lost',
    note: 'A lost sample can be found later, collected again, or waived.',
    example: 'The carrier cannot find the box',
  },
  waive: {
    verb: 'Waive',
    note: 'No one collects a waived sample again, and its field is complete without it.',
    example: 'The field is planted by now',
  },
}

/** Of a layer that the crew could not take. */
const NOT_TAKEN: Words = {
  verb: 'Waive',
  note: 'The layer is waived, and its field is complete without it.',
  example: 'Rock below the layer above',
}

/** Why samples are rejected, lost or waived; waived ones also for what kept the crew from them. */
export function SampleReasonDialog({ asking, onClose }: SampleReasonDialogProps) {
  const { name, samples, ofChosen, layer } = asking
  const { act, waive } = useSampleActs()
  const place = `sample:${samples.map(({ id }) => id).join(',')}:${name}`
  const text = useTyped(place)
  const reason = (text.text ?? '').trim()
  const isWaived = name === 'waive'
  const cause = useCause({ place, of: samples, reason, isRequired: isWaived })
  const typed = isWaived ? together([text, cause.typed]) : text
  const { verb, note, example } = layer === undefined ? WORDS[name] : NOT_TAKEN
  const seen = samples.map(({ id, version }) => ({ id, version }))
  const form = useTypedForm({
    ...{ typed, onClose },
    problemNow: () => reasonProblem(reason) ?? cause.problem,
    send: () =>
      name === 'waive'
        ? waive(seen, { reason, cause: cause.value ?? undefined }, ofChosen)
        : act({ event: name, samples: seen, reason }, ofChosen),
  })
  const what = layer ?? nameOf(samples)
  const action = name === 'lose' ? `Mark ${what} as lost` : `${verb} ${what}`
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={layer === undefined ? `${action}?` : `Not taken: ${layer}?`}
      note={`${note} This can be undone.`}
      label={labelEntity.columns.reason.label}
      problemAt={form.problem === NO_CAUSE ? CAUSE_FIELD : 'reason'}
      action={{ label: form.isSending ? 'Saving…' : action, tone: 'danger' }}
      className={css.form}
    >
      <ReasonField typed={text} note={example} />
      {isWaived ? <CauseField cause={cause} /> : null}
    </TypedDialog>
  )
}

/** `K7Q2-9MXA`, `3 samples`. */
function nameOf(samples: SampleReasonDialogProps['asking']['samples']): string {
  const [only] = samples
  return samples.length === 1 && only?.labelCode != null
    ? formatCode(only.labelCode)
    : sampleCount(samples.length)
}
