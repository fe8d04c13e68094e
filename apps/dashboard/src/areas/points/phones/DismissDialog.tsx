import { pointEntity, type ReceivedEvent } from '@org/core'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import * as css from './Phones.css.ts'

interface DismissDialogProps {
  event: ReceivedEvent
  dismiss: (reason: string) => Promise<void>
  onClose: () => void
}

/** Why an act of a phone is not applied. */
export function DismissDialog({ event, dismiss, onClose }: DismissDialogProps) {
  const typed = useTyped(`collecting:${event.id}:dismiss`)
  const reason = (typed.text ?? '').trim()
  const form = useTypedForm({
    ...{ typed, onClose },
    problemNow: () => reasonProblem(reason),
    send: () => dismiss(reason),
  })
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={`Dismiss “${event.title}”?`}
      note={`${event.pointTitle}. It is not applied, and the phone shows why. Acts that wait behind it are tried next. This cannot be undone.`}
      label={pointEntity.columns.reason.label}
      action={{ label: form.isSending ? 'Saving…' : 'Dismiss', tone: 'danger' }}
      className={css.form}
    >
      <ReasonField typed={typed} note="Recorded at the desk already" />
    </TypedDialog>
  )
}
