import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import { ascendingIds, type IdsOptions } from './ids.ts'
import type { Order } from './keyset.ts'
import { type Narrowing, type Source, wholeCondition, wholeJoins } from './source.ts'

/** A view of a list's rows: its condition and order. */
export interface View extends Narrowing {
  source: Source
  order: Pick<Order<never>, 'keys' | 'isDescending'>
  /** The state of all kinds of rows that order and condition depend on: another state is another view. */
  state: string
}

export interface Orders {
  /**
   * The ids of a view in its order, not to be changed. One view is put in order at a time; who asks for the same view at
   * the same time gets the same ids, and it is dropped when all who asked have gone.
   *
   * @throws the signal's reason; errors.unavailable when too many wait or the sorting thread dies; RangeError on an id
   *   above 2³² − 1
   */
  ids(view: View, signal?: AbortSignal): Promise<Uint32Array>
}

export interface OrdersOptions extends IdsOptions {
  maxBytes?: number
  maxWaiting?: number
}

const MAX_BYTES = 64 * 1024 * 1024
const MAX_WAITING = 100

interface Run {
  ids: Promise<Uint32Array>
  askers: number
  drop: AbortController
}

/** Sorts views for one process, and keeps the most recent ones. */
export function createOrders(db: Db, options: OrdersOptions = {}): Orders {
  const { maxBytes = MAX_BYTES, maxWaiting = MAX_WAITING } = options
  const kept = new LRUCache<string, Uint32Array>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes,
    sizeCalculation: (ids, key) => ids.byteLength + 2 * key.length,
  })
  const runs = new Map<string, Run>()
  let last: Promise<unknown> = Promise.resolve()

  const start = (key: string, { source, ...query }: View): Run => {
    if (runs.size >= maxWaiting) throw errors.unavailable('Many lists are being put in order right now')
    const drop = new AbortController()
    const { signal } = drop
    const ids = last.then(async () => {
      try {
        const found = await ascendingIds(db, source, { ...query, signal }, options)
        kept.set(key, found)
        return found
      } finally {
        forget(key, run)
      }
    })
    last = ids.catch(() => {})
    const run: Run = { ids, askers: 0, drop }
    runs.set(key, run)
    return run
  }

  const forget = (key: string, run: Run): void => {
    if (runs.get(key) === run) runs.delete(key)
  }

  const ascending = async (view: View, signal?: AbortSignal): Promise<Uint32Array> => {
    const key = keyOf(db, view)
    const known = kept.get(key)
    if (known !== undefined) return known
    const run = runs.get(key) ?? start(key, view)
    run.askers += 1
    try {
      return await untilGone(run.ids, signal)
    } finally {
      run.askers -= 1
      if (run.askers === 0) {
        forget(key, run)
        run.drop.abort(errors.aborted())
      }
    }
  }

  return {
    async ids(view, signal) {
      signal?.throwIfAborted()
      const ids = await ascending(view, signal)
      return view.order.isDescending ? ids.toReversed() : ids
    },
  }
}

/** The key of the ids: two equal views are one. */
function keyOf(db: Db, { source, state, ...view }: View): string {
  const columns = sql.join(view.order.keys.map(({ column }) => column))
  const asked = sql`${sql.table(source.table)} ${wholeJoins(source, view.order)} ${wholeCondition(source, view)} ${columns}`
  const { sql: text, parameters } = asked.compile(db)
  return JSON.stringify([state, text, parameters])
}

async function untilGone<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  const gone = Promise.withResolvers<never>()
  const leave = (): void => gone.reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([work, gone.promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

const ofDatabases = new WeakMap<Db, Orders>()

/** The process's instance for a database. */
export function ordersOf(db: Db): Orders {
  const known = ofDatabases.get(db)
  if (known !== undefined) return known
  const made = createOrders(db)
  ofDatabases.set(db, made)
  return made
}
