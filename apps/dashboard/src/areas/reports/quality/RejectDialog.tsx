import { labelEntity, QUALITY_LABELS, type Result, type Verdict } from '@org/core'
import { RadioGroup } from '@org/ui'
import { useState } from 'react'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import * as css from './Quality.css.ts'
import { useJudge } from './useJudge.ts'
import { resultCount, resultName } from './words.ts'

interface RejectDialogProps {
  /** At least one. */
  results: readonly Result[]
  onDone: () => void
  onClose: () => void
}

const VERDICTS = [
  { key: 'outlier', label: QUALITY_LABELS[180], note: 'The sample cannot have this value.' },
  { key: 'failed', label: QUALITY_LABELS[160], note: 'The laboratory does not stand by the value.' },
] as const

/** Why results are not counted. */
export function RejectDialog({ results, onDone, onClose }: RejectDialogProps) {
  const judge = useJudge()
  const [verdict, setVerdict] = useState<Extract<Verdict, 'outlier' | 'failed'>>('outlier')
  const typed = useTyped(`results:${results.map(({ id }) => id).join(',')}:reject`)
  const reason = (typed.text ?? '').trim()
  const form = useTypedForm({
    ...{ typed, onClose },
    problemNow: () => reasonProblem(reason),
    send: async () => {
      await judge(results, verdict, reason)
      onDone()
    },
  })
  const [only] = results
  const isOne = results.length === 1 && only !== undefined
  const count = resultCount(results.length)
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={`Reject ${isOne ? resultName(only) : count}?`}
      note="Reports do not count rejected results. Their values stay as they are. This can be undone."
      label={labelEntity.columns.reason.label}
      action={{ label: form.isSending ? 'Saving…' : `Reject ${count}`, tone: 'danger' }}
      className={css.form}
    >
      <RadioGroup label="What is wrong" options={VERDICTS} value={verdict} onChange={setVerdict} />
      <ReasonField typed={typed} note="Ten times the other layers of the point" />
    </TypedDialog>
  )
}
