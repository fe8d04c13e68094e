import { asProductError, type ProductError, type StaffMember } from '@org/core'
import { Button, Dialog, DialogActions, ErrorState, TextField, toasts } from '@org/ui'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
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
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (needsReason && reason.trim() === '') return setProblem('Say why, for those who look for it later')
    setIsSaving(true)
    setFailure(null)
    try {
      await change(deed, member, reason.trim())
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
          onChange={setReason}
          maxLength={500}
          isRequired={needsReason}
          autoFocus
        />
        {failure === null ? null : <ErrorState error={failure} kept="What you typed is kept." />}
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            tone={deed === 'suspend' || deed === 'remove' ? 'danger' : 'primary'}
            isPending={isSaving}
          >
            {isSaving ? 'Saving…' : label}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Does it and says so, with the way back where the person still may go it. */
function useAccess() {
  const setAccess = useSetAccess()
  return async function change(deed: Deed, member: StaffMember, reason: string): Promise<void> {
    const { change: access, done, back } = DEEDS[deed]
    const changed = await setAccess(member, access, reason)
    const isLocked = changed.isMe && deed === 'remove'
    toasts.show({
      message: done(changed.name),
      ...(isLocked ? {} : { undo: () => void change(back, changed, 'Undone').catch(sayFailure) }),
    })
  }
}

function sayFailure(error: unknown): void {
  const { message, remedy = '' } = asProductError(error)
  toasts.show({ tone: 'bad', message: `Not undone. ${message}. ${remedy}`.trim() })
}
