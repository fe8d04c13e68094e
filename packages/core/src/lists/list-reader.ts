import { asProductError, errors } from '../errors/catalog.ts'
import type { ProductError } from '../errors/product-error.ts'
import { createHeldRows } from './held-rows.ts'
import { type Look, look, noted } from './look.ts'
import { follow, keepInSight, type Sight } from './order.ts'
import { createOrderAge } from './order-age.ts'
import { createRequests } from './requests.ts'
import { createRowReads } from './row-reads.ts'
import type { ListCalls, ListReader, ListReaderOptions, ListRow, ListSnapshot } from './types.ts'

const FIRST_ROWS = 200
const ORDER_AFTER_MS = 500

/**
 * Reads a list of up to millions of rows: the first of them at once, the ids of all in order soon after, and rows by id
 * as they come into sight. Rows stand still until the list is refreshed, whatever others do.
 */
export function createListReader<Row extends ListRow>(
  calls: ListCalls<Row>,
  { clock, firstRows = FIRST_ROWS, orderAfterMs = ORDER_AFTER_MS, sortsItself = true }: ListReaderOptions,
): ListReader<Row> {
  const requests = createRequests()
  const held = createHeldRows<Row>()
  const failures = new Map<string, ProductError>()
  const listeners = new Set<() => void>()
  const closing = new AbortController()

  /** The ids known in order: all of them when `isWhole`, else those of the first rows. */
  let order: Uint32Array = new Uint32Array()
  let isWhole = false
  let count: number | undefined
  let isExact = false
  let sight: Sight = { from: 0, to: 0 }
  let isDown = true
  let isOrderWanted = false
  let attempt: { done: Promise<void>; controller: AbortController } | null = null
  let isRefreshing = false
  let ordering: { done: Promise<Uint32Array>; controller: AbortController } | null = null
  let cancelOrdering = () => {}

  const age = createOrderAge({
    clock,
    latest: requests.latest,
    count: () => count ?? 0,
    isAtTop: () => sight.from === 0,
    isRefreshing: () => isRefreshing,
    putInOrder: () => void refresh(),
    sortsItself,
  })
  const reads = createRowReads({
    calls,
    clock,
    requests,
    held,
    failures,
    shown: () => ({ order, sight, isDown }),
    onMissing: () => age.moved(),
    onRead: publish,
    closing: closing.signal,
  })
  let current = takeSnapshot()

  function takeSnapshot(): ListSnapshot<Row> {
    const error = [...failures.values()].at(-1)
    return {
      count,
      isExact,
      rowAt: (index) => ofId(index, held.get),
      idAt: (index) => order[index],
      indexOf: (id) => order.indexOf(id),
      isGone: (index) => ofId(index, held.isGone) ?? false,
      ids: isWhole ? order : null,
      isLoading: count === undefined && (error === undefined || isRefreshing),
      isRefreshing,
      error,
      isOutOfOrder: age.isOutOfOrder(),
    }
  }

  function ofId<T>(index: number, answer: (id: number) => T): T | undefined {
    const id = order[index]
    return id === undefined ? undefined : answer(id)
  }

  function publish(): void {
    if (closing.signal.aborted) return
    current = takeSnapshot()
    for (const listener of [...listeners]) listener()
  }

  function refresh(): Promise<void> {
    const controller = new AbortController()
    const before = attempt
    const mine = { controller, done: Promise.resolve() }
    attempt = mine
    isRefreshing = true
    mine.done = lookAnew(mine)
    mine.done.catch(() => {})
    before?.controller.abort()
    // Whoever waits for the order gets the one that is read now.
    ordering?.controller.abort()
    publish()
    return mine.done
  }

  async function lookAnew(mine: { controller: AbortController }): Promise<void> {
    const begun: number[] = []
    const begin = (): number => {
      const request = requests.begin()
      begun.push(request)
      return request
    }
    try {
      if (closing.signal.aborted) throw errors.aborted()
      const since = requests.latest() + 1
      const found = await look<Row>({
        calls,
        firstRows,
        begin,
        shown: () => ({ order, sight }),
        isOrderWanted: () => isWhole || isOrderWanted,
        isLong: count !== undefined && count > firstRows,
        signal: mine.controller.signal,
      })
      if (attempt === mine) show(found, since)
    } catch (error) {
      if (attempt === mine) {
        fail(error)
        throw asProductError(error)
      }
    } finally {
      for (const request of begun) requests.end(request)
    }
    // Another took its place: what comes of that one is what comes of this one.
    if (attempt !== null && attempt !== mine) await attempt.done
  }

  function fail(error: unknown): void {
    isRefreshing = false
    if (closing.signal.aborted) return
    failures.set('refresh', asProductError(error))
    age.failed()
    publish()
  }

  /** @param since the number of the first request of this look: what was said before it is forgotten */
  function show(found: Look<Row>, since: number): void {
    isRefreshing = false
    sight = follow(order, found.order, sight)
    ;({ order, isWhole, count, isExact } = found)
    reads.leaveAll()
    failures.delete('refresh')
    failures.delete('order')
    held.forgetBefore(since)
    for (const answer of found.answers) reads.take(answer)
    age.readBy(found.orderRequest, found.asOf)
    cancelOrdering()
    if (!isWhole) cancelOrdering = clock.setTimer(() => void wantOrder(), orderAfterMs)
    seek()
    publish()
  }

  /** Asks for what is in sight and not there. */
  function seek(): void {
    if (count === undefined) return
    if (!isWhole && Math.min(sight.to, count) > order.length) void wantOrder()
    reads.ask()
    reads.again()
  }

  function wantOrder(): Promise<Uint32Array> {
    isOrderWanted = true
    if (ordering !== null) return ordering.done
    const controller = new AbortController()
    const mine = { controller, done: readOrder(controller.signal) }
    mine.done.catch(() => {})
    ordering = mine
    const over = () => {
      if (ordering === mine) ordering = null
    }
    mine.done.then(over, over)
    return mine.done
  }

  async function readOrder(signal: AbortSignal): Promise<Uint32Array> {
    for (;;) {
      if (closing.signal.aborted) throw errors.aborted()
      if (isRefreshing || count === undefined) await (isRefreshing ? attempt?.done : refresh())
      else if (isWhole) return order
      else if (signal.aborted) throw errors.aborted()
      else await completeOrder(signal)
    }
  }

  async function completeOrder(signal: AbortSignal): Promise<void> {
    const request = requests.begin()
    try {
      const said = noted()
      const next = await calls.order({ signal, onAsOf: said.note })
      if (signal.aborted || isWhole) return
      const kept = keepInSight(order, next, sight)
      order = kept.order
      isWhole = true
      count = order.length
      isExact = true
      failures.delete('order')
      age.readBy(request, said.seq())
      if (kept.isChanged) age.moved()
      seek()
      publish()
    } catch (error) {
      if (signal.aborted) return
      failures.set('order', asProductError(error))
      publish()
      throw asProductError(error)
    } finally {
      requests.end(request)
    }
  }

  function moved(seq?: number): void {
    // Before the list is opened there is no order that could be old.
    if (closing.signal.aborted || attempt === null) return
    age.moved(seq)
    publish()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => current,
    see(from, to) {
      if (closing.signal.aborted) return
      const next = { from: Math.max(from, 0), to: Math.max(to, 0) }
      const isMoved = next.from !== sight.from || next.to !== sight.to
      if (next.from !== sight.from) isDown = next.from > sight.from
      sight = next
      const failed = failures.size
      seek()
      if (isMoved) age.scrolled()
      if (failures.size !== failed) publish()
    },
    refresh,
    changed(ids, { isOfList = true } = {}) {
      if (closing.signal.aborted) return
      reads.edited(ids)
      if (!isOfList && ids.some((id) => !held.has(id) && order.indexOf(id) < 0)) moved()
    },
    moved,
    putInOrder: refresh,
    wantOrder,
    close() {
      closing.abort()
      listeners.clear()
      attempt?.controller.abort()
      ordering?.controller.abort()
      cancelOrdering()
      age.close()
      reads.close()
    },
  }
}
