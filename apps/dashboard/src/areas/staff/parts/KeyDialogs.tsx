import { type ServiceAccount, staffEntity } from '@org/core'
import { Button, Dialog, DialogActions, ErrorState, Select, toasts } from '@org/ui'
import { useState } from 'react'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import { useWrite } from '#writes/useWrite.ts'
import { sayNotDone } from '#writes/words.ts'
import { endOf, LIVES, type Life, OVERLAPS, type Overlap, useServiceWrites } from '../services.ts'
import * as css from './Staff.css.ts'

interface AccountDialogProps {
  account: ServiceAccount
  onClose: () => void
}

/** Gives an account a new key; the one before it goes on for a while, so that the program can be given the new one. */
export function RotateDialog({
  account,
  onKey,
  onClose,
}: AccountDialogProps & { onKey: (name: string, key: string) => void }) {
  const [life, setLife] = useState<Life>('year')
  const [overlap, setOverlap] = useState<Overlap>('24')
  const [failure, setFailure] = useState<Parameters<typeof sayNotDone>[2] | null>(null)
  const { rotate } = useServiceWrites()
  const { doing, run } = useWrite('service-key')
  const { name, keyHint } = account
  async function send() {
    setFailure(null)
    const outcome = await run({
      doing: `Making a key for ${name}`,
      work: () => rotate(account, endOf(life, new Date()), Number(overlap)),
      done: () => {},
      failed: (error) => sayNotDone(`${name} has no new key`, `the key of ${name}`, error),
    })
    if (outcome === null) return
    if ('error' in outcome) return setFailure(outcome.error)
    onKey(name, outcome.value)
    onClose()
  }
  return (
    <Dialog
      title={`New key for ${name}`}
      isOpen
      onOpenChange={(isOpen) => isOpen || doing !== null || onClose()}
    >
      <div className={css.form}>
        <Select
          label={staffEntity.columns.keyEndsAt.label}
          isStacked
          options={LIVES}
          value={life}
          onChange={setLife}
        />
        {keyHint === null ? null : (
          <Select
            label={`Key …${keyHint} expires`}
            isStacked
            options={OVERLAPS}
            value={overlap}
            onChange={setOverlap}
          />
        )}
        {failure === null ? null : <ErrorState error={failure} />}
        <DialogActions>
          <Button onPress={onClose} isDisabled={doing !== null}>
            Cancel
          </Button>
          <Button tone="primary" isPending={doing !== null} onPress={() => void send()}>
            Make and show the key
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** Asks why before every key of an account ends. */
export function RevokeDialog({ account, onClose }: AccountDialogProps) {
  const { name } = account
  const { revoke } = useServiceWrites()
  const typed = useTyped(`service:${account.id}:revoke`)
  const reason = typed.text ?? ''
  const form = useTypedForm({
    typed,
    problemNow: () => reasonProblem(reason),
    onClose,
    async send() {
      await revoke(account, reason.trim())
      toasts.show({ message: `${name} has no key now` })
    },
  })
  return (
    <TypedDialog
      typed={typed}
      form={form}
      title={`Revoke the keys of ${name}?`}
      note="Its program is refused right away. The account and what it did stay; it can be given a new key later."
      label="Reason"
      action={{ label: 'Revoke', tone: 'danger' }}
      className={css.form}
      onClose={onClose}
    >
      <ReasonField typed={typed} />
    </TypedDialog>
  )
}
