import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

const NOT_FETCHED = new TypeError('Failed to fetch dynamically imported module')
const Card = ({ name }: { name: string }) => <p>{name}</p>

class Around extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    const { error } = this.state
    return error instanceof Error ? <p role="alert">{error.message}</p> : this.props.children
  }
}

/** Shows a part whose program does not arrive the first so many times it is asked for. */
function show(failures: number, failure = NOT_FETCHED) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw failure
    return Card
  })
  const Part = lazyPart(load)
  const page = (
    <Around>
      <p>the page</p>
      <Suspense fallback={<p>on its way</p>}>
        <Part name="North pivot" />
      </Suspense>
    </Around>
  )
  return { load, shown: act(async () => void render(page)) }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const goOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)

/** A worker answers for the page. */
const control = () =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } })

beforeEach(() => {
  vi.useFakeTimers()
  // React also writes what a boundary caught to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('DASH-62: a part of a page whose program does not arrive', () => {
  it('is requested again while the page stays', async () => {
    const { load, shown } = show(2)
    await shown
    expect(screen.getByText('on its way')).toBeTruthy()
    await pass(3_000)
    expect(screen.getByText('North pivot')).toBeTruthy()
    expect(screen.getByText('the page')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('waits for the network, however long that takes, and comes as soon as it is back', async () => {
    const { load, shown } = show(1)
    goOnline(false)
    await shown
    await pass(3_600_000)
    expect(load).not.toHaveBeenCalled()
    expect(screen.getByText('on its way')).toBeTruthy()
    goOnline(true)
    await act(async () => void globalThis.dispatchEvent(new Event('online')))
    await pass(1_000)
    expect(screen.getByText('North pivot')).toBeTruthy()
  })

  it('OFF-13: is tried without network where a worker may have it', async () => {
    const { load, shown } = show(0)
    goOnline(false)
    control()
    await shown
    expect(screen.getByText('North pivot')).toBeTruthy()
    expect(load).toHaveBeenCalledOnce()
  })

  it('OFF-13: waits for the network where the worker does not have it', async () => {
    const { load, shown } = show(1)
    goOnline(false)
    control()
    await shown
    await pass(3_600_000)
    expect(load).toHaveBeenCalledOnce()
    goOnline(true)
    await act(async () => void globalThis.dispatchEvent(new Event('online')))
    expect(screen.getByText('North pivot')).toBeTruthy()
  })

  it('fails in words of the catalog when it cannot be had', async () => {
    const { load, shown } = show(Number.POSITIVE_INFINITY)
    await shown
    await pass(7_000)
    expect(screen.getByRole('alert').textContent).toBe('The server could not be reached')
    expect(load).toHaveBeenCalledTimes(4)
  })

  it('is never shown without its style sheet, which would count as loaded when asked for again', async () => {
    const { load, shown } = show(1, new Error('Unable to preload CSS for /assets/Card.css'))
    await shown
    await pass(7_000)
    expect(screen.getByRole('alert').textContent).toBe('The server could not be reached')
    expect(load).toHaveBeenCalledOnce()
  })
})
