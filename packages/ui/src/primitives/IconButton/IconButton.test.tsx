import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { IconButton } from './IconButton.tsx'

describe('IconButton', () => {
  it('UI-4: is called by its label, which also shows when the keyboard reaches it', async () => {
    render(
      <IconButton label="Zoom in">
        <svg aria-hidden="true" />
      </IconButton>,
    )
    const button = screen.getByRole('button', { name: 'Zoom in' })
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
      button.focus()
    })
    expect((await screen.findByRole('tooltip')).textContent).toBe('Zoom in')
  })
})
