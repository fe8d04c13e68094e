import { type FieldYear, type FieldYearEvent, plannedDays } from '@org/core'
import { Button, DatePicker, Dialog, TextField } from '@org/ui'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { TypedActions } from '#typed/TypedActions.tsx'
import { useTyped } from '#typed/typed.ts'
import { reasonProblem, useTypedForm } from '#typed/useTypedForm.ts'
import type { MoveWords } from './data.ts'
import * as css from './FieldYears.css.ts'
import { eventLabel, needsReason } from './moving.ts'

const NOTES: Partial<Record<FieldYearEvent, string>> = {
  cancel: 'Nothing more is done with this year. What is recorded stays.',
  returnPlan: 'The plan goes back to be made better.',
  unlock: 'The year and everything below it can be changed again.',
  approve: 'Nothing of the year and nothing below it can be changed until it is unlocked.',
  schedule: 'Sampling is planned for this day.',
}

interface MoveYearDialogProps {
  year: FieldYear
  event: FieldYearEvent
  /** Rejects with a catalogue error, and the dialog stays. */
  onMove: (words: MoveWords) => Promise<void>
  onClose: () => void
}

/** What a move has to be told before it is made: why, or for which day. */
export function MoveYearDialog(props: MoveYearDialogProps) {
  const { year, event, onClose } = props
  const form = useMoveForm(props)
  return (
    <Dialog
      title={`${event === 'returnPlan' ? 'Return the plan of' : eventLabel(event)} ${year.year}?`}
      isOpen
      onOpenChange={(isOpen) => isOpen || form.isSending || onClose()}
    >
      <Form
        onSubmit={form.submit}
        validationErrors={form.problem === null ? {} : { reason: form.problem }}
        validationBehavior="aria"
        className={css.form}
      >
        <p>{NOTES[event]}</p>
        {form.asksWhy ? (
          <TextField
            label="Reason"
            name="reason"
            value={form.reason}
            onChange={form.typed.type}
            maxLength={500}
            isRequired
            autoFocus
          />
        ) : null}
        {event === 'schedule' ? (
          <DatePicker
            label="Sampling planned for"
            name="plannedOn"
            value={form.plannedOn}
            onChange={(day) => form.typed.type(day ?? '')}
            onProblem={form.setDayProblem}
            {...plannedDays(year.year)}
            autoFocus
            isInvalid={form.problem !== null}
            {...(form.problem === null ? {} : { problem: form.problem })}
          />
        ) : null}
        <TypedActions
          typed={form.typed}
          label={form.asksWhy ? 'Reason' : 'Day planned'}
          failure={form.failure}
          cancel="Back"
          onClose={onClose}
        >
          <Button type="submit" tone={event === 'cancel' ? 'danger' : 'primary'} isPending={form.isSending}>
            {event === 'cancel' ? `Cancel ${year.year}` : eventLabel(event)}
          </Button>
        </TypedActions>
      </Form>
    </Dialog>
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
  return { ...form, asksWhy, typed, reason, plannedOn, setDayProblem }
}
