import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type WorkerState, type WorkerWatch, watchWorker } from './worker.ts'

class FakeWorker extends EventTarget {
  readonly told: unknown[] = []
  state: ServiceWorkerState = 'installing'
  readonly isWhole: boolean | null

  /** @param isWhole what it says when it is asked; null: it does not know the question */
  constructor(isWhole: boolean | null = true) {
    super()
    this.isWhole = isWhole
  }

  postMessage(message: string, [port]: Transferable[]): void {
    this.told.push(message)
    if (port instanceof MessagePort && this.isWhole !== null) port.postMessage(this.isWhole)
  }

  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** One that the browser gives a page, as far as a page uses it. */
class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  looks = 0
  update = async () => {
    this.looks += 1
  }

  /** A later worker arrives, is installed, and waits where another one is at work. */
  bring(worker: FakeWorker): void {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    if (this.active === null) this.active = worker
    else this.waiting = worker
    worker.become(this.waiting === null ? 'activated' : 'installed')
  }
}

let registration: FakeRegistration
let registered: string[]
let isRefused: boolean
const register = async (script: string) => {
  registered.push(script)
  if (isRefused) throw new TypeError('Failed to register')
  return registration
}

let states: WorkerState[]
let reloads: number
let watch: WorkerWatch | null
beforeEach(() => {
  registration = new FakeRegistration()
  registered = []
  isRefused = false
  states = []
  reloads = 0
  watch = null
})
afterEach(() => {
  watch?.dispose()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const stubContainer = () =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } })
const last = () => states.at(-1)

const begin = () => {
  watch = watchWorker({
    container: { register },
    onState: (state) => void states.push(state),
    reload() {
      reloads += 1
    },
  })
}
/** A page that has a worker with everything in its cache. */
const beginKept = async () => {
  begin()
  await expect.poll(() => registered).toEqual(['/sw.js'])
  registration.bring(new FakeWorker())
  await expect.poll(last).toEqual({ isKept: true, isUpdateReady: false })
}

describe('OFF-12: a page with a worker', () => {
  it('says that it opens without network once the worker has everything', async () => {
    begin()
    await expect.poll(last).toEqual({ isKept: false, isUpdateReady: false })
    registration.bring(new FakeWorker())
    await expect.poll(last).toEqual({ isKept: true, isUpdateReady: false })
  })

  it('does not say so of a worker that has lost its cache', async () => {
    begin()
    await expect.poll(() => registered).toEqual(['/sw.js'])
    registration.bring(new FakeWorker(false))
    await expect.poll(last).toEqual({ isKept: false, isUpdateReady: false })
  })

  it('tells of a later program, and loads again when the person takes it, and only once it is at work', async () => {
    await beginKept()
    const later = new FakeWorker()
    registration.bring(later)
    await expect.poll(last).toEqual({ isKept: true, isUpdateReady: true })
    expect(later.told).toEqual([])
    watch?.update()
    expect(later.told).toEqual(['take-over'])
    later.become('activating')
    expect(reloads).toBe(0)
    later.become('activated')
    expect(reloads).toBe(1)
  })

  it('does not load again when another tab took the later program', async () => {
    await beginKept()
    const later = new FakeWorker()
    registration.bring(later)
    registration.active = later
    registration.waiting = null
    later.become('activated')
    await expect.poll(last).toEqual({ isKept: true, isUpdateReady: false })
    watch?.update()
    expect([reloads, later.told]).toEqual([0, ['is-kept']])
  })

  it('looks for a later one when the network is back, when it becomes visible, and hourly; without network not', async () => {
    await beginKept()
    dispatchEvent(new Event('online'))
    expect(registration.looks).toBe(1)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(registration.looks).toBe(2)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('online'))
    expect(registration.looks).toBe(2)
  })

  it('looks every hour while it is open', async () => {
    vi.useFakeTimers()
    begin()
    await vi.advanceTimersByTimeAsync(3_599_999)
    expect(registration.looks).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(registration.looks).toBe(1)
  })

  it('tries a registration that failed again', async () => {
    isRefused = true
    begin()
    await expect.poll(() => registered).toHaveLength(1)
    isRefused = false
    dispatchEvent(new Event('online'))
    await expect.poll(() => registered).toHaveLength(2)
    dispatchEvent(new Event('online'))
    await expect.poll(() => registration.looks).toBe(1)
    expect(registered).toHaveLength(2)
  })

  it('registers once, and any part of it sees the state', async () => {
    vi.resetModules()
    const { registerWorker, useWorkerState } = await import('./worker.ts')
    stubContainer()
    const { result } = renderHook(useWorkerState)
    expect(result.current.isKept).toBe(false)
    registerWorker()
    registerWorker()
    await expect.poll(() => registered).toEqual(['/sw.js'])
    await act(async () => registration.bring(new FakeWorker()))
    await expect.poll(() => result.current.isKept).toBe(true)
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
})
