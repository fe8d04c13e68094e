import { asProductError, type Grower } from '@org/core'
import { Button } from '@org/ui'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import { useSetActive } from '../data.ts'
import * as css from './Details.css.ts'
import { sayFailure } from './useGrowerEdits.ts'

/** Puts a grower away, or brings it back. */
export function Activation({ grower }: { grower: Grower }) {
  const { why } = useMay('growers.deactivate')
  const setActive = useSetActive()
  const { offer } = useUndo()
  const [isAsking, setIsAsking] = useState(false)

  async function change(from: Grower, active: boolean, reason = '') {
    const { editId, name } = await setActive(from, active, reason)
    offer(editId, `${active ? 'Reactivated' : 'Deactivated'} ${name}`)
  }
  const said = (error: unknown) => sayFailure(asProductError(error))

  return (
    <div className={css.foot}>
      <Button
        tone={grower.active ? 'danger' : 'neutral'}
        disabledReason={why}
        onPress={() => (grower.active ? setIsAsking(true) : void change(grower, true).catch(said))}
      >
        {grower.active ? 'Deactivate grower…' : 'Reactivate grower'}
      </Button>
      <p className={css.why}>
        {grower.active
          ? 'The grower leaves the usual lists. Its fields are kept.'
          : 'The grower returns to the usual lists.'}
      </p>
      {isAsking ? (
        <ReasonDialog
          grower={grower}
          onClose={() => setIsAsking(false)}
          onDeactivate={(reason) => change(grower, false, reason)}
        />
      ) : null}
    </div>
  )
}

interface ReasonDialogProps {
  grower: Grower
  onClose: () => void
  onDeactivate: (reason: string) => Promise<void>
}

function ReasonDialog({ grower, onClose, onDeactivate }: ReasonDialogProps) {
  const typed = useTyped(`grower:${grower.id}:deactivate`)
  const reason = typed.text ?? ''
  const form = useTypedForm({
    typed,
    problemNow: () => reasonProblem(reason),
    send: () => onDeactivate(reason.trim()),
    onClose,
  })
  return (
    <TypedDialog
      typed={typed}
      form={form}
      title={`Deactivate ${grower.name}?`}
      note="The grower leaves the usual lists. Its fields, years and history are kept."
      label="Reason"
      action={{ label: form.isSending ? 'Deactivating…' : 'Deactivate', tone: 'danger' }}
      className={css.form}
      onClose={onClose}
    >
      <ReasonField typed={typed} note="Sold the farm; merged with North Fork Land" />
    </TypedDialog>
  )
}
