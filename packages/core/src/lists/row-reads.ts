import { asProductError } from '../errors/catalogue.ts'
import type { ProductError } from '../errors/product-error.ts'
import type { Clock } from '../platform/ports.ts'
import type { createHeldRows } from './held-rows.ts'
import { type Sight, WINDOW_ROWS, windowsOf } from './order.ts'
import type { Answer, Requests } from './requests.ts'
import type { ListCalls, ListRow } from './types.ts'

/** The most ids a call takes. */
export const MOST_IDS = 500
const GATHER_MS = 100

interface RowReadsOptions<Row extends ListRow> {
  calls: Pick<ListCalls<Row>, 'rows'>
  clock: Pick<Clock, 'setTimer'>
  requests: Requests
  held: ReturnType<typeof createHeldRows<Row>>
  /** What failed and was not made good, by what was tried. */
  failures: Map<string, ProductError>
  /** The order as far as it is known, and what of it is in sight. */
  shown: () => { order: Uint32Array; sight: Sight; isDown: boolean }
  /** The order has rows that are gone. */
  onMissing: () => void
  onRead: () => void
  closing: AbortSignal
}

/** Reads rows: those that come into sight, and held ones that somebody edited. */
export function createRowReads<Row extends ListRow>(options: RowReadsOptions<Row>) {
  const { calls, clock, requests, held, failures, shown, closing } = options
  const windows = new Map<number, { ids: ReadonlySet<number>; controller: AbortController }>()
  const due = new Set<number>()
  /** Ids for which the order was called old already: once is enough, also where a new one has them again. */
  const missed = new Set<number>()
  let cancelGathering: (() => void) | null = null

  const inSight = (): Uint32Array => {
    const { order, sight } = shown()
    return order.subarray(sight.from, sight.to)
  }

  /** @returns whether rows are gone that were not known to be */
  function take({ asked, rows, request }: Answer<Row>): boolean {
    const missing = new Set(asked)
    for (const row of rows) {
      if (!missing.delete(row.id)) continue
      held.take(row, request)
      missed.delete(row.id)
    }
    const isNew = [...missing].filter((id) => held.miss(id, request) && !missed.has(id))
    for (const id of isNew) missed.add(id)
    for (const id of asked) if (requests.mayBeOld(id, request)) gather(id)
    held.trim(inSight())
    return isNew.length > 0
  }

  function gather(id: number): void {
    due.add(id)
    cancelGathering ??= clock.setTimer(() => void readDue(), GATHER_MS)
  }

  /** Reads again what was edited. What fails stays due. */
  async function readDue(): Promise<void> {
    cancelGathering?.()
    cancelGathering = null
    const ids = [...due].filter((id) => held.has(id) || held.isGone(id))
    due.clear()
    for (let at = 0; at < ids.length; at += MOST_IDS)
      if (!(await read('edited', ids.slice(at, at + MOST_IDS), closing))) {
        if (closing.aborted) return
        for (const id of ids.slice(at)) due.add(id)
        return
      }
    if (ids.length === 0 && failures.delete('edited')) options.onRead()
  }

  /** @returns false when it failed or was given up */
  async function read(what: string, ids: readonly number[], signal: AbortSignal): Promise<boolean> {
    const request = requests.begin()
    try {
      const rows = await calls.rows(ids, { signal })
      if (signal.aborted) return false
      failures.delete(what)
      if (take({ asked: ids, rows, request })) options.onMissing()
      return true
    } catch (error) {
      if (signal.aborted) return false
      failures.set(what, asProductError(error))
      return false
    } finally {
      requests.end(request)
      if (!signal.aborted) options.onRead()
    }
  }

  async function readWindow(start: number, ids: readonly number[]): Promise<void> {
    const window = { ids: new Set(ids), controller: new AbortController() }
    windows.set(start, window)
    await read(nameOf(start), ids, window.controller.signal)
    if (windows.get(start) === window) windows.delete(start)
  }

  function leave(start: number): void {
    windows.get(start)?.controller.abort()
    windows.delete(start)
    failures.delete(nameOf(start))
  }

  /** Asks for what is missing in sight and ahead of it, and gives up what is asked for elsewhere. */
  function ask(): void {
    const { order, sight, isDown } = shown()
    held.use(inSight())
    const needed = new Set(windowsOf(sight, isDown, order.length))
    const known = [...failures.keys()].map(startOf).filter((start) => start !== null)
    for (const start of [...windows.keys(), ...known]) if (!needed.has(start)) leave(start)
    for (const start of needed) {
      const ids = [...order.subarray(start, start + WINDOW_ROWS)]
      const missing = ids.filter((id) => !held.has(id) && !held.isGone(id))
      const window = windows.get(start)
      if (missing.length === 0) failures.delete(nameOf(start))
      else if (window === undefined || !missing.every((id) => window.ids.has(id))) {
        window?.controller.abort()
        void readWindow(start, missing)
      }
    }
  }

  return {
    take,
    ask,
    /** Rows that somebody edited are read again, if they are held. */
    edited(ids: readonly number[]): void {
      for (const id of ids) {
        requests.changed(id)
        if (held.has(id) || held.isGone(id)) gather(id)
      }
    },
    /** Tries again at once what was edited and could not be read. */
    again(): void {
      if (due.size > 0 && cancelGathering === null) void readDue()
    },
    /** Gives up all windows: the order they were asked by is another now. */
    leaveAll(): void {
      for (const start of [...windows.keys()]) leave(start)
    },
    close(): void {
      cancelGathering?.()
      for (const start of [...windows.keys()]) leave(start)
    },
  }
}

const nameOf = (start: number): string => `window ${start}`
const startOf = (name: string): number | null =>
  name.startsWith('window ') ? Number(name.slice('window '.length)) : null
