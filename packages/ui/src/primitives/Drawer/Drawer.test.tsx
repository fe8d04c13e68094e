import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { clickButton, press } from '../../testing/press.ts'
import { Button } from '../Button/Button.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { Drawer } from './Drawer.tsx'

function Noting() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Notes</Button>
      <Drawer title="Notes on Creek bottom" isOpen={isOpen} onOpenChange={setIsOpen}>
        <TextField label="Note" autoFocus />
      </Drawer>
    </>
  )
}

describe('Drawer', () => {
  it('UI-7: is named, takes the focus, keeps what was typed on a press beside it, gives the focus back', async () => {
    render(<Noting />)
    const opener = screen.getByRole('button', { name: 'Notes' })
    opener.focus()
    await clickButton('Notes')
    const drawer = screen.getByRole('dialog', { name: 'Notes on Creek bottom' })
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
    expect(await violations()).toEqual([])
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    expect(screen.getByRole('dialog')).toBe(drawer)
    await press('Escape')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('has a button that closes it', async () => {
    render(<Noting />)
    await clickButton('Notes')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
