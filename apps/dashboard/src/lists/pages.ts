import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Query, useQuery } from '#data/swr.ts'

export interface Page<T> {
  items: T[]
  nextCursor: string | null
}

export interface Pages<T, P extends Page<T> = Page<T>> extends Omit<Query<unknown>, 'data'> {
  /** The first page, with what came beside its rows. */
  first: P | undefined
  /** Every row loaded so far; undefined while there is nothing to show yet. */
  rows: T[] | undefined
  /** Nothing is left to load. */
  isComplete: boolean
  isLoadingMore: boolean
  /** Asks for the next page; does nothing while one is on its way or none is left. */
  loadMore: () => void
}

/** How many rows there are in all, where every one is loaded. */
export const loadedCount = ({ rows, isComplete }: Pick<Pages<unknown>, 'rows' | 'isComplete'>) =>
  isComplete ? rows?.length : undefined

/** A page more was asked for: what it follows. */
interface Growth<P> {
  pages: readonly P[]
  identity: string
  pageCount: number
}

/** How many pages of a list were seen, for as long as the page lives: who comes back finds as many. */
const reached = new Map<string, number>()

const reachedPages = (identity: string): number => reached.get(identity) ?? 1

/** What {@link usePages} asks first: as many pages as were seen before. */
export function pagesQuery<P extends Page<unknown>>(
  key: readonly [area: string, ...rest: unknown[]],
  fetchPage: (cursor: string | null) => Promise<P>,
) {
  const identity = JSON.stringify(key)
  const pageCount = reachedPages(identity)
  const fetch = async () => ({ pages: await fetchPages(fetchPage, pageCount, []), identity })
  return { key: [...key, pageCount] as const, fetch }
}

/**
 * A list paged by key, grown page by page as a person scrolls. One cache entry holds all pages shown, so that they
 * grow stale, are fetched again and are dropped together.
 *
 * @param key what makes this list differ from others; plain data
 * @param fetchPage the page behind a cursor (null: the first)
 */
export function usePages<P extends Page<unknown>>(
  key: readonly [area: string, ...rest: unknown[]],
  fetchPage: (cursor: string | null) => Promise<P>,
): Pages<P['items'][number], P> {
  const identity = JSON.stringify(key)
  const [wanted, setWanted] = useState({ identity, pages: reachedPages(identity) })
  const pageCount = wanted.identity === identity ? wanted.pages : reachedPages(identity)
  const growth = useRef<Growth<P> | null>(null)

  const query = useQuery(
    [...key, pageCount],
    async () => {
      // The page more, and only when it is first asked for, follows what is there; anything else is a look at all anew.
      const grown = growth.current
      growth.current = null
      const isMore = grown?.identity === identity && grown.pageCount === pageCount
      return { pages: await fetchPages(fetchPage, pageCount, isMore ? grown.pages : []), identity }
    },
    // A further page that fails keeps the pages before it; another list that fails does not keep this one's.
    { keepPreviousData: true, isStillTrue: (previous) => previous.identity === identity },
  )

  const { data, isValidating } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever came, also from what was kept, is there now
  useEffect(() => {
    growth.current = null
  }, [data])
  const isCurrent = data?.identity === identity
  const isComplete = isCurrent && data.pages.at(-1)?.nextCursor === null
  const isLoadingMore = isValidating && isCurrent && !isComplete && data.pages.length < pageCount
  const canLoadMore = isCurrent && !isComplete && !isValidating && query.error === undefined
  const loadMore = useCallback(() => {
    if (!canLoadMore) return
    growth.current = { pages: data.pages, identity, pageCount: pageCount + 1 }
    reached.set(identity, pageCount + 1)
    setWanted({ identity, pages: pageCount + 1 })
  }, [canLoadMore, data, identity, pageCount])

  return { ...query, rows: useRows(data?.pages), first: data?.pages[0], isComplete, isLoadingMore, loadMore }
}

/** The pages' rows as one list that stays the same object while the pages do. */
function useRows<T>(pages: Page<T>[] | undefined): T[] | undefined {
  return useMemo(() => pages?.flatMap((page) => page.items), [pages])
}

async function fetchPages<P extends Page<unknown>>(
  fetchPage: (cursor: string | null) => Promise<P>,
  count: number,
  known: readonly P[],
): Promise<P[]> {
  const pages = [...known]
  while (pages.length < count) {
    const previous = pages.at(-1)
    if (previous?.nextCursor === null) break
    pages.push(await fetchPage(previous?.nextCursor ?? null))
  }
  return pages
}
