import { useState } from 'react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Button } from '../Button/Button.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { Drawer } from './Drawer.tsx'

function Notes() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Edit notes</Button>
      <Drawer
        title="Notes on Creek bottom"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        actions={
          <Button tone="primary" onPress={() => setIsOpen(false)}>
            Keep
          </Button>
        }
      >
        <TextField label="Note" multiline defaultValue="Gate on the north side." />
      </Drawer>
    </>
  )
}

export const gallery: Gallery = { opens: 'Edit notes', specimens: { 'With actions': <Notes /> } }
