import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { press } from '../../testing/press.ts'
import { MenuItem } from './items.tsx'
import { MenuAt } from './MenuAt.tsx'

function Cards({ onAction }: { onAction: (words: string) => void }) {
  const [at, setAt] = useState<{ name: string; anchor: HTMLElement } | null>(null)
  return (
    <>
      {['Creek bottom', 'Orchard'].map((name) => (
        <button
          key={name}
          type="button"
          aria-haspopup="menu"
          aria-expanded={at?.name === name}
          onClick={({ currentTarget }) => setAt({ name, anchor: currentTarget })}
        >
          {name}
        </button>
      ))}
      <MenuAt
        aria-label={`Moves of ${at?.name ?? ''}`}
        anchor={at?.anchor ?? null}
        onClose={() => setAt(null)}
        onAction={(key) => onAction(`${key} ${at?.name}`)}
      >
        <MenuItem id="sign">Sign</MenuItem>
        <MenuItem id="withdraw">Withdraw</MenuItem>
      </MenuAt>
    </>
  )
}
const haveFocus = (menu: HTMLElement) =>
  waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('MenuAt', () => {
  it('ENP-40: one menu serves many buttons, is about the one that opened it, and gives the focus back', async () => {
    const onAction = vi.fn()
    render(<Cards onAction={onAction} />)
    const button = screen.getByRole('button', { name: 'Orchard' })
    button.focus()
    await click('Orchard')
    const menu = await screen.findByRole('menu', { name: 'Moves of Orchard' })
    await haveFocus(menu)
    expect(await violations()).toEqual([])
    await press('ArrowDown')
    await press('Enter')
    expect(onAction).toHaveBeenCalledExactlyOnceWith('withdraw Orchard')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('ENP-40: Escape leaves without a choice', async () => {
    const onAction = vi.fn()
    render(<Cards onAction={onAction} />)
    await click('Creek bottom')
    await haveFocus(await screen.findByRole('menu', { name: 'Moves of Creek bottom' }))
    await press('Escape')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(onAction).not.toHaveBeenCalled()
  })
})
