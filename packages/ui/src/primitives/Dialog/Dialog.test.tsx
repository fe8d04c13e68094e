import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
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

/** A question that could be answered by Enter: its field has the focus, and what it asks for is filled in. */
function Filled({ onSubmit }: { onSubmit: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Sign…</Button>
      <Dialog title="Sign?" isOpen={isOpen} onOpenChange={setIsOpen}>
        <form onSubmit={submit}>
          <TextField label="Signed on" defaultValue="2026-11-22" autoFocus />
          <Button type="submit">Sign</Button>
        </form>
      </Dialog>
    </>
  )
}

describe('UI-71: Enter in a dialog that just opened', () => {
  /** Browsers send a form on Enter unless the key press was taken. */
  function enter(target: HTMLElement, init: KeyboardEventInit = {}) {
    const isLeft = fireEvent.keyDown(target, { key: 'Enter', ...init })
    if (isLeft && target instanceof HTMLInputElement) fireEvent.submit(target.form ?? target)
    fireEvent.keyUp(target, { key: 'Enter' })
  }
  function open() {
    const onSubmit = vi.fn()
    render(<Filled onSubmit={onSubmit} />)
    fireEvent.click(screen.getByRole('button', { name: 'Sign…' }))
    return { onSubmit, field: screen.getByRole('textbox', { name: 'Signed on' }) }
  }

  it('does not answer it: neither held down nor pressed twice', () => {
    const { onSubmit, field } = open()
    enter(field)
    enter(field, { repeat: true })
    enter(screen.getByRole('button', { name: 'Sign' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('held down never answers, however long the dialog stands', () => {
    const { onSubmit, field } = open()
    fireEvent.keyDown(field, { key: 'ArrowLeft' })
    enter(field, { repeat: true })
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('answers once something else was pressed in it', () => {
    const { onSubmit, field } = open()
    fireEvent.keyDown(field, { key: '2' })
    enter(field)
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('answers once the dialog has stood for a moment', () => {
    vi.useFakeTimers()
    try {
      const { onSubmit, field } = open()
      vi.advanceTimersByTime(1_000)
      enter(field)
      expect(onSubmit).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })
})
