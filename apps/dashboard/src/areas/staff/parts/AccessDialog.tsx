import type { StaffMember } from '@org/core'
import { toasts } from '@org/ui'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import { DEEDS, type Deed } from '../access.ts'
import { useSetAccess } from '../data.ts'
import * as css from './Staff.css.ts'

export interface AccessDialogProps {
  deed: Deed
  member: StaffMember
  onClose: () => void
}

/** Asks before a person's access changes, and for the reason. */
export function AccessDialog({ deed, member, onClose }: AccessDialogProps) {
  const { label, title, what, needsReason } = DEEDS[deed]
  const change = useAccess()
  const typed = useTyped(`staff:${member.id}:${deed}`)
  const reason = typed.text ?? ''
  const form = useTypedForm({
    typed,
    problemNow: () => (needsReason ? reasonProblem(reason) : null),
    send: () => change(deed, member, reason.trim()),
    onClose,
  })
  return (
    <TypedDialog
      typed={typed}
      form={form}
      title={title(member.name)}
      note={what}
      label="Reason"
      action={{
        label: form.isSending ? 'Saving…' : label,
        tone: deed === 'suspend' || deed === 'remove' ? 'danger' : 'primary',
      }}
      className={css.form}
      onClose={onClose}
    >
      <ReasonField
        typed={typed}
        label={needsReason ? 'Reason' : 'Reason (optional)'}
        isRequired={needsReason}
      />
    </TypedDialog>
  )
}

/** Does it and says so. It was asked for with its consequence; the way back is the other deed, asked for like this one. */
function useAccess() {
  const setAccess = useSetAccess()
  return async function change(deed: Deed, member: StaffMember, reason: string): Promise<void> {
    const { change: access, done } = DEEDS[deed]
    const { name } = await setAccess(member, access, reason)
    toasts.show({ message: done(name) })
  }
}
