import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserPlatform } from './browser.ts'

/** As much of a window as the platform touches: the edge of the world, whose real one is met in the browser stories. */
class FakeWindow extends EventTarget {
  localStorage = new FakeArea()
  sessionStorage = new FakeArea()

  /** What the browser does when another tab changed an area. */
  changedElsewhere(area: FakeArea, key: string | null, newValue: string | null) {
    this.dispatchEvent(Object.assign(new Event('storage'), { storageArea: area, key, newValue }))
  }
}

class FakeArea {
  values = new Map<string, string>()
  full = false
  getItem = (key: string) => this.values.get(key) ?? null
  removeItem = (key: string) => void this.values.delete(key)
  setItem = (key: string, value: string) => {
    if (this.full) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    this.values.set(key, value)
  }
}

let page: FakeWindow

beforeEach(() => {
  page = new FakeWindow()
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { href: 'https://ops.example/fields', assign: vi.fn(), reload: vi.fn() })
  vi.stubGlobal('history', { state: { scroll: 3 }, replaceState: vi.fn() })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A platform whose channel is closed after the test. */
function open() {
  const platform = createBrowserPlatform()
  opened.push(platform.broadcast)
  return platform
}
const opened: { close(): void }[] = []
afterEach(() => {
  for (const broadcast of opened.splice(0)) broadcast.close()
})

describe('storage in a browser', () => {
  it('PLT-5: is the origin’s for all tabs and the tab’s for itself', () => {
    const { storage, transientStorage } = open()
    storage.set('a', '1')
    transientStorage.set('a', '2')
    expect([page.localStorage.getItem('a'), page.sessionStorage.getItem('a')]).toEqual(['1', '2'])
    storage.remove('a')
    expect([storage.get('a'), transientStorage.get('a')]).toEqual([null, '2'])
  })

  it('PLT-5: tells what another tab changed, key by key, and that all was cleared', () => {
    const { storage } = open()
    const heard = vi.fn()
    const unsubscribe = storage.subscribe?.('a', heard)
    page.changedElsewhere(page.localStorage, 'a', '1')
    page.changedElsewhere(page.localStorage, 'b', '2')
    page.changedElsewhere(page.sessionStorage, 'a', '3')
    page.changedElsewhere(page.localStorage, null, null)
    expect(heard.mock.calls).toEqual([['1'], [null]])
    unsubscribe?.()
    page.changedElsewhere(page.localStorage, 'a', '4')
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('PLT-6: a full disk keeps the value in this tab, and removes nothing the other tabs still see', () => {
    const { storage } = open()
    storage.set('a', 'old')
    page.localStorage.full = true
    page.localStorage.removeItem = () => expect.unreachable('The other tabs would see this as a removal')
    storage.set('a', 'new')
    expect([storage.get('a'), page.localStorage.getItem('a')]).toEqual(['new', 'old'])
    storage.set('a', 'newer')
    expect([storage.get('a'), page.localStorage.getItem('a')]).toEqual(['newer', 'old'])
  })

  it('PLT-6: what was kept is stored as soon as there is room: at the next use, or by itself', () => {
    vi.useFakeTimers()
    const { storage } = open()
    for (const wait of [() => storage.get('a'), () => vi.advanceTimersByTime(60_000)]) {
      page.localStorage.full = true
      storage.set('a', crypto.randomUUID())
      const kept = storage.get('a')
      expect(storage.keeps?.('a')).toBe(false)
      vi.advanceTimersByTime(100_000)
      expect(page.localStorage.getItem('a')).not.toBe(kept)
      page.localStorage.full = false
      wait()
      expect(page.localStorage.getItem('a')).toBe(kept)
      expect(storage.keeps?.('a')).toBe(true)
    }
  })

  it('PLT-6: what another tab wrote or removed since wins over what was kept', () => {
    const { storage } = open()
    storage.set('a', 'old')
    page.localStorage.full = true
    storage.set('a', 'kept')
    page.localStorage.values.set('a', 'theirs')
    expect(storage.get('a')).toBe('theirs')
    storage.set('a', 'kept again')
    page.localStorage.values.delete('a')
    expect(storage.get('a')).toBeNull()
    page.localStorage.full = false
    expect(storage.get('a')).toBeNull()
  })

  it('PLT-6: what cannot be removed is gone for this tab', () => {
    const { storage } = open()
    storage.set('a', 'old')
    const { removeItem } = page.localStorage
    page.localStorage.removeItem = () => {
      throw new DOMException('Denied', 'SecurityError')
    }
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
    page.localStorage.removeItem = removeItem
    expect([storage.get('a'), page.localStorage.getItem('a')]).toEqual([null, null])
  })

  it('PLT-6: storage that is denied is memory instead of a crash', () => {
    const denied = () => {
      throw new DOMException('Denied', 'SecurityError')
    }
    Object.defineProperty(page, 'localStorage', { get: denied })
    Object.defineProperty(page, 'sessionStorage', { get: denied })
    const { storage, transientStorage } = open()
    storage.set('a', '1')
    expect([storage.get('a'), transientStorage.get('a')]).toEqual(['1', null])
    expect([storage.keeps?.('a'), transientStorage.keeps?.('a')]).toEqual([false, false])
  })
})

describe('messages between tabs', () => {
  it('PLT-7: go by a channel where there is one', async () => {
    const [one, two] = [open(), open()]
    const heard = vi.fn()
    two.broadcast.subscribe(heard)
    one.broadcast.post({ n: 1 })
    await expect.poll(() => heard.mock.calls).toEqual([[{ n: 1 }]])
  })

  it('PLT-7: go by storage events where there is none', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { broadcast } = open()
    const written: [string, string][] = []
    page.localStorage.setItem = (key, value) => void written.push([key, value])
    broadcast.post({ n: 1 })
    broadcast.post({ n: 1 })
    expect(written[0]?.[1]).not.toBe(written[1]?.[1])
    const heard = vi.fn()
    const unsubscribe = broadcast.subscribe(heard)
    for (const [key, value] of written) page.changedElsewhere(page.localStorage, key, value)
    page.changedElsewhere(page.localStorage, written[0]?.[0] ?? '', null)
    expect(heard.mock.calls).toEqual([[{ n: 1 }], [{ n: 1 }]])
    unsubscribe()
    page.changedElsewhere(page.localStorage, ...(written[0] ?? ['', '']))
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('locks between tabs', () => {
  /** Web Locks as Node has them are the browser's own interface. */
  const locked = () => open().lock
  /** Longer than a busy machine takes to hand a lock on. */
  const PATIENT_MS = 60_000

  it('PLT-8: let one in at a time, in all tabs', async () => {
    const [one, two] = [locked(), locked()]
    const order: number[] = []
    const started = gate()
    const finished = gate()
    const first = one.withLock('l', { timeoutMs: PATIENT_MS }, async () => {
      started.open()
      await finished.passed
      order.push(1)
    })
    await started.passed
    const second = two.withLock('l', { timeoutMs: PATIENT_MS }, async () => void order.push(2))
    finished.open()
    await Promise.all([first, second])
    expect(order).toEqual([1, 2])
  })

  it('PLT-8: are waited for no longer than told, or until given up', async () => {
    const lock = locked()
    const finished = gate()
    const holding = lock.withLock('m', { timeoutMs: PATIENT_MS }, () => finished.passed)
    const work = vi.fn(async () => {})
    await expect(lock.withLock('m', { timeoutMs: 20 }, work)).rejects.toMatchObject({ kind: 'timeout' })
    const signal = AbortSignal.timeout(20)
    await expect(lock.withLock('m', { timeoutMs: PATIENT_MS, signal }, work)).rejects.toMatchObject({
      kind: 'aborted',
    })
    const aborted = AbortSignal.abort()
    await expect(lock.withLock('m', { timeoutMs: PATIENT_MS, signal: aborted }, work)).rejects.toMatchObject({
      kind: 'aborted',
    })
    expect(work).not.toHaveBeenCalled()
    finished.open()
    await holding
  })

  it('PLT-8: the failure of the work is the caller’s, and frees the lock', async () => {
    const lock = locked()
    const aborting = () => Promise.reject(new DOMException('given up', 'AbortError'))
    await expect(lock.withLock('n', { timeoutMs: PATIENT_MS }, aborting)).rejects.toThrow('given up')
    expect(await lock.withLock('n', { timeoutMs: PATIENT_MS }, async () => 'free')).toBe('free')
  })

  it('PLT-9: a claimed name is nobody else’s, in any tab, until it is given back', async () => {
    const [one, two] = [locked(), locked()]
    const release = await one.claim?.('p')
    expect(release).toBeTypeOf('function')
    expect(await two.claim?.('p')).toBeNull()
    expect(await one.claim?.('p')).toBeNull()
    release?.()
    await expect.poll(async () => two.claim?.('p')).toBeTypeOf('function')
  })

  it('PLT-8: are kept within the tab where the browser has none', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(await locked().withLock('o', { timeoutMs: PATIENT_MS }, async () => 'done')).toBe('done')
  })
})

describe('the page', () => {
  it('PLT-5: is read, left and reloaded, and its address replaced with its history entry kept', () => {
    const { navigator } = open()
    expect(navigator.currentUrl()).toBe('https://ops.example/fields')
    navigator.replaceUrl('https://ops.example/login')
    navigator.assign('https://auth.example/')
    navigator.reload()
    expect(history.replaceState).toHaveBeenCalledWith({ scroll: 3 }, '', 'https://ops.example/login')
    expect(location.assign).toHaveBeenCalledWith('https://auth.example/')
    expect(location.reload).toHaveBeenCalledTimes(1)
    expect(navigator.random(16)).toHaveLength(16)
  })
})

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}
