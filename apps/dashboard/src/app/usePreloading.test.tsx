import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connection } from '#platform/connection.ts'
import { type Preloading, usePreloading } from './usePreloading.ts'

let loaded: string[]
let asked: string[]
let connection: Connection
const listeners = new Set<() => void>()
const watch = {
  current: () => connection,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
const become = (next: Connection) => {
  connection = next
  for (const listener of [...listeners]) listener()
}
const program = (name: string) => ({
  preload: async () => {
    loaded.push(name)
    if (name === 'out of reach') throw new Error('no connection')
  },
})

const preloading: Preloading = {
  programsOf: (path) => (path === '/growers' ? [program('growers')] : []),
  all: () => ['palette', 'out of reach', 'growers', 'fields'].map(program),
  askAhead: ({ pathname, search }) => asked.push(pathname + search),
}

function Page() {
  usePreloading(preloading, watch)
  return (
    <>
      <a href="/growers">
        <span>Growers</span>
      </a>
      <div data-row="0">
        <a href="/growers/4?year=2026">Hollow Oak</a>
        <span>12 fields</span>
      </div>
      <a href="https://elsewhere.example/growers">Elsewhere</a>
      <button type="button">Save</button>
    </>
  )
}

let x = 0
/** Moves the pointer to an element. */
const pointAt = (element: Element) => fireEvent(element, pointerOver(++x))
/** An element moves under the pointer. */
const comeUnder = (element: Element) => fireEvent(element, pointerOver(x))
const pointerOver = (clientX: number) => new PointerEvent('pointerover', { bubbles: true, clientX })

beforeEach(() => {
  loaded = []
  asked = []
  connection = 'online'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => queueMicrotask(run))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('DASH-58: loads the programs of a page whose link is pointed at or focused, of this application alone', () => {
  render(<Page />)
  pointAt(screen.getByText('Elsewhere'))
  pointAt(screen.getByText('Save'))
  expect(loaded).toEqual([])
  pointAt(screen.getByText('Growers'))
  expect(loaded).toEqual(['growers'])
  fireEvent.focusIn(screen.getByRole('link', { name: 'Growers' }))
  expect(loaded).toEqual(['growers', 'growers'])
})

it('DASH-58: loads everything else after ten seconds, one after the other, past what cannot be had', async () => {
  render(<Page />)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(loaded).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(loaded).toEqual(['palette', 'out of reach', 'growers', 'fields']))
})

it('DASH-58: loads nothing while the server cannot be reached, and goes on when it can', async () => {
  render(<Page />)
  become('unreachable')
  pointAt(screen.getByText('Growers'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(loaded).toEqual([])
  become('online')
  await vi.waitFor(() => expect(loaded).toEqual(['palette', 'out of reach', 'growers', 'fields']))
})

it('DASH-58: loads nothing once the frame has gone', async () => {
  const { unmount } = render(<Page />)
  unmount()
  pointAt(document.body)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(loaded).toEqual([])
})

const rest = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('DASH-65: asks ahead for the data of a link that is pointed at for 65 ms, and of a row by its link', async () => {
  render(<Page />)
  pointAt(screen.getByText('Growers'))
  await rest(64)
  expect(asked).toEqual([])
  await rest(1)
  expect(asked).toEqual(['/growers'])
  pointAt(screen.getByText('12 fields'))
  await rest(65)
  expect(asked).toEqual(['/growers', '/growers/4?year=2026'])
})

it('DASH-65: asks nothing for what is only passed over, and at once for what is touched', async () => {
  render(<Page />)
  pointAt(screen.getByText('Growers'))
  await rest(30)
  pointAt(screen.getByText('Save'))
  await rest(200)
  expect(asked).toEqual([])
  fireEvent.touchStart(screen.getByText('Growers'))
  await rest(0)
  expect(asked).toEqual(['/growers'])
})

it('DASH-65: asks nothing ahead while the server cannot be reached, nor for who saves data', async () => {
  const { unmount } = render(<Page />)
  become('unreachable')
  pointAt(screen.getByText('Growers'))
  await rest(200)
  unmount()
  become('online')
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } })
  render(<Page />)
  pointAt(screen.getByText('Growers'))
  await rest(20_000)
  expect([asked, loaded]).toEqual([[], []])
})

it('DASH-65: asks nothing for a row that comes under a pointer at rest', async () => {
  render(<Page />)
  pointAt(screen.getByText('Save'))
  fireEvent(screen.getByText('Save'), new PointerEvent('pointermove', { bubbles: true, clientX: ++x }))
  comeUnder(screen.getByText('12 fields'))
  await rest(200)
  expect(asked).toEqual([])
  pointAt(screen.getByText('12 fields'))
  await rest(65)
  expect(asked).toEqual(['/growers/4?year=2026'])
})
