import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { clickButton, press } from '../../testing/press.ts'
import { Button } from '../Button/Button.tsx'
import { MenuItem, MenuSection } from './items.tsx'
import { Menu } from './Menu.tsx'

function show(onAction: (key: string) => void) {
  render(
    <Menu trigger={<Button>Export</Button>} onAction={(key) => onAction(String(key))}>
      <MenuSection title="Tables">
        <MenuItem id="csv">CSV</MenuItem>
        <MenuItem id="xlsx" keys="⌘ E" note="With the columns shown">
          XLSX
        </MenuItem>
      </MenuSection>
      <MenuItem id="shapefile" isDisabled>
        Shapefile
      </MenuItem>
    </Menu>,
  )
}

describe('Menu', () => {
  it('UI-43: is named after its button, moves with arrows, does with Enter and gives the focus back', async () => {
    const onAction = vi.fn()
    show(onAction)
    const button = screen.getByRole('button', { name: 'Export' })
    button.focus()
    await press('ArrowDown')
    expect(screen.getByRole('menu', { name: 'Export' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'CSV' }))
    expect(await violations()).toEqual([])
    await press('ArrowDown')
    await press('Enter')
    expect(onAction).toHaveBeenCalledExactlyOnceWith('xlsx')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('UI-43: closes on Escape without doing anything', async () => {
    const onAction = vi.fn()
    show(onAction)
    await clickButton('Export')
    const menu = screen.getByRole('menu')
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
    await press('Escape')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(onAction).not.toHaveBeenCalled()
  })

  it('says what an item adds, and skips what cannot be done now', async () => {
    show(() => {})
    await clickButton('Export')
    expect(screen.getByRole('menuitem', { name: /^XLSX\s*With the columns shown\s*⌘ E$/ })).toBeTruthy()
    expect(screen.getByRole('menuitem', { name: 'Shapefile' }).getAttribute('aria-disabled')).toBe('true')
  })
})
