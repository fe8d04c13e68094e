import { type Capability, type ServiceAccount, staffEntity } from '@org/core'
import { Checkbox, Select, TextField, toasts } from '@org/ui'
import { useState } from 'react'
import { TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { useTypedForm } from '#unsaved/useTypedForm.ts'
import { CHOSEN_RIGHTS, endOf, LIVES, type Life, rightWords, useServiceWrites } from '../services.ts'
import * as css from './Staff.css.ts'

const { columns: COLUMNS } = staffEntity

interface ServiceDialogProps {
  /** Null: a new one. */
  account: ServiceAccount | null
  /** A new account’s key. */
  onKey: (name: string, key: string) => void
  onClose: () => void
}

/** Name and rights of a service account; for a new one also when its key expires. */
export function ServiceDialog({ account, onKey, onClose }: ServiceDialogProps) {
  const typed = useTyped(`service:${account?.id ?? 'new'}`, account?.name ?? '')
  const name = typed.text ?? account?.name ?? ''
  const [rights, setRights] = useState<readonly Capability[]>(account?.rights ?? [])
  const [life, setLife] = useState<Life>('year')
  const { create, update } = useServiceWrites()
  const form = useTypedForm({
    typed,
    problemNow: () => (name.trim() === '' ? 'Enter a name' : null),
    onClose,
    async send() {
      if (account === null)
        onKey(name.trim(), await create(name.trim(), [...rights], endOf(life, new Date())))
      else {
        await update(account, name.trim(), [...rights])
        toasts.show({ message: `${name.trim()} is saved`, tone: 'ok' })
      }
    },
  })
  const turn = (right: Capability, isOn: boolean) =>
    setRights((before) => (isOn ? [...before, right] : before.filter((each) => each !== right)))
  return (
    <TypedDialog
      typed={typed}
      form={form}
      title={account === null ? 'New service account' : `Change ${account.name}`}
      note="A program calls the API in this name, with a key. It may read all records, and do what is checked here."
      label="Name"
      problemAt="name"
      action={{ label: account === null ? 'Create and show its key' : 'Save', tone: 'primary' }}
      isHeld
      className={css.form}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        isRequired
        autoFocus
        maxLength={100}
        value={name}
        onChange={typed.type}
        autoComplete="off"
        note="For example: Nightly import"
      />
      <fieldset className={css.rights}>
        <legend className={css.legend}>{COLUMNS.serviceRights.label}</legend>
        {CHOSEN_RIGHTS.map((right) => (
          <Checkbox key={right} isSelected={rights.includes(right)} onChange={(isOn) => turn(right, isOn)}>
            {rightWords(right)}
          </Checkbox>
        ))}
      </fieldset>
      {account === null ? (
        <Select label={COLUMNS.keyEndsAt.label} isStacked options={LIVES} value={life} onChange={setLife} />
      ) : null}
    </TypedDialog>
  )
}
