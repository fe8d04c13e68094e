import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { clickButton, press } from '../../testing/press.ts'
import { Button } from '../Button/Button.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { Popover } from './Popover.tsx'

describe('Popover', () => {
  it('UI-45: opens beside its button, is named, and gives the focus back on Escape', async () => {
    render(
      <Popover label="Save this view" trigger={<Button>Save view</Button>}>
        <TextField label="Name" autoFocus />
      </Popover>,
    )
    const button = screen.getByRole('button', { name: 'Save view' })
    button.focus()
    await clickButton('Save view')
    expect(screen.getByRole('dialog', { name: 'Save this view' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })))
    expect(await violations()).toEqual([])
    await press('Escape')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})
