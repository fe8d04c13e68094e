import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Button } from '../Button/Button.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

function NewGrower() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>New grower</Button>
      <Dialog title="New grower" isOpen={isOpen} onOpenChange={setIsOpen}>
        <TextField label="Name" />
        <DialogActions>
          <Button onPress={() => setIsOpen(false)}>Cancel</Button>
          <Button tone="primary" onPress={() => setIsOpen(false)}>
            Create
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

export const gallery: Gallery = { opens: 'New grower', specimens: { 'One question': <NewGrower /> } }
