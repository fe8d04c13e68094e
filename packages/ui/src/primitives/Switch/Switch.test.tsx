import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { Switch } from './Switch.tsx'

describe('Switch', () => {
  it('is a switch of its name, and turns at once', async () => {
    const onChange = vi.fn()
    render(
      <>
        <Switch onChange={onChange}>Snap to neighbors</Switch>
        <Switch isDisabled isSelected>
          Sync
        </Switch>
      </>,
    )
    fireEvent.click(screen.getByRole('switch', { name: 'Snap to neighbors' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
    const sync = screen.getByRole('switch', { name: 'Sync' })
    expect(sync).toHaveProperty('checked', true)
    expect(sync).toHaveProperty('disabled', true)
    expect(await violations()).toEqual([])
  })
})
