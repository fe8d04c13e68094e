import type { StaffMember } from '@org/core'
import { Button, Dialog, TextField, toasts } from '@org/ui'
import { Form } from 'react-aria-components'
import { TypedActions } from '#typed/TypedActions.tsx'
import { useTyped } from '#typed/typed.ts'
import { reasonProblem, useTypedForm } from '#typed/useTypedForm.ts'
import { DEEDS, type Deed } from '../access.ts'
import { useSetAccess } from '../data.ts'
import * as css from './Staff.css.ts'

export interface AccessDialogProps {
  deed: Deed
  member: StaffMember
  onClose: () => void
}

/** Asks before somebody's access changes, and why. */
export function AccessDialog({ deed, member, onClose }: AccessDialogProps) {
  const { label, title, what, needsReason } = DEEDS[deed]
  const change = useAccess()
  const typed = useTyped(`staff:${member.id}:${deed}`)
  const reason = typed.text ?? ''
  const { problem, failure, isSending, submit } = useTypedForm({
    typed,
    problemNow: () => (needsReason ? reasonProblem(reason) : null),
    send: () => change(deed, member, reason.trim()),
    onClose,
  })

  return (
    <Dialog title={title(member.name)} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form
        onSubmit={submit}
        validationErrors={problem === null ? {} : { reason: problem }}
        validationBehavior="aria"
        className={css.form}
      >
        <p>{what}</p>
        <TextField
          label={needsReason ? 'Reason' : 'Reason, if there is one to keep'}
          name="reason"
          value={reason}
          onChange={typed.type}
          maxLength={500}
          isRequired={needsReason}
          autoFocus
        />
        <TypedActions typed={typed} label="Reason" failure={failure} onClose={onClose}>
          <Button
            type="submit"
            tone={deed === 'suspend' || deed === 'remove' ? 'danger' : 'primary'}
            isPending={isSending}
          >
            {isSending ? 'Saving…' : label}
          </Button>
        </TypedActions>
      </Form>
    </Dialog>
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
