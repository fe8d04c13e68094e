import { asProductError, type Enrollment, type EnrollmentEvent, type ProductError } from '@org/core'
import { Button, DatePicker, Dialog, DialogActions, ErrorState, formatCount, TextField } from '@org/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { RefusedDialog } from '#platform/refused/RefusedDialog.tsx'
import * as css from './Moves.css.ts'
import { doneCountWords, eventLabel, titleOf } from './moving.ts'
import { useAsked, useMoving } from './useMoving.ts'

/** What a move is asked, and which rows it left: above whatever part of the page began it. */
export function MoveDialogs() {
  const { asking, refused, ask, say } = useAsked()
  // Who leaves the page leaves the question.
  useEffect(
    () => () => {
      ask(null)
      say(null)
    },
    [ask, say],
  )
  return (
    <>
      {asking === null ? null : (
        <MoveDialog event={asking.event} rows={asking.rows} onClose={() => ask(null)} />
      )}
      {refused === null ? null : (
        <RefusedDialog
          title={doneCountWords(refused.event, refused.movedCount)}
          of={['enrollment', 'enrollments']}
          rows={refused.rows}
          onClose={() => say(null)}
        />
      )}
    </>
  )
}

interface MoveDialogProps {
  event: EnrollmentEvent
  rows: readonly Enrollment[]
  onClose: () => void
}

const NOTES: Partial<Record<EnrollmentEvent, string>> = {
  accept: 'They become eligible in spite of what was found. Why is kept with them.',
  sign: 'The day stands on each of them.',
  withdraw: 'They leave the programme; fields and history stay. This can be undone.',
}
const EXAMPLES: Partial<Record<EnrollmentEvent, string>> = {
  accept: 'The overlap is a shared lane; checked on site',
  withdraw: 'The grower sold the farm',
}

/** The day (UTC) it is now: signatures are never of the future. */
const today = () => new Date().toISOString().slice(0, 10)

function MoveDialog({ event, rows, onClose }: MoveDialogProps) {
  const form = useMoveForm({ event, rows, onClose })
  const asksWhy = event !== 'sign'
  const [only] = rows
  const what =
    rows.length === 1 && only ? titleOf(only) : formatCount(rows.length, 'enrollment', 'enrollments')
  return (
    <Dialog title={`${eventLabel(event)} ${what}?`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form
        onSubmit={form.submit}
        validationErrors={form.problem === null ? {} : { reason: form.problem }}
        validationBehavior="aria"
        className={css.form}
      >
        <p>{NOTES[event]}</p>
        {asksWhy ? (
          <TextField
            label="Reason"
            name="reason"
            value={form.reason}
            onChange={form.setReason}
            maxLength={500}
            isRequired
            autoFocus
            {...(EXAMPLES[event] === undefined ? {} : { note: EXAMPLES[event] })}
          />
        ) : (
          <DatePicker
            label="Signed on"
            name="signedOn"
            value={form.signedOn}
            onChange={form.setSignedOn}
            max={today()}
            autoFocus
            isInvalid={form.problem !== null}
            {...(form.problem === null ? {} : { problem: form.problem })}
          />
        )}
        {form.failure === null ? null : <ErrorState error={form.failure} kept="What you typed is kept." />}
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" tone={event === 'withdraw' ? 'danger' : 'primary'} isPending={form.isMoving}>
            {form.isMoving ? 'Saving…' : eventLabel(event)}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function useMoveForm({ event, rows, onClose }: MoveDialogProps) {
  const { run, isMoving } = useMoving()
  const [reason, setReason] = useState('')
  const [signedOn, setSignedOn] = useState<string | null>(today())
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const isSent = useRef(false)

  function problemNow(): string | null {
    if (event !== 'sign') return reason.trim() === '' ? 'Say why, for those who look for it later' : null
    if (signedOn === null) return 'Say on which day'
    return signedOn > today() ? 'The day has not come yet' : null
  }
  async function submit(submitted: FormEvent) {
    submitted.preventDefault()
    // Enter in the field sends also while the button waits.
    if (isSent.current) return
    const wrong = problemNow()
    setProblem(wrong)
    setFailure(null)
    if (wrong !== null) return
    isSent.current = true
    try {
      await run(event, rows, event === 'sign' ? { signedOn } : { reason: reason.trim() })
      onClose()
    } catch (error) {
      setFailure(asProductError(error))
    } finally {
      isSent.current = false
    }
  }
  return { reason, setReason, signedOn, setSignedOn, problem, failure, isMoving, submit }
}
