import { createLocalLock } from '../../platform/local-lock.ts'
import { createMemoryStorage } from '../../platform/memory-storage.ts'
import type { Broadcast, KeyValueStorage, Lock, Platform } from '../../platform/ports.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'

export interface FakeTab extends Platform {
  clock: FakeClock
  /** Addresses this tab left for. */
  left: string[]
  reloads: number
  online: boolean
  url: string
}

export interface FakeBrowser {
  clock: FakeClock
  /** What the tabs share, seen from outside: a change made here is news to all of them. */
  storage: KeyValueStorage
  /** What the tabs' storage does not do for now: each throws, as a full or a denied one does. */
  trouble: { set: boolean; remove: boolean }
  /** The keys of what the tabs share under which one of the words is to be read. */
  keysHolding(...words: string[]): string[]
  openTab(url?: string): FakeTab
}

export interface FakeBrowserOptions {
  /** Without: a browser in which tabs hear of each other only by messages. */
  storageEvents?: boolean
  /** Without: one in which they hear only by changes of storage. */
  messages?: boolean
  /** How long a tab's write takes to show in the others, whatever locks they are given meanwhile. */
  storageLagMs?: number
}

/** A browser with any number of tabs of one origin: shared storage with its events, one lock, messages, one clock. */
export function createFakeBrowser(options: FakeBrowserOptions = {}): FakeBrowser {
  const { storageEvents = true, messages = true, storageLagMs = 0 } = options
  const clock = createFakeClock()
  const trouble = { set: false, remove: false }
  /** What each tab sees; a new one sees what was written last. */
  const views = new Set<{ values: Map<string, string>; heard: (key: string) => void }>()
  const written = new Map<string, string>()
  const claims = new Set<string>()
  const channel = new Set<{ tab: object; listener: (message: unknown) => void }>()
  const lock: Lock = {
    ...createLocalLock(clock),
    async claim(name) {
      if (claims.has(name)) return null
      claims.add(name)
      return () => void claims.delete(name)
    },
  }

  const openStorage = (): KeyValueStorage => {
    const watchers = new Set<{ key: string; listener: (value: string | null) => void }>()
    const view = {
      values: new Map(written),
      heard(key: string) {
        if (!storageEvents) return
        const value = view.values.get(key) ?? null
        for (const watcher of [...watchers])
          if (watcher.key === key) queueMicrotask(() => watcher.listener(value))
      },
    }
    views.add(view)
    const write = (key: string, value: string | null) => {
      put(written, key, value)
      put(view.values, key, value)
      for (const other of views) {
        if (other === view) continue
        const show = () => {
          put(other.values, key, value)
          other.heard(key)
        }
        if (storageLagMs === 0) show()
        else clock.setTimer(show, storageLagMs)
      }
    }
    return {
      get: (key) => view.values.get(key) ?? null,
      set: write,
      remove(key) {
        if (view.values.has(key)) write(key, null)
      },
      subscribe(key, listener) {
        const watcher = { key, listener }
        watchers.add(watcher)
        return () => void watchers.delete(watcher)
      },
    }
  }

  /** A tab's storage: what the test does to storage itself always works. */
  const troubled = (storage: KeyValueStorage): KeyValueStorage => {
    const unless = (isTrouble: boolean, act: () => void): void => {
      if (isTrouble) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      act()
    }
    return {
      ...storage,
      set: (key, value) => unless(trouble.set, () => storage.set(key, value)),
      remove: (key) => unless(trouble.remove, () => storage.remove(key)),
    }
  }

  const broadcastOf = (tab: object): Broadcast => ({
    post(message) {
      if (!messages) return
      for (const member of [...channel])
        if (member.tab !== tab) queueMicrotask(() => member.listener(structuredClone(message)))
    },
    subscribe(listener) {
      const member = { tab, listener }
      channel.add(member)
      return () => void channel.delete(member)
    },
    close() {},
  })

  return {
    clock,
    trouble,
    storage: openStorage(),
    keysHolding: (...words) =>
      [...written].filter(([, value]) => words.some((word) => value.includes(word))).map(([key]) => key),
    openTab(url = 'https://ops.example/fields') {
      const me = {}
      const tab: FakeTab = {
        url,
        left: [],
        reloads: 0,
        online: true,
        clock,
        lock,
        storage: troubled(openStorage()),
        transientStorage: createMemoryStorage(),
        broadcast: broadcastOf(me),
        navigator: {
          currentUrl: () => tab.url,
          replaceUrl(next) {
            tab.url = next
          },
          assign: (next) => void tab.left.push(next),
          reload() {
            tab.reloads += 1
          },
          isOnline: () => tab.online,
          random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
        },
      }
      return tab
    },
  }
}

function put(values: Map<string, string>, key: string, value: string | null): void {
  if (value === null) values.delete(key)
  else values.set(key, value)
}
