import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import { type Asker, createTurns, type Turns } from '../turns.ts'
import { ascendingIds, type IdsOptions } from './ids.ts'
import { ascendingBy, type Order } from './keyset.ts'
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
   * The ids of a view in its order, not to be changed. One view is put in order at a time, and turns go round by person. Who
   * asks for the same view at the same time gets the same ids, when the first of them has a turn. It is dropped when all who
   * asked have gone.
   *
   * @throws the signal's reason; errors.unavailable when too many of this person wait or the sorting thread dies; RangeError
   *   on an id above 2³² − 1
   */
  ids(view: View, asker: Asker): Promise<Uint32Array>
}

export interface OrdersOptions extends IdsOptions {
  maxBytes?: number
  /** Views that one person may wait for. */
  eachWaiting?: number
}

const MAX_BYTES = 64 * 1024 * 1024
const EACH_WAITING = 20

/** Sorts views for one process, and keeps the most recent ones. */
export function createOrders(db: Db, options: OrdersOptions = {}): Orders {
  const { maxBytes = MAX_BYTES, eachWaiting = EACH_WAITING } = options
  const kept = new LRUCache<string, Uint32Array>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes,
    sizeCalculation: (ids, key) => ids.byteLength + 2 * key.length,
  })
  const runs = new Map<string, Run>()
  const turns = createTurns({
    of: 'orders',
    atOnce: 1,
    eachWaiting,
    tooMany: () => errors.unavailable('Many of your lists are being put in order right now'),
  })

  const forget = (key: string, run: Run): void => {
    if (runs.get(key) === run) runs.delete(key)
  }
  const start = (key: string, { source, ...query }: View): Run => {
    const run = new Run(async (signal) => {
      const found = await ascendingIds(db, source, { ...query, signal }, options)
      kept.set(key, found)
      return found
    })
    runs.set(key, run)
    const over = (): void => forget(key, run)
    run.ids.then(over, over)
    return run
  }

  const ascending = async (view: View, { person, signal }: Asker): Promise<Uint32Array> => {
    const key = keyOf(db, view)
    const known = kept.get(key)
    if (known !== undefined) return known
    const run = runs.get(key) ?? start(key, view)
    run.askers += 1
    try {
      return await untilGone(run.inTurnOf(person, turns), signal)
    } finally {
      run.askers -= 1
      if (run.askers === 0) {
        forget(key, run)
        run.drop()
      }
    }
  }

  return {
    async ids(view, asker) {
      asker.signal?.throwIfAborted()
      const ids = await ascending(view, asker)
      return view.order.isDescending ? ids.toReversed() : ids
    },
  }
}

/** A view that is put in order, or waits for it in the line of each person who asked for it. */
class Run {
  readonly ids: Promise<Uint32Array>
  askers = 0
  readonly #made = Promise.withResolvers<Uint32Array>()
  readonly #dropped = new AbortController()
  readonly #work: (signal: AbortSignal) => Promise<Uint32Array>
  readonly #lines = new Set<string>()
  #begun: Promise<void> | null = null

  constructor(work: (signal: AbortSignal) => Promise<Uint32Array>) {
    this.#work = work
    this.ids = this.#made.promise
    // Whoever asks hears of it.
    this.ids.catch(() => {})
  }

  /** The ids, put in order when the turn of this person or of another who asks for them comes first. */
  async inTurnOf(person: string, turns: Turns): Promise<Uint32Array> {
    if (this.#lines.has(person)) return this.ids
    this.#lines.add(person)
    const turn = turns.take({ person, signal: this.#dropped.signal }, () => this.#begin())
    turn.catch(() => this.#lines.delete(person))
    return Promise.race([this.ids, turn.then(() => this.ids)])
  }

  drop(): void {
    const gone = errors.aborted()
    this.#dropped.abort(gone)
    this.#made.reject(gone)
  }

  /** Never rejects: a failure is of the ids. */
  #begin(): Promise<void> {
    this.#begun ??= this.#work(this.#dropped.signal).then(this.#made.resolve, this.#made.reject)
    return this.#begun
  }
}

/** The key of the ids: two equal views are one. */
function keyOf(db: Db, { source, state, ...view }: View): string {
  const columns = sql.join(view.order.keys.map(ascendingBy))
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
