import { formatCode, labelEntity } from '@org/core'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
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

const WORDS: Readonly<Record<ReasonedAct, { verb: string; note: string; example: string }>> = {
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

/** Why samples are rejected, lost or waived. */
export function SampleReasonDialog({ asking, onClose }: SampleReasonDialogProps) {
  const { name, samples, ofChosen } = asking
  const { act, waive } = useSampleActs()
  const typed = useTyped(`sample:${samples.map(({ id }) => id).join(',')}:${name}`)
  const reason = (typed.text ?? '').trim()
  const { verb, note, example } = WORDS[name]
  const seen = samples.map(({ id, version }) => ({ id, version }))
  const form = useTypedForm({
    ...{ typed, onClose },
    problemNow: () => reasonProblem(reason),
    send: () =>
      name === 'waive'
        ? waive(seen, reason, ofChosen)
        : act({ event: name, samples: seen, reason }, ofChosen),
  })
  const [only] = samples
  const what =
    samples.length === 1 && only?.labelCode != null ? formatCode(only.labelCode) : sampleCount(samples.length)
  const action = name === 'lose' ? `Mark ${what} as lost` : `${verb} ${what}`
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={`${action}?`}
      note={`${note} This can be undone.`}
      label={labelEntity.columns.reason.label}
      action={{ label: form.isSending ? 'Saving…' : action, tone: 'danger' }}
      className={css.form}
    >
      <ReasonField typed={typed} note={example} />
    </TypedDialog>
  )
}
