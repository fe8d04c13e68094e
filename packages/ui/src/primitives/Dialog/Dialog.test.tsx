import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Button } from '../Button/Button.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

function Asking() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>New grower</Button>
      <Dialog title="New grower" isOpen={isOpen} onOpenChange={setIsOpen}>
        <TextField label="Name" autoFocus />
        <DialogActions>
          <Button onPress={() => setIsOpen(false)}>Cancel</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

describe('Dialog', () => {
  it('UI-7: is named by its title, takes the focus, stays on a click beside it, closes on Escape', async () => {
    render(<Asking />)
    fireEvent.click(screen.getByRole('button', { name: 'New grower' }))
    const dialog = screen.getByRole('dialog', { name: 'New grower' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    expect(screen.getByRole('dialog')).toBe(dialog)
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
