import { idsOfOrder, type ListCount } from '@org/core'
import {
  type AskedOptions,
  createListReader,
  type ListReader,
  type ListRow,
  type ListSnapshot,
} from '@org/core/lists'
import { createBrowserPlatform } from '@org/core/platform/browser'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Query, useQuery } from '#data/swr.ts'
import { decidersOf, keepInStep, type ListFacts, type OpenList } from './open-lists.ts'

/** The calls of a list, as the client has them. */
export interface ListArea<Row extends ListRow, Asked extends object> {
  list(
    query: Asked & { limit: number },
    options: AskedOptions,
  ): Promise<{ items: Row[]; nextCursor: string | null; count: ListCount | null }>
  order(query: Asked, options: AskedOptions): Promise<Uint8Array<ArrayBuffer>>
  rows(input: { ids: number[] }, options: { signal: AbortSignal }): Promise<{ items: Row[] }>
}

export interface ShownList<Row> extends ListSnapshot<Row>, Pick<Query<unknown>, 'reload'> {
  /** Its rows are those of the question before, while the answer of this one is on its way. */
  isPrevious: boolean
  /** Says what is in sight: indexes, the end exclusive. */
  see: (from: number, to: number) => void
  putInOrder: () => void
  /** Every id in order, asked for where it is not there yet. */
  wantOrder: () => Promise<Uint32Array>
}

interface ListOptions<Row extends ListRow, Asked extends object> {
  /** In keys of the cache: `fields`. */
  area: string
  facts: ListFacts
  calls: ListArea<Row, Asked>
  query: Asked & { sort: string }
  /** Where people type: rows stay in their places until they ask for the order. */
  standsStill?: boolean
}

const { clock } = createBrowserPlatform()

/** What {@link useList} asks first. */
export function listQuery<Row extends ListRow, Asked extends object>({
  area,
  calls,
  query,
  standsStill = false,
}: Omit<ListOptions<Row, Asked>, 'facts'>) {
  return {
    key: [area, standsStill ? 'sheet' : 'list', query] as const,
    async fetch(known: ListReader<Row> | undefined): Promise<ListReader<Row>> {
      const reader = known ?? createListReader(callsOf(calls, query), { clock, sortsItself: !standsStill })
      await reader.refresh()
      return reader
    },
  }
}

/** A list by the rows in sight of it, in step with what others do. While another is on its way, the rows stay. */
export function useList<Row extends ListRow, Asked extends object>({
  area,
  facts,
  calls,
  query,
  standsStill = false,
}: ListOptions<Row, Asked>): ShownList<Row> {
  const { key, fetch } = listQuery({ area, calls, query, standsStill })
  const asked = useQuery<ListReader<Row>>(key, fetch, { keepPreviousData: true })
  const reader = asked.data
  const subscribe = useCallback((listener: () => void) => reader?.subscribe(listener) ?? noop, [reader])
  const snapshot = useSyncExternalStore(subscribe, () => reader?.snapshot() ?? NOTHING)
  const sight = useRef({ from: 0, to: 0 })
  const see = useCallback(
    (from: number, to: number) => {
      sight.current = { from, to }
      reader?.see(from, to)
    },
    [reader],
  )
  useStep({ key, facts, decides: decidersOf(facts, query), reader, sight })
  const error = asked.error ?? snapshot.error
  return {
    ...snapshot,
    error,
    isLoading: reader === undefined && error === undefined,
    isPrevious: reader !== undefined && asked.isLoading,
    reload: asked.reload,
    see,
    putInOrder: useCallback(() => void reader?.putInOrder(), [reader]),
    wantOrder: useCallback(async () => (await reader?.wantOrder()) ?? new Uint32Array(), [reader]),
  }
}

const noop = () => {}

const NOTHING: ListSnapshot<never> = {
  count: undefined,
  isExact: false,
  rowAt: () => undefined,
  idAt: () => undefined,
  indexOf: () => -1,
  isGone: () => false,
  ids: null,
  isLoading: true,
  isRefreshing: false,
  error: undefined,
  isOutOfOrder: false,
}

interface StepOptions {
  key: readonly [string, ...unknown[]]
  facts: ListFacts
  decides: readonly string[]
  reader: OpenList['reader'] | undefined
  sight: { current: { from: number; to: number } }
}

function useStep({ key, facts, decides, reader, sight }: StepOptions): void {
  const words = JSON.stringify([key, decides])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words say the key and what decides
  useEffect(() => {
    if (reader === undefined) return
    return keepInStep(key, { facts, decides, reader, sight: () => sight.current })
  }, [words, facts, reader, sight])
}

function callsOf<Row extends ListRow, Asked extends object>(calls: ListArea<Row, Asked>, query: Asked) {
  return {
    async first({ limit, ...options }: AskedOptions & { limit: number }) {
      const { items, nextCursor, count } = await calls.list({ ...query, limit }, options)
      // An older server does not say how many there are.
      const least = { rows: items.length + (nextCursor === null ? 0 : 1), isExact: nextCursor === null }
      return { items, nextCursor, count: count ?? least }
    },
    order: async (options: AskedOptions) => idsOfOrder(await calls.order(query, options)),
    rows: async (ids: readonly number[], { signal }: { signal: AbortSignal }) =>
      (await calls.rows({ ids: [...ids] }, { signal })).items,
  }
}
