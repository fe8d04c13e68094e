import { laboratoryEntity } from '@org/core'
import { Button, Dialog, DialogActions, ErrorState, TextField } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'
import { useSending } from '../parts/useSending.ts'

interface NewLaboratoryProps {
  onMade: (id: number) => void
  onClose: () => void
}

/** A laboratory by its name; what else is known of it is written where shipments are made. */
export function NewLaboratory({ onMade, onClose }: NewLaboratoryProps) {
  const { laboratories } = useClient()
  const written = useWritten()
  const { offer } = useUndo()
  const [name, setName] = useState('')
  const { send, isSending, failure } = useSending()
  const add = () =>
    send(async () => {
      const { id, editId } = await laboratories.create({ name: name.trim() })
      void written('laboratory')
      offer(editId, `Laboratory ${name.trim()} added`)
      onMade(id)
      onClose()
    })
  return (
    <Dialog title="New laboratory" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextField
          label={laboratoryEntity.columns.name.label}
          value={name}
          onChange={setName}
          isRequired
          autoFocus
        />
        {failure === null ? null : <ErrorState error={failure} />}
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" isPending={isSending} isDisabled={name.trim() === ''}>
            Add laboratory
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
