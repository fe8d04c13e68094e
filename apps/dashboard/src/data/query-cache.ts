import type { Cache, State } from 'swr'

/** Query data is fresh for 5 minutes (specification §9). */
export const FRESH_MS = 5 * 60_000
/** And kept for 1 minute after its last user is gone (specification §9). */
export const KEPT_UNUSED_MS = 60_000

/** SWR's cache with the two rules of specification §9. Keys here are SWR's serialized keys. */
export interface QueryCache extends Cache {
  /** Counts one more component that shows the entry. */
  retain(key: string): void
  /** Counts one less; the entry goes one minute after the last. */
  release(key: string): void
  /** Runs a fetch and, when it succeeds, counts the entry as fresh from the moment it began. */
  fetched<T>(key: string, fetch: () => Promise<T>): Promise<T>
  /** Fetches what nobody shows yet, unless it is known and fresh; who shows it meanwhile waits for the same answer. */
  ahead(key: string, original: unknown, fetch: () => Promise<unknown>): Promise<void>
  /** Whether the entry must be fetched again before it is trusted. */
  isStale(key: string): boolean
  /** Makes the entry stale now: what a running fetch brings does not count as fresh either. */
  expire(key: string): void
  /** Entries that are on the screen, stale, and not being fetched already. */
  staleInUse(): string[]
}

export function createQueryCache(): QueryCache {
  const states = new Map<string, State>()
  const users = new Map<string, number>()
  const freshSince = new Map<string, number>()
  const expiries = new Map<string, number>()
  const fetching = new Map<string, number>()
  const coming = new Map<string, Promise<void>>()
  const removals = new Map<string, ReturnType<typeof setTimeout>>()

  const isStale = (key: string) => Date.now() - (freshSince.get(key) ?? Number.NEGATIVE_INFINITY) > FRESH_MS

  function keep(key: string) {
    clearTimeout(removals.get(key))
    removals.delete(key)
  }

  function remove(key: string) {
    keep(key)
    for (const map of [states, freshSince, expiries]) map.delete(key)
  }

  function removeLater(key: string) {
    keep(key)
    removals.set(
      key,
      setTimeout(() => remove(key), KEPT_UNUSED_MS),
    )
  }

  function set(key: string, state: State) {
    states.set(key, state)
    // An answer that arrives after its page is gone would otherwise stay for ever.
    if (!users.has(key)) removeLater(key)
  }

  async function fetched<T>(key: string, fetch: () => Promise<T>): Promise<T> {
    const began = Date.now()
    const expiriesBefore = expiries.get(key)
    count(fetching, key, 1)
    try {
      const data = await fetch()
      if (expiries.get(key) === expiriesBefore) freshSince.set(key, began)
      return data
    } finally {
      count(fetching, key, -1)
    }
  }

  return {
    keys: () => states.keys(),
    get: (key) => states.get(key),
    set,
    delete: remove,
    retain(key) {
      keep(key)
      count(users, key, 1)
    },
    release(key) {
      if (count(users, key, -1) === 0) removeLater(key)
    },
    async fetched(key, fetch) {
      const ahead = coming.get(key)
      if (ahead !== undefined) {
        await ahead
        const data = states.get(key)?.data
        if (data !== undefined && !isStale(key)) return data
      }
      return fetched(key, fetch)
    },
    async ahead(key, original, fetch) {
      const known = states.get(key)?.data
      if (users.has(key) || (known !== undefined && !isStale(key))) return
      if (coming.has(key)) return coming.get(key)
      const work = fetched(key, fetch).then(
        // SWR tells by the key as it was given which entries a write makes stale.
        (data) => set(key, { ...states.get(key), data, ...{ _k: original } }),
        // Whoever comes to show it asks again, and is told.
        () => {},
      )
      coming.set(key, work)
      await work
      coming.delete(key)
    },
    isStale,
    expire(key) {
      freshSince.delete(key)
      expiries.set(key, (expiries.get(key) ?? 0) + 1)
    },
    staleInUse: () => [...users.keys()].filter((key) => isStale(key) && !fetching.has(key)),
  }
}

/** Counts up or down; what is at nothing is not in the map. Answers the new count. */
function count(counts: Map<string, number>, key: string, step: 1 | -1): number {
  const now = Math.max(0, (counts.get(key) ?? 0) + step)
  if (now === 0) counts.delete(key)
  else counts.set(key, now)
  return now
}
