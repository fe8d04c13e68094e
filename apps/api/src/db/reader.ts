import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely } from 'kysely'
import type pg from 'pg'
import * as z from 'zod'
import { withDeadline } from '../deadline.ts'
import type { ChangeFeed } from './change-feed.ts'
import { createDialect } from './driver.ts'
import type { Database, Db } from './schema.ts'

/** How often the standby is asked how far it is. */
const LOOK_MS = 1_000
const ANSWER_MS = 2_000
/** How far behind it may be for those who have seen nothing newer. */
const MOST_BEHIND_MS = 10_000

/** `current`: it answers reads. `behind`: by more than ten seconds. `gone`: it does not answer. */
export type ReaderState = 'current' | 'behind' | 'gone'

/**
 * Does work that only reads on a standby that has a change.
 *
 * @throws UnnumberedError, BehindError: it is to be done on the primary; whatever the work throws
 */
export type Standby = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** A standby that answers reads, as far as it has what the caller has seen. */
export interface Reader {
  readonly state: ReaderState
  /** Seconds since the oldest change that it lacks was heard; 0 when it has all. */
  readonly behindS: number
  /** @returns the standby if it has this change and with it all before; null: the primary reads */
  having(seq: number): Promise<Standby | null>
  /** The same, if it has the change within some time. */
  havingSoon(seq: number, withinMs: number): Promise<Standby | null>
  /** A read failed on it: it is looked at sooner. */
  doubt(): void
  /** Looks for the first time. @throws SettingsError when it is there and is none of this database */
  start(): Promise<void>
  close(): Promise<void>
}

interface ReaderOptions {
  pool: pg.Pool
  feed: ChangeFeed
  /** @throws SettingsError when what answers is not a standby of this database as the server needs it */
  check(): Promise<void>
  onState(state: ReaderState): void
}

const NEWEST = 'SELECT coalesce((SELECT seq FROM change ORDER BY seq DESC LIMIT 1), 0)::text AS seq'
const newestSchema = z.object({ seq: z.coerce.number() })

/**
 * Tables whose rows are written without a change that is numbered: that a standby has a change tells nothing of them. What
 * reads one of them is read on the primary. `db/unnumbered.test.ts` finds tables that are missing here.
 */
export const UNNUMBERED = [
  'download_ticket',
  'field_event',
  'field_phone',
  'field_photo',
  'idempotency',
  'job',
  'lab_layout',
  'scan_event',
  'upload_feature',
  'upload_row',
  'upload_sheet',
] as const
const NAMES_UNNUMBERED = new RegExp(`\\b(?:${UNNUMBERED.join('|')}|pgboss)\\b`)

/** The statement reads what a standby may not have yet, although it has all changes that the caller has seen. */
export class UnnumberedError extends Error {
  override readonly name = 'UnnumberedError'
}

/** Of several standbys behind one address the connection leads to one that does not have the change yet. */
export class BehindError extends Error {
  override readonly name = 'BehindError'
}

function refuseUnnumbered(statement: string): void {
  if (NAMES_UNNUMBERED.test(statement)) throw new UnnumberedError('Is read on the primary')
}

/** How long work that reads very much waits for a standby to have what is there now. */
const SOON_MS = 5_000

/**
 * Does work that reads very much where it is in nobody's way: on a standby that has all changes there are now. Where there
 * is none, on the primary, and there again from the beginning when the standby fails or may not answer.
 */
export async function readAside<T>(
  { db, reader, newestChange }: { db: Db; reader: Reader | null; newestChange(): Promise<number> },
  work: (db: Db) => Promise<T>,
  isOutage: (error: unknown) => boolean,
): Promise<T> {
  const standby = reader === null ? null : await reader.havingSoon(await newestChange(), SOON_MS)
  if (standby === null) return work(db)
  try {
    return await standby(work)
  } catch (error) {
    if (!(error instanceof UnnumberedError || error instanceof BehindError || isOutage(error))) throw error
    return work(db)
  }
}

/** A session stays with its standby, which never forgets: of each connection is known how far it was at least. */
function createCheck(needed: AsyncLocalStorage<number>): (client: pg.PoolClient) => Promise<void> {
  const has = new WeakMap<pg.PoolClient, number>()
  return async (client) => {
    const seq = needed.getStore() ?? 0
    if ((has.get(client) ?? -1) >= seq) return
    const { rows } = await client.query(NEWEST)
    const newest = newestSchema.parse(rows[0]).seq
    has.set(client, newest)
    if (newest < seq) throw new BehindError('Is read on the primary')
  }
}

export function createReader({ pool, feed, check, onState }: ReaderOptions): Reader {
  const needed = new AsyncLocalStorage<number>()
  const guard = { refuse: refuseUnnumbered, use: createCheck(needed) }
  const db: Db = new Kysely<Database>({ dialect: createDialect(pool, guard) })
  let state: ReaderState = 'gone'
  /** The newest change that it had when it was last asked. */
  let has = -1
  /** The newest change that was heard, and the oldest heard one that it lacked when it was last asked. */
  let newest = 0
  let lacks: { seq: number; sinceMs: number } | null = null
  let asking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const stop = feed.subscribe({
    onChange({ to }) {
      newest = Math.max(newest, to)
      if (to > has) lacks ??= { seq: to, sinceMs: performance.now() }
    },
    onGap: () => {},
  })
  const enter = (next: ReaderState): void => {
    if (next === state) return
    state = next
    onState(next)
  }
  const behindMs = (): number => (lacks === null ? 0 : performance.now() - lacks.sinceMs)

  const lookOnce = async (): Promise<void> => {
    if (state === 'gone') await check()
    const { rows } = await pool.query(NEWEST)
    has = newestSchema.parse(rows[0]).seq
    if (lacks !== null && has >= lacks.seq)
      lacks = has >= newest ? null : { seq: newest, sinceMs: performance.now() }
    enter(behindMs() > MOST_BEHIND_MS ? 'behind' : 'current')
  }
  const look = (): Promise<void> => {
    asking ??= withDeadline(ANSWER_MS, lookOnce)
      .catch((error: unknown) => {
        has = -1
        enter('gone')
        throw error
      })
      .finally(() => {
        asking = null
      })
    return asking
  }
  const lookLater = (): void => {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      look()
        .catch(() => undefined)
        .finally(lookLater)
    }, LOOK_MS).unref()
  }
  // While changes are not heard, nobody knows how far behind it is.
  const mayRead = (): boolean => state === 'current' && feed.live

  const having = async (seq: number): Promise<Standby | null> => {
    if (!mayRead()) return null
    if (has < seq) await look().catch(() => undefined)
    return mayRead() && has >= seq ? (work) => needed.run(seq, () => work(db)) : null
  }
  return {
    get state() {
      return state
    },
    get behindS() {
      return behindMs() / 1_000
    },
    having,
    async havingSoon(seq, withinMs) {
      const untilMs = performance.now() + withinMs
      for (;;) {
        const found = await having(seq)
        if (found !== null || !mayRead() || performance.now() > untilMs) return found
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS / 10))
      }
    },
    doubt() {
      look().catch(() => undefined)
    },
    async start() {
      try {
        await look()
      } catch (error) {
        if (error instanceof Error && error.name === 'SettingsError') throw error
        onState('gone')
      }
      lookLater()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      stop()
      await pool.end()
    },
  }
}
