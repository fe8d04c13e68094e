import { type FieldYear, type FieldYearEvent, fieldYearEntity, plannedDays } from '@org/core'
import { DatePicker } from '@org/ui'
import { useState } from 'react'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import type { MoveWords } from './data.ts'
import * as css from './FieldYears.css.ts'
import { eventLabel, needsReason } from './moving.ts'

const NOTES: Partial<Record<FieldYearEvent, string>> = {
  cancel: 'A canceled field year has no further steps. Its records are kept.',
  returnPlan: 'The plan goes back for changes.',
  unlock: 'The field year and its records can be changed again.',
  approve: 'Approving locks the field year and its records until an operation manager unlocks them.',
  schedule: 'Sampling is planned for this day.',
}

interface MoveYearDialogProps {
  year: FieldYear
  event: FieldYearEvent
  /** Rejects with a catalog error, and the dialog stays. */
  onMove: (words: MoveWords) => Promise<void>
  onClose: () => void
}

/** What a move has to be told before it is made: why, or for which day. */
export function MoveYearDialog(props: MoveYearDialogProps) {
  const { year, event, onClose } = props
  const { typed, form, asksWhy, plannedOn, setDayProblem } = useMoveForm(props)
  return (
    <TypedDialog
      typed={typed}
      form={form}
      title={`${event === 'returnPlan' ? 'Return the plan for' : eventLabel(event)} ${year.year}?`}
      note={NOTES[event]}
      label={asksWhy ? 'Reason' : 'Day planned'}
      action={{
        label: event === 'cancel' ? `Cancel ${year.year}` : eventLabel(event),
        tone: event === 'cancel' ? 'danger' : 'primary',
      }}
      cancel="Back"
      isHeld
      className={css.form}
      onClose={onClose}
    >
      {asksWhy ? <ReasonField typed={typed} /> : null}
      {event === 'schedule' ? (
        <DatePicker
          label={fieldYearEntity.columns.plannedOn.label}
          name="plannedOn"
          value={plannedOn}
          onChange={(day) => typed.type(day ?? '')}
          onProblem={setDayProblem}
          {...plannedDays(year.year)}
          autoFocus
          isInvalid={form.problem !== null}
          {...(form.problem === null ? {} : { problem: form.problem })}
        />
      ) : null}
    </TypedDialog>
  )
}

function useMoveForm({ year, event, onMove, onClose }: MoveYearDialogProps) {
  // The reason, or the day planned.
  const typed = useTyped(`year:${year.id}:${event}`)
  const reason = typed.text ?? ''
  const plannedOn = typed.text === null ? year.plannedOn : typed.text || null
  const [dayProblem, setDayProblem] = useState<string | null>(null)
  const asksWhy = needsReason(year, event)

  function problemNow(): string | null {
    const wrong = asksWhy ? reasonProblem(reason) : null
    if (wrong !== null || event !== 'schedule') return wrong
    return dayProblem ?? (plannedOn === null ? 'Choose the day of sampling' : null)
  }
  const send = () =>
    onMove({
      ...(asksWhy ? { reason: reason.trim() } : {}),
      ...(event === 'schedule' && plannedOn !== null ? { plannedOn } : {}),
    })
  const form = useTypedForm({ typed, problemNow, send, onClose })
  return { typed, form, asksWhy, plannedOn, setDayProblem }
}
