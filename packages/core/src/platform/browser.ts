import { errors } from '../errors/catalog.ts'
import { createLocalLock } from './local-lock.ts'
import { createMemoryStorage } from './memory-storage.ts'
import type { Broadcast, Clock, KeyValueStorage, Lock, Navigator, Platform } from './ports.ts'
import { createSteadyStorage } from './steady-storage.ts'

const CHANNEL = 'operations'
/** A longer delay overflows the browser's 32-bit timer and would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The ports of a browser tab. Works, within the tab, also where storage, channels or locks are denied or missing. */
export function createBrowserPlatform(): Platform {
  const clock = createClock()
  const storage = createStorage(() => window.localStorage, clock)
  return {
    storage,
    transientStorage: createStorage(() => window.sessionStorage, clock),
    clock,
    lock: navigator.locks === undefined ? createLocalLock(clock) : createWebLock(navigator.locks),
    broadcast: createBroadcast(storage),
    navigator: createNavigator(),
  }
}

function createClock(): Clock {
  return {
    now: () => Date.now(),
    setTimer(run, ms) {
      const timer = setTimeout(run, Math.min(ms, MAX_TIMER_MS))
      return () => clearTimeout(timer)
    },
  }
}

/** Where the browser denies an area (its getter throws), values are kept in the tab; so is what it has no room for. */
function createStorage(area: () => Storage, clock: Clock): KeyValueStorage {
  try {
    return createSteadyStorage(createAreaStorage(area()), clock)
  } catch {
    return { ...createMemoryStorage(), keeps: () => false }
  }
}

function createAreaStorage(area: Storage): KeyValueStorage {
  return {
    get: (key) => area.getItem(key),
    set: (key, value) => area.setItem(key, value),
    remove: (key) => area.removeItem(key),
    subscribe(key, listener) {
      const onStorage = (event: StorageEvent) => {
        const cleared = event.key === null
        if (event.storageArea !== area || !(cleared || event.key === key)) return
        listener(cleared ? null : event.newValue)
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

function createWebLock(locks: LockManager): Lock {
  return {
    async withLock(name, { timeoutMs, signal }, work) {
      const waiting = new AbortController()
      let granted = false
      let timedOut = false
      const giveUp = () => waiting.abort()
      const timer = setTimeout(() => {
        timedOut = true
        giveUp()
      }, timeoutMs)
      signal?.addEventListener('abort', giveUp)
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
      if (signal?.aborted) giveUp()
      try {
        return await locks.request(name, { signal: waiting.signal }, () => {
          granted = true
          stopWaiting()
          return work()
        })
      } catch (error) {
        if (granted || !waiting.signal.aborted) throw error
        throw timedOut ? errors.timeout(error) : errors.aborted(error)
      } finally {
        stopWaiting()
      }
    },
    claim: (name) =>
      new Promise((resolve, reject) => {
        const hold = (lock: unknown) =>
          lock === null ? resolve(null) : new Promise<void>((release) => resolve(release))
        locks.request(name, { ifAvailable: true }, hold).catch(reject)
      }),
  }
}

function createBroadcast(storage: KeyValueStorage): Broadcast {
  return typeof BroadcastChannel === 'undefined' ? createStorageBroadcast(storage) : createChannelBroadcast()
}

function createChannelBroadcast(): Broadcast {
  const channel = new BroadcastChannel(CHANNEL)
  return {
    post: (message) => channel.postMessage(message),
    subscribe(listener) {
      const onMessage = (event: MessageEvent<unknown>) => listener(event.data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}

/** For browsers without BroadcastChannel: a key written and removed at once is heard by the other tabs only. */
function createStorageBroadcast(storage: KeyValueStorage): Broadcast {
  const key = `${CHANNEL}.broadcast`
  return {
    post(message) {
      // The random part makes two equal messages in a row two events.
      storage.set(key, JSON.stringify([message, crypto.randomUUID()]))
      storage.remove(key)
    },
    subscribe: (listener) =>
      storage.subscribe?.(key, (value) => {
        const envelope: unknown = value === null ? null : JSON.parse(value)
        if (Array.isArray(envelope)) listener(envelope[0])
      }) ?? (() => {}),
    close() {},
  }
}

function createNavigator(): Navigator {
  return {
    currentUrl: () => location.href,
    replaceUrl: (url) => history.replaceState(history.state, '', url),
    assign: (url) => location.assign(url),
    reload: () => location.reload(),
    isOnline: () => navigator.onLine,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
}
