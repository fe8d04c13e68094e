import { asProductError, type ProductError } from '@org/core/contract'
import { useCallback, useEffect } from 'react'
import useSWR, { type Key, type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr'
import { SWRGlobalState } from 'swr/_internal'
import type { ConnectionWatch } from '#platform/connection.ts'
import { createQueryCache, type QueryCache } from './query-cache.ts'

/**
 * An area word first, then the call and what makes the entry differ: `['fields', 'list', { growerId }]`; null loads
 * nothing. Areas share entries: a key holds the answer of the call it names, as it came.
 */
export type QueryKey = readonly [area: string, ...rest: unknown[]] | null

export interface QueryOptions<T = unknown> {
  /**
   * Show the data of the key before while the new key's loads: a list being filtered does not blink. Once the new
   * key has failed they are gone: they are no answer to it.
   */
  keepPreviousData?: boolean
  /** Whether the data of the key before hold for the new key, too, so that they stay when it fails. */
  isStillTrue?: (previous: T) => boolean
}

export interface Query<T> {
  data: T | undefined
  error: ProductError | undefined
  /** Nothing to show yet, and on its way. */
  isLoading: boolean
  /** Any fetch under way, also behind data that is shown. */
  isValidating: boolean
  /** Fetches again now, fresh or not. */
  reload: () => Promise<void>
}

/**
 * Server data by key: fresh for 5 minutes, dropped 1 minute after its last user is gone (specification §9).
 * Failures are not retried here: the client underneath has done so.
 *
 * @param fetcher is told what is known under the key
 */
export function useQuery<T>(
  key: QueryKey,
  fetcher: (known: T | undefined) => Promise<T>,
  options: QueryOptions<T> = {},
): Query<T> {
  const cache = useQueryCache()
  const serialized = unstable_serialize(key)
  useEffect(() => {
    if (serialized === '') return
    cache.retain(serialized)
    return () => cache.release(serialized)
  }, [cache, serialized])
  const fetchTracked = () =>
    cache.fetched(serialized, () => fetcher(cache.get(serialized)?.data)).catch(rethrowProductError)
  const swr = useSWR<T, ProductError>(key, fetchTracked, {
    keepPreviousData: options.keepPreviousData ?? false,
    // Read when a component takes up the key: then an entry older than five minutes is shown, and fetched again.
    revalidateIfStale: cache.isStale(serialized),
  })
  const { mutate } = swr
  const reload = useCallback(async () => {
    await mutate()
  }, [mutate])
  const { data } = swr
  const isOfAnother = swr.error !== undefined && cache.get(serialized)?.data === undefined
  const stays = !isOfAnother || (data !== undefined && options.isStillTrue?.(data) === true)
  return {
    data: stays ? data : undefined,
    error: swr.error,
    isLoading: swr.isLoading,
    isValidating: swr.isValidating,
    reload,
  }
}

/** A query that a page will make: its key, and how it is answered. */
export interface Asked<T> {
  key: NonNullable<QueryKey>
  fetch: (known: T | undefined) => Promise<T>
}

/** Asks ahead what a page that is about to be shown will ask. Resolves with what is known then, nothing where it fails. */
export function useAskAhead(): <T>(asked: Asked<T>) => Promise<T | undefined> {
  const cache = useQueryCache()
  return useCallback(
    async ({ key, fetch }) => {
      const serialized = unstable_serialize(key)
      if (!SWRGlobalState.has(cache)) return
      await cache.ahead(serialized, key, () => fetch(cache.get(serialized)?.data))
      return cache.get(serialized)?.data
    },
    [cache],
  )
}

/**
 * For use after a write: `invalidate(['fields'])` makes every entry stale whose key begins so. What is on the screen
 * is fetched again at once, the rest when it is next shown. Resolves when the fetches are done; at once for a person
 * who has signed out meanwhile, whose data is gone. What is excepted is kept in step by somebody else.
 */
export function useInvalidate(): (
  prefix: readonly unknown[],
  isExcepted?: (key: readonly unknown[]) => boolean,
) => Promise<void> {
  const { mutate } = useSWRConfig()
  const cache = useQueryCache()
  return useCallback(
    async (prefix, isExcepted) => {
      if (!SWRGlobalState.has(cache)) return
      await mutate((key: Key) => {
        if (!beginsWith(key, prefix) || (isKey(key) && isExcepted?.(key))) return false
        cache.expire(unstable_serialize(key))
        return true
      })
    },
    [cache, mutate],
  )
}

/** Makes stale as {@link useInvalidate} does and fetches nothing: for a page that nobody looks at just now. */
export function useExpire(): (prefix: readonly unknown[]) => void {
  const { mutate } = useSWRConfig()
  const cache = useQueryCache()
  return useCallback(
    (prefix) => {
      if (!SWRGlobalState.has(cache)) return
      // The walk over all keys is what is used of it: none is taken.
      void mutate((key: Key) => {
        if (beginsWith(key, prefix)) cache.expire(unstable_serialize(key))
        return false
      })
    },
    [cache, mutate],
  )
}

/** For use after a write: takes what the server answered as what is known under a key. */
export function useKeep(): (key: NonNullable<QueryKey>, data: unknown) => Promise<void> {
  const { mutate } = useSWRConfig()
  const cache = useQueryCache()
  return useCallback(
    async (key, data) => {
      if (SWRGlobalState.has(cache)) await mutate(key, data, { revalidate: false })
    },
    [cache, mutate],
  )
}

/** What `<SWRConfig value>` takes. A new cache each time it is called: once for each person signed in. */
export function queryConfiguration(): SWRConfiguration & { provider: () => QueryCache } {
  const cache = createQueryCache()
  return {
    provider: () => cache,
    // The freshness rule alone decides when what is shown is fetched again.
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  }
}

/** Entries on the screen that grew old are fetched again when the person comes back to the page or the server does. */
export function useRevalidateOnReturn(connection: Pick<ConnectionWatch, 'subscribe' | 'current'>): void {
  const { mutate } = useSWRConfig()
  const cache = useQueryCache()
  useEffect(() => {
    const revalidate = () => {
      if (document.visibilityState === 'hidden') return
      for (const key of cache.staleInUse()) void mutate(key)
    }
    const occasions = [
      [window, 'focus'],
      [document, 'visibilitychange'],
    ] as const
    for (const [target, event] of occasions) target.addEventListener(event, revalidate)
    const stop = connection.subscribe(() => connection.current() === 'online' && revalidate())
    return () => {
      stop()
      for (const [target, event] of occasions) target.removeEventListener(event, revalidate)
    }
  }, [cache, mutate, connection])
}

function rethrowProductError(error: unknown): never {
  throw asProductError(error)
}

function useQueryCache(): QueryCache {
  const { cache } = useSWRConfig()
  if (!isQueryCache(cache))
    throw new Error('useQuery needs <SWRConfig value={queryConfiguration()}> above it')
  return cache
}

const isQueryCache = (cache: object): cache is QueryCache => 'retain' in cache && 'staleInUse' in cache

const isKey = (key: unknown): key is readonly unknown[] => Array.isArray(key)

function beginsWith(key: unknown, prefix: readonly unknown[]): boolean {
  return isKey(key) && prefix.every((part, index) => Object.is(key[index], part))
}
