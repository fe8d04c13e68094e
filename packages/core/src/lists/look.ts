import { errors } from '../errors/catalog.ts'
import { follow, type Sight } from './order.ts'
import type { Answer } from './requests.ts'
import { MOST_IDS } from './row-reads.ts'
import type { FirstRows, ListCalls, ListRow } from './types.ts'

/** A list read anew. */
export interface Look<Row> {
  /** Every id, or those of the first rows. */
  order: Uint32Array
  isWhole: boolean
  /** The number of the request that said the order. */
  orderRequest: number
  /** The number of the last change that the order has; null where that is not known. */
  asOf: number | null
  count: number
  isExact: boolean
  answers: Answer<Row>[]
}

interface LookOptions<Row extends ListRow> {
  calls: ListCalls<Row>
  firstRows: number
  /** Numbers a request that begins. */
  begin: () => number
  shown: () => { order: Uint32Array; sight: Sight }
  /** Whether the order is read besides the first rows, where these are not all. */
  isOrderWanted: () => boolean
  /** There were more than the first rows when it was read last: the order is asked for with them. */
  isLong: boolean
  signal: AbortSignal
}

/**
 * Reads the first rows, the order where it is wanted, and the rows in sight at their new places.
 *
 * @throws what failed; `aborted` once the signal fired
 */
export async function look<Row extends ListRow>(options: LookOptions<Row>): Promise<Look<Row>> {
  const { calls, begin, shown, isOrderWanted, signal } = options
  const alive = <T>(value: T): T => {
    if (signal.aborted) throw errors.aborted(signal.reason)
    return value
  }
  const readOrder = async () => {
    const request = begin()
    const said = noted()
    return { order: alive(await calls.order({ signal, onAsOf: said.note })), request, asOf: said.seq() }
  }
  const withFirst = options.isLong && isOrderWanted() ? readOrder() : null
  // Where the first rows fail, nobody waits for it any more.
  withFirst?.catch(() => {})

  const request = begin()
  const said = noted()
  const first = alive(await calls.first({ limit: options.firstRows, signal, onAsOf: said.note }))
  const result = fromFirst(first, request, said.seq())
  const completeOrder = async () => {
    if (result.isWhole || !isOrderWanted()) return
    const { order, request: orderRequest, asOf } = await (withFirst ?? readOrder())
    Object.assign(result, { order, isWhole: true, orderRequest, asOf, count: order.length, isExact: true })
  }
  await completeOrder()
  const { order, sight } = shown()
  const { from, to } = follow(order, result.order, sight)
  const read = new Set(first.items.map(({ id }) => id))
  const asked = [...result.order.subarray(from, to)].filter((id) => !read.has(id))
  for (let at = 0; at < asked.length; at += MOST_IDS) {
    const ids = asked.slice(at, at + MOST_IDS)
    const request = begin()
    result.answers.push({ asked: ids, rows: alive(await calls.rows(ids, { signal })), request })
  }
  // Someone may have wanted it since.
  await completeOrder()
  return result
}

/** Keeps the number that an answer says. */
export function noted(): { note: (seq: number | null) => void; seq: () => number | null } {
  let said: number | null = null
  return {
    note: (seq) => {
      said = seq
    },
    seq: () => said,
  }
}

function fromFirst<Row extends ListRow>(
  first: FirstRows<Row>,
  request: number,
  asOf: number | null,
): Look<Row> {
  const asked = first.items.map(({ id }) => id)
  const isWhole = first.nextCursor === null
  const { rows, isExact } = first.count
  return {
    order: Uint32Array.from(asked),
    isWhole,
    orderRequest: request,
    asOf,
    // There is one more at least: an estimate that says otherwise would end the list before it.
    count: isWhole ? asked.length : Math.max(rows, asked.length + 1),
    isExact: isWhole || isExact,
    answers: [{ asked, rows: first.items, request }],
  }
}
