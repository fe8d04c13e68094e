import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { clickButton } from '../../testing/press.ts'
import { ToastRegion } from './Toast.tsx'
import { toastQueue, toasts } from './toasts.ts'
import { useToastsAbove } from './useToastsAbove.ts'

afterEach(() => act(async () => toasts.clear()))
const show = (...shown: Parameters<typeof toasts.show>) => act(async () => toasts.show(...shown))

/** A bar at the window's foot, 100 px high. */
function Bar({ right }: { right: number }) {
  const ref = useRef<HTMLDivElement>(null)
  useToastsAbove(ref)
  const measured = (bar: HTMLDivElement | null) => {
    ref.current = bar
    if (bar !== null) bar.getBoundingClientRect = () => new DOMRect(0, innerHeight - 100, right, 100)
  }
  return <div ref={measured} />
}
const foot = () => document.documentElement.style.getPropertyValue('--ops-toasts-foot')

describe('Toast', () => {
  it('UI-40: toasts stand above a bar of actions while it is there, and beside one that ends before them', () => {
    const { unmount } = render(<Bar right={innerWidth} />)
    expect(foot()).toBe('100px')
    unmount()
    expect(foot()).toBe('')
    render(<Bar right={innerWidth / 3} />)
    expect(foot()).toBe('')
  })

  it('UI-40: says its sentence in a region of its own, and goes when it is put away', async () => {
    render(<ToastRegion />)
    await show({ message: '12 fields enrolled' })
    expect(screen.getByRole('region', { name: /Messages/ })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('12 fields enrolled')
    expect(await violations()).toEqual([])
    await clickButton('Dismiss')
    expect(screen.queryByText('12 fields enrolled')).toBeNull()
  })

  it('UI-40: three at once cover enough of the page; an older one comes back when a newer one goes', async () => {
    render(<ToastRegion />)
    for (const message of ['First', 'Second', 'Third', 'Fourth']) await show({ message })
    expect(screen.getAllByRole('alert')).toHaveLength(3)
    expect(screen.queryByText('First')).toBeNull()
    const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' })
    await act(async () => dismiss?.click())
    expect(screen.getByText('First')).toBeTruthy()
  })

  it('UI-41: takes back what it names, once', async () => {
    render(<ToastRegion />)
    const undo = vi.fn()
    await show({ message: 'Creek bottom removed', undo })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Creek bottom removed')).toBeNull()
    expect(toasts.undoLatest()).toBe(false)
    expect(undo).toHaveBeenCalledOnce()
  })

  it('UI-41: does again what was taken back, once', async () => {
    render(<ToastRegion />)
    const redo = vi.fn()
    await show({ message: 'Taken back', redo })
    await clickButton('Redo')
    expect(redo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Taken back')).toBeNull()
  })

  it('UI-41: takes back the newest first, and skips what cannot be taken back', async () => {
    render(<ToastRegion />)
    const undone: string[] = []
    await show({ message: 'First', undo: () => undone.push('First') })
    await show({ message: 'Second', undo: () => undone.push('Second') })
    await show({ message: 'Third' })
    await act(async () => toasts.undoLatest())
    await act(async () => toasts.undoLatest())
    expect(undone).toEqual(['Second', 'First'])
    expect(screen.getByText('Third')).toBeTruthy()
  })

  it('UI-42: what is bad stays until it is put away; the rest goes by itself, later where it can be undone', async () => {
    await show({ message: 'Said' })
    await show({ message: 'Undoable', undo: () => {} })
    await show({ message: 'Not sent', tone: 'bad' })
    const [bad, undoable, said] = toastQueue.visibleToasts.map(({ timeout }) => timeout)
    expect(bad).toBeUndefined()
    expect(undoable).toBeGreaterThan(said ?? Number.NaN)
  })

  it('UI-42: what can be done next stays until it is done', async () => {
    render(<ToastRegion />)
    const run = vi.fn()
    await show({ message: 'The export is ready', action: { label: 'Download', run } })
    expect(toastQueue.visibleToasts[0]?.timeout).toBeUndefined()
    await clickButton('Download')
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByText('The export is ready')).toBeNull()
  })

  it('shows one to a visitor who comes after it', async () => {
    await show({ message: 'Said before' })
    render(<ToastRegion />)
    expect(screen.getByText('Said before')).toBeTruthy()
  })
})
