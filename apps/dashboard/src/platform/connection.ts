import { useSyncExternalStore } from 'react'

/** `offline`: this machine has no network; `unreachable`: it has, but the last request found nobody. */
export type Connection = 'online' | 'offline' | 'unreachable'

/** How long after a failure the server is looked for again, doubling up to the most: somebody who looks sees it back within 5 s. */
const FIRST_LOOK_MS = 2_000
const MOST_MS = 4_000
/** Behind other tabs nobody looks. */
const MOST_UNSEEN_MS = 30_000
/** A server that takes the call and says nothing is not back. */
const LOOK_MS = 3_000

export interface ConnectionWatch {
  /** A fetch like any other, whose outcome says whether the server can be reached. */
  fetch: typeof globalThis.fetch
  subscribe: (changed: () => void) => () => void
  current: () => Connection
  dispose: () => void
}

/**
 * Watches whether the server can be reached: by what the browser says of its network, and by how the requests end
 * that are made anyway. Once one found nobody, the server is looked for until it answers: also a person who does
 * nothing sees that it is back. Without a network nobody is asked: it costs a phone its battery.
 *
 * @param look makes a small request of the server; rejects when nobody answers
 */
export function watchConnection(
  fetch: typeof globalThis.fetch,
  look: () => Promise<unknown> = () =>
    fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LOOK_MS) }),
): ConnectionWatch {
  const listeners = new Set<() => void>()
  let reached = true
  let shown = state()
  let timer: ReturnType<typeof setTimeout> | undefined

  function state(): Connection {
    if (!navigator.onLine) return 'offline'
    return reached ? 'online' : 'unreachable'
  }

  function tell(): void {
    const now = state()
    if (now === shown) return
    shown = now
    for (const listener of listeners) listener()
  }

  function ended(answered: boolean): void {
    const isNews = reached !== answered
    reached = answered
    tell()
    if (!isNews) return
    clearTimeout(timer)
    if (!answered) lookAfter(FIRST_LOOK_MS)
  }

  function lookAfter(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      if (!navigator.onLine) return
      const answered = await look().then(
        () => true,
        () => false,
      )
      ended(answered)
      const most = document.hidden ? MOST_UNSEEN_MS : MOST_MS
      if (!reached) lookAfter(Math.max(FIRST_LOOK_MS, Math.min(ms * 2, most)))
    }, ms)
  }

  function backOnline(): void {
    tell()
    if (!reached) lookAfter(0)
  }

  function seenAgain(): void {
    if (!document.hidden && !reached) lookAfter(0)
  }

  window.addEventListener('online', backOnline)
  window.addEventListener('offline', tell)
  document.addEventListener('visibilitychange', seenAgain)
  return {
    async fetch(...request) {
      try {
        const answer = await fetch(...request)
        ended(true)
        return answer
      } catch (error) {
        // A request that was given up says nothing of the network.
        if (!(error instanceof DOMException)) ended(false)
        throw error
      }
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    current: () => shown,
    dispose() {
      clearTimeout(timer)
      window.removeEventListener('online', backOnline)
      window.removeEventListener('offline', tell)
      document.removeEventListener('visibilitychange', seenAgain)
    },
  }
}

/** Whether the server can be reached, as far as is known; renders again when that changes. */
export function useConnection({
  subscribe,
  current,
}: Pick<ConnectionWatch, 'subscribe' | 'current'>): Connection {
  return useSyncExternalStore(subscribe, current)
}
