import { asProductError, type ProductError, type StaffMember } from '@org/core'
import { Button, Dialog, TextField, toasts } from '@org/ui'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { TypedActions } from '#typed/TypedActions.tsx'
import { useTyped } from '#typed/typed.ts'
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
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    // Enter in the field sends also while the button waits.
    if (isSaving) return
    if (needsReason && reason.trim() === '') return setProblem('Say why, for those who look for it later')
    setIsSaving(true)
    setFailure(null)
    try {
      await change(deed, member, reason.trim())
      typed.forget()
      onClose()
    } catch (error) {
      setFailure(asProductError(error))
      setIsSaving(false)
    }
  }

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
            isPending={isSaving}
          >
            {isSaving ? 'Saving…' : label}
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
