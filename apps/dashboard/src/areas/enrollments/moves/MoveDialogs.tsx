import { calendarDay, type Enrollment, type EnrollmentEvent, enrollmentEntity, signedDays } from '@org/core'
import { DatePicker, formatCount } from '@org/ui'
import { useEffect, useState } from 'react'
import { NameList } from '#lists/bulk/NameList.tsx'
import { RefusedDialog } from '#lists/bulk/RefusedDialog.tsx'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import * as css from './Moves.css.ts'
import { asksMore, doneCountWords, eventLabel, titleOf } from './moving.ts'
import { type OfChosen, useAsked, useMoving } from './useMoving.ts'

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
      {asking === null ? null : <MoveDialog {...asking} onClose={() => ask(null)} />}
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
  ofChosen?: OfChosen
  onClose: () => void
}

const NOTES: Record<EnrollmentEvent, string> = {
  submit: 'Each enrollment is checked. It is then eligible or needs review. This can be undone.',
  activate: 'The season of these enrollments begins. This can be undone.',
  complete: 'A complete enrollment has no further steps. This can be undone.',
  accept: 'An accepted enrollment is eligible despite its problems. Its history keeps your reason.',
  sign: 'Each enrollment gets this signing date.',
  withdraw: 'A withdrawn enrollment leaves the program. Its fields and history are kept. This can be undone.',
}
const EXAMPLES: Partial<Record<EnrollmentEvent, string>> = {
  accept: 'The overlap is a shared lane; checked on site',
  withdraw: 'The grower sold the farm',
}

/** The day it is now on the person's calendar: signatures are never of the future. */
const today = () => calendarDay(new Date())

const { columns: COLUMNS } = enrollmentEntity

function MoveDialog({ event, rows, ofChosen, onClose }: MoveDialogProps) {
  const { typed, form, signedOn, setDayProblem } = useMoveForm({
    ...{ event, rows, onClose },
    ...(ofChosen === undefined ? {} : { ofChosen }),
  })
  const elsewhere = new Set(ofChosen?.elsewhere)
  const [only] = rows
  const what =
    rows.length === 1 && only ? titleOf(only) : formatCount(rows.length, 'enrollment', 'enrollments')
  return (
    <TypedDialog
      typed={typed}
      form={form}
      title={`${eventLabel(event)} ${what}?`}
      note={NOTES[event]}
      label={asksWhy(event) ? COLUMNS.reason.label : COLUMNS.signedOn.label}
      action={{
        label: form.isSending
          ? 'Saving…'
          : rows.length === 1
            ? eventLabel(event)
            : `${eventLabel(event)} ${what}`,
        tone: event === 'withdraw' ? 'danger' : 'primary',
      }}
      className={css.form}
      onClose={onClose}
    >
      {rows.length === 1 && ofChosen?.areSeen !== false ? null : (
        <NameList
          of={['enrollment', 'enrollments']}
          rows={rows.map((row) => ({ id: row.id, name: titleOf(row), isListed: !elsewhere.has(row) }))}
        />
      )}
      {asksWhy(event) ? <ReasonField typed={typed} note={EXAMPLES[event]} /> : null}
      {event === 'sign' ? (
        <DatePicker
          label={COLUMNS.signedOn.label}
          name="signedOn"
          value={signedOn}
          onChange={(day) => typed.type(day ?? '')}
          onProblem={setDayProblem}
          {...signedDays(Math.max(...rows.map(({ year }) => year)), today())}
          autoFocus
          isInvalid={form.problem !== null}
          {...(form.problem === null ? {} : { problem: form.problem })}
        />
      ) : null}
    </TypedDialog>
  )
}

/** The day is asked of a signature; of what needs a reason, why. */
const asksWhy = (event: EnrollmentEvent): boolean => asksMore(event) && event !== 'sign'

function useMoveForm({ onClose, ...asked }: MoveDialogProps) {
  const { event, rows } = asked
  const { run } = useMoving()
  // The reason, or the day of signing.
  const typed = useTyped(`enrollment:${rows.map(({ id }) => id).join(',')}:${event}`)
  const reason = typed.text ?? ''
  const signedOn = typed.text === null ? today() : typed.text || null
  const [dayProblem, setDayProblem] = useState<string | null>(null)

  function problemNow(): string | null {
    if (asksWhy(event)) return reasonProblem(reason)
    if (event !== 'sign') return null
    return dayProblem ?? (signedOn === null ? 'Choose the day of signing' : null)
  }
  const send = () => run(asked, event === 'sign' ? { signedOn } : { reason: reason.trim() })
  const form = useTypedForm({ typed, problemNow, send, onClose })
  return { typed, form, signedOn, setDayProblem }
}
