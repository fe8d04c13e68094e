import { asProductError } from '../errors/catalog.ts'
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

/** Reads rows: those that come into sight, and held ones that someone edited. */
export function createRowReads<Row extends ListRow>(options: RowReadsOptions<Row>) {
  const { calls, clock, requests, held, failures, shown, closing } = options
  /** What is on its way, by name: rows in sight, or those of a window. */
  const portions = new Map<string, { ids: ReadonlySet<number>; controller: AbortController }>()
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

  async function readPortion(name: string, ids: readonly number[]): Promise<void> {
    portions.get(name)?.controller.abort()
    const portion = { ids: new Set(ids), controller: new AbortController() }
    portions.set(name, portion)
    const isRead = await read(name, ids, portion.controller.signal)
    if (portions.get(name) !== portion) return
    portions.delete(name)
    if (isRead) ask()
  }

  function leave(name: string): void {
    portions.get(name)?.controller.abort()
    portions.delete(name)
    failures.delete(name)
  }

  const isHere = (id: number): boolean => held.has(id) || held.isGone(id)
  const isOnItsWay = (id: number): boolean => [...portions.values()].some(({ ids }) => ids.has(id))

  /**
   * Asks for what is missing: what is in sight at once where nothing of it is on its way, then the windows it lies in and
   * the one ahead. What is asked for elsewhere is given up.
   */
  function ask(): void {
    const { order, sight, isDown } = shown()
    const seen = inSight()
    held.use(seen)
    const windows = new Map(windowsOf(sight, isDown, order.length).map((start) => [nameOf(start), start]))
    const isSeen = seen.some((id) => portions.get(IN_SIGHT)?.ids.has(id) === true)
    for (const name of [...portions.keys(), ...failures.keys()])
      if (isPortion(name) && !windows.has(name) && !(name === IN_SIGHT && isSeen)) leave(name)
    const missing = [...seen].filter((id) => !isHere(id))
    const isNothingComing = !missing.some(isOnItsWay)
    if (missing.length > 0 && isNothingComing) return void readPortion(IN_SIGHT, missing)
    for (const [name, start] of windows) {
      const ids = [...order.subarray(start, start + WINDOW_ROWS)].filter((id) => !isHere(id))
      // The one ahead waits until what is in sight is there.
      const isAhead = start >= sight.to || start + WINDOW_ROWS <= sight.from
      if (ids.length === 0) failures.delete(name)
      else if (!(isAhead && missing.length > 0) && !ids.every(isOnItsWay))
        void readPortion(
          name,
          ids.filter((id) => !isOnItsWay(id) || portions.get(name)?.ids.has(id)),
        )
    }
  }

  return {
    take,
    ask,
    /** Rows that someone edited are read again, if they are held. */
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
      for (const name of [...portions.keys()]) leave(name)
    },
    close(): void {
      cancelGathering?.()
      for (const name of [...portions.keys()]) leave(name)
    },
  }
}

const IN_SIGHT = 'rows in sight'
const nameOf = (start: number): string => `window ${start}`
const isPortion = (name: string): boolean => name === IN_SIGHT || name.startsWith('window ')
