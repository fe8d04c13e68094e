import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { clickButton, press } from '../../testing/press.ts'
import { Button } from '../Button/Button.tsx'
import { FilterBar } from '../FilterBar/FilterBar.tsx'
import { MenuItem } from '../Menu/items.tsx'
import { Menu } from '../Menu/Menu.tsx'
import { ToastRegion } from '../Toast/Toast.tsx'
import { toasts } from '../Toast/toasts.ts'
import { Popover } from './Popover.tsx'
import { createPopups, PopupsContext, type Surfaces } from './popups.ts'
import * as surfaces from './surfaces.ts'

afterEach(() => {
  vi.restoreAllMocks()
  return act(async () => toasts.clear())
})

/** Shown to somebody who is quicker than the program of what opens. */
function showBefore(content: ReactElement) {
  const asked = vi.fn<() => Promise<Surfaces>>()
  let arrive = () => {}
  let fail = () => {}
  asked.mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        arrive = () => resolve(surfaces)
        fail = () => reject(new Error('not there'))
      }),
  )
  render(
    <PopupsContext.Provider value={createPopups(asked)}>
      {content}
      <button type="button">Elsewhere</button>
      <ToastRegion />
    </PopupsContext.Provider>,
  )
  return { asked, arrive: () => act(async () => arrive()), fail: () => act(async () => fail()) }
}

const exportMenu = (onAction = (_key: unknown) => {}) => (
  <Menu trigger={<Button>Export</Button>} onAction={onAction}>
    <MenuItem id="csv">CSV</MenuItem>
    <MenuItem id="xlsx">XLSX</MenuItem>
  </Menu>
)
const focused = () => document.activeElement
const button = () => screen.getByRole('button', { name: 'Export' })

describe('what opens beside a button', () => {
  it.each([
    ['Enter', 'CSV'],
    [' ', 'CSV'],
    ['ArrowDown', 'CSV'],
    ['ArrowUp', 'XLSX'],
  ])(
    'UI-48: “%s” before its program is there opens a menu once it is, with the focus on %s',
    async (key, first) => {
      const onAction = vi.fn()
      const { arrive } = showBefore(exportMenu(onAction))
      expect(button().getAttribute('aria-haspopup')).toBe('true')
      await act(async () => button().focus())
      await press(key)
      expect(button().getAttribute('aria-expanded')).toBe('false')
      expect(focused()).toBe(button())
      await arrive()
      expect(screen.getByRole('menu', { name: 'Export' })).toBeTruthy()
      await waitFor(() => expect(focused()).toBe(screen.getByRole('menuitem', { name: first })))
      expect(await violations()).toEqual([])
      await press('Escape')
      await waitFor(() => expect(focused()).toBe(button()))
      expect(onAction).not.toHaveBeenCalled()
    },
  )

  it('UI-48: a press of the pointer opens it too, once its program is there', async () => {
    const { arrive } = showBefore(exportMenu())
    await clickButton('Export')
    expect(screen.queryByRole('menu')).toBeNull()
    await arrive()
    expect(screen.getByRole('menu', { name: 'Export' })).toBeTruthy()
  })

  it.each([
    ['the pointer', () => fireEvent.pointerEnter(button(), { pointerType: 'mouse' })],
    ['the focus', () => button().focus()],
  ])('UI-48: its program is asked for when %s comes to its button', async (_, come) => {
    const { asked } = showBefore(exportMenu())
    expect(asked).not.toHaveBeenCalled()
    await act(async () => void come())
    expect(asked).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('UI-48: a finger opens it where it is lifted, and puts it off by a second touch', async () => {
    const { arrive } = showBefore(exportMenu())
    const touch = () =>
      act(async () => {
        const init = { pointerType: 'touch', pointerId: 1, button: 0, width: 20, height: 20, pressure: 0.5 }
        fireEvent.pointerDown(button(), init)
        fireEvent.pointerUp(button(), init)
        fireEvent.click(button(), { detail: 1 })
      })
    await touch()
    await touch()
    await arrive()
    expect(screen.queryByRole('menu')).toBeNull()
    await touch()
    expect(screen.getByRole('menu', { name: 'Export' })).toBeTruthy()
  })

  it.each([
    ['after Escape', () => press('Escape')],
    [
      'when the focus is elsewhere',
      () => act(async () => screen.getByRole('button', { name: 'Elsewhere' }).focus()),
    ],
  ])('UI-48: nothing opens %s', async (_, leave) => {
    const { arrive } = showBefore(exportMenu())
    await act(async () => button().focus())
    await press('Enter')
    await leave()
    const left = focused()
    await arrive()
    expect(screen.queryByRole('menu')).toBeNull()
    expect(focused()).toBe(left)
    await act(async () => button().focus())
    await press('Enter')
    expect(screen.getByRole('menu')).toBeTruthy()
  })

  it('UI-48: a program that cannot be had is told, and asked for again by the next press', async () => {
    const { arrive, fail } = showBefore(exportMenu())
    await act(async () => button().focus())
    await press('Enter')
    await fail()
    expect(screen.getByRole('alert').textContent).toContain('That could not be opened.')
    expect(focused()).toBe(button())
    await press('Enter')
    await arrive()
    expect(screen.getByRole('menu')).toBeTruthy()
  })

  it('UI-48: without a network it is not asked for, and a press says so', async () => {
    const { asked } = showBefore(exportMenu())
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await act(async () => button().focus())
    await press('Enter')
    expect(asked).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('you are offline')
  })

  it('UI-48: a filter tells that its values are wanted before its list is there, and that it is not', async () => {
    const onOpen = vi.fn()
    const crop = { key: 'crop', label: 'Crop', options: [{ key: 'corn', label: 'Corn' }], values: [] }
    const { arrive } = showBefore(
      <FilterBar label="Filters" filters={[crop]} onChange={() => {}} onOpen={onOpen} />,
    )
    await clickButton('Crop')
    expect(onOpen).toHaveBeenLastCalledWith('crop')
    await arrive()
    expect(screen.getByRole('menuitemradio', { name: 'Corn' })).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('menu').contains(focused())).toBe(true))
    await press('Escape')
    expect(onOpen).toHaveBeenLastCalledWith(null)
  })

  it('UI-48: a popover waits for what its content needs', async () => {
    let bring = () => {}
    const needs = () =>
      new Promise<void>((resolve) => {
        bring = resolve
      })
    const { arrive } = showBefore(
      <Popover label="Preferences" trigger={<Button>Export</Button>} needs={needs}>
        {(close) => <Button onPress={close}>Done</Button>}
      </Popover>,
    )
    await clickButton('Export')
    await arrive()
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(async () => bring())
    expect(screen.getByRole('dialog', { name: 'Preferences' })).toBeTruthy()
    expect(await violations()).toEqual([])
    await clickButton('Done')
    expect(screen.queryByRole('dialog')).toBeNull()
    await clickButton('Export')
    expect(screen.getByRole('dialog', { name: 'Preferences' })).toBeTruthy()
  })
})
