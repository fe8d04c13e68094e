import { setTimeout } from 'node:timers/promises'
import { errors } from '@org/core/contract'
import { type KyselyPlugin, sql, type Transaction } from 'kysely'
import { CHANGE_CHANNEL, type ChangeNotice } from './change-feed.ts'
import type { Db } from './database.ts'
import { keepParts } from './edit-parts.ts'
import { drawEditId, writeEdit } from './edit-rows.ts'
import { createRows } from './rows/rows.ts'
import { type ChangeRecord, keyOfRow, type MadeEdit, type Tx } from './rows/types.ts'
import type { Database } from './schema.ts'

/** Serializes the numbering of changes; any constant that nothing else locks. */
export const CHANGE_SEQUENCE_LOCK = 7_302_001
/**
 * How long whoever has that lock may say nothing: a frozen process would keep it, and all others wait, for the minute of
 * an idle transaction. A little less than the ten seconds after which a silent connection is replaced.
 */
const LOCK_SILENCE_MS = 8_000
const IDLE_LIMIT = 'idle_in_transaction_session_timeout'
const MAX_NOTICE_ENTITIES = 50
/** A deadlock's victim, and what could not be put in order with others: PostgreSQL asks for them to be repeated. */
const REPEATED_CODES = new Set(['40P01', '40001'])
/** So often a transaction is run in all. */
const MAX_RUNS = 4
/** At random up to this, twice as long each time: those who were in each other's way do not begin at the same moment. */
const PAUSE_MS = 40

export interface TransactOptions {
  /** Who; null only for the program itself and for someone without a record yet. */
  staffId: number | null
  /** Why, where the workflow asks. */
  reason?: string
  /** Through what: `api` when not said. */
  channel?: string
  idempotencyKey?: IdempotencyKey | undefined
  /** What is not ready to commit by then is rolled back. */
  timeLimit?: TimeLimit
  /** The edit that this transaction undoes: it is marked as such, and by what, once something was recorded. */
  undoOf?: number
}

/** How long someone still waits for the answer. */
export interface TimeLimit {
  /** Milliseconds, 0 when nobody does. */
  leftMs(): number
}

/** A caller's promise that the same key means the same request. */
export interface IdempotencyKey {
  /** The person (claim `sub`). */
  person: string
  /** `POST /growers`. */
  endpoint: string
  key: string
  requestSha256: string
}

export type { MadeEdit, Tx } from './rows/types.ts'

/** Another request with the same key committed first: its answer is stored. Only the HTTP layer catches this. */
export class AlreadyAnswered extends Error {
  override readonly name = 'AlreadyAnswered'
}

/**
 * Runs `work` in one transaction; nothing else writes. Its last step numbers the recorded changes under an
 * advisory lock, held until the commit is visible, so that a reader who has seen change 11 has seen 10.
 *
 * @param work runs again, in a new transaction, when the database gave this one up for others: what it keeps outside of
 *   the transaction must be the same however often it runs
 * @returns what `work` returns; with an idempotency key that is the endpoint's answer, kept for repeats
 * @throws whatever `work` throws, after rolling back; {@link AlreadyAnswered}; errors.timeout when the time is over
 *   before the commit
 */
export async function transact<T>(
  db: Db,
  options: TransactOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await runOnce(db, options, work)
    } catch (error) {
      const pauseMs = Math.random() * PAUSE_MS * 2 ** (run - 1)
      const leftMs = options.timeLimit?.leftMs() ?? Number.POSITIVE_INFINITY
      if (run === MAX_RUNS || !isGivenUp(error) || leftMs <= pauseMs) throw error
      await setTimeout(pauseMs)
    }
  }
}

let makeWatcher: ((options: TransactOptions) => KyselyPlugin | null) | null = null

/** For tests: what looks at the statements of each transaction; null for one that is not looked at. */
export function watchTransactions(make: (options: TransactOptions) => KyselyPlugin | null): void {
  makeWatcher = make
}

/** Whether the database rolled it back because of others. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REPEATED_CODES.has(String(error.code))

async function runOnce<T>(db: Db, options: TransactOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  const changes: ChangeRecord[] = []
  try {
    const watcher = makeWatcher?.(options) ?? null
    return await writable(db).execute((kysely) =>
      workAndRecord(watcher === null ? kysely : kysely.withPlugin(watcher), options, changes, work),
    )
  } finally {
    // Also when it failed: a commit whose answer was lost may hold.
    tellOwnWrite(db, changes)
  }
}

/** @param changes filled with what `work` records */
async function workAndRecord<T>(
  kysely: Transaction<Database>,
  options: TransactOptions,
  changes: ChangeRecord[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { idempotencyKey, timeLimit } = options
  let { reason } = options
  if (timeLimit !== undefined) await limitStatements(kysely, timeLimit)
  if (idempotencyKey !== undefined) await claimKey(kysely, idempotencyKey)
  let drawn: Promise<number> | undefined
  const editId = (): Promise<number> => {
    drawn ??= drawEditId(kysely)
    return drawn
  }
  const withEdit = async <A extends object>(answer: Promise<A> | A): Promise<A & MadeEdit> => ({
    ...(await answer),
    editId: changes.length === 0 ? null : await editId(),
  })
  const made = new Map<string, ChangeRecord>()
  const record = (change: ChangeRecord): void => {
    changes.push(change)
    const key = keyOfRow(change.entity, change.id)
    if (change.before === null) made.set(key, change)
    else if (change.after === null) made.delete(key)
  }
  const grown = new Set<string>()
  const tx: Tx = {
    kysely,
    rows: (table, source = {}) =>
      createRows({ tx, kysely, record, staffId: options.staffId, grown, made, ...source }, table),
    staffId: options.staffId,
    editId,
    withEdit,
    explain: (why) => {
      reason = why
    },
  }
  const result = await work(tx)
  if (idempotencyKey !== undefined) await keepAnswer(kysely, idempotencyKey, result)
  if (changes.length > 0) {
    const id = await editId()
    const explained = reason === undefined ? options : { ...options, reason }
    await writeEdit(kysely, { id, ...explained, staffId: changes[0]?.by ?? options.staffId })
    await writeChanges(kysely, explained, id, changes)
    await keepParts(kysely, id)
  }
  if (timeLimit !== undefined) refuseLate(timeLimit)
  return result
}

/** Told of the kinds of rows that this process has changed, or may have. */
type OwnWriteListener = (entities: ReadonlySet<string>) => void

const ownWriteListeners = new WeakMap<Db, Set<OwnWriteListener>>()

/**
 * Tells what this process itself writes through `db`, before whoever wrote it goes on: a server's notice of the commit
 * may come after the answer to the write.
 *
 * @returns ends it
 */
export function onOwnWrite(db: Db, listener: OwnWriteListener): () => void {
  const listeners = ownWriteListeners.get(db) ?? new Set()
  ownWriteListeners.set(db, listeners.add(listener))
  return () => listeners.delete(listener)
}

function tellOwnWrite(db: Db, changes: readonly ChangeRecord[]): void {
  const entities = new Set(kindsOf(changes))
  for (const listener of ownWriteListeners.get(db) ?? []) listener(entities)
}

/** Of the rows, and of the rows that were made or removed with them. */
const kindsOf = (changes: readonly ChangeRecord[]): string[] => [
  ...new Set(changes.flatMap(({ entity, parts = {} }) => [entity, ...Object.keys(parts)])),
]

/** Connections read: a statement outside of these transactions cannot write (database.ts). */
const writable = (db: Db) => db.transaction().setAccessMode('read write')

/** A statement that waits behind a lock ends when its caller's time does; one of the embedded database cannot be ended. */
async function limitStatements(kysely: Transaction<Database>, timeLimit: TimeLimit): Promise<void> {
  refuseLate(timeLimit)
  const leftMs = Math.ceil(timeLimit.leftMs())
  await sql`
    SELECT set_config('statement_timeout', round(least(
      nullif(extract(epoch FROM current_setting('statement_timeout')::interval) * 1000, 0), ${leftMs}::numeric
    ))::text, true)`.execute(kysely)
}

/** What was answered with a timeout must not be saved after all. */
function refuseLate(timeLimit: TimeLimit): void {
  if (timeLimit.leftMs() <= 0) throw errors.timeout()
}

/** Waits for a concurrent transaction with the same key: its unique index entry blocks until it ends. */
async function claimKey(kysely: Transaction<Database>, key: IdempotencyKey): Promise<void> {
  const claimed = await kysely
    .insertInto('idempotency')
    .values({
      person: key.person,
      endpoint: key.endpoint,
      key: key.key,
      request_sha256: key.requestSha256,
      answer: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows !== 1n) throw new AlreadyAnswered()
}

async function keepAnswer(
  kysely: Transaction<Database>,
  key: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  await kysely
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('person', '=', key.person)
    .where('endpoint', '=', key.endpoint)
    .where('key', '=', key.key)
    .execute()
}

/** Longer than a laptop stays closed over a weekend with a write whose fate its page does not know. */
export const ANSWERS_KEPT_MS = 7 * 24 * 3_600_000

/** Drops kept answers older than a week. No change is recorded: nothing of the business is in them. */
export async function forgetOldAnswers(db: Db, now: Date): Promise<void> {
  await writable(db).execute((kysely) =>
    kysely
      .deleteFrom('idempotency')
      .where('created_at', '<', new Date(now.getTime() - ANSWERS_KEPT_MS))
      .execute(),
  )
}

async function writeChanges(
  kysely: Transaction<Database>,
  options: TransactOptions,
  editId: number,
  changes: readonly ChangeRecord[],
): Promise<void> {
  // Made before the lock, which others wait for.
  const rows = JSON.stringify(
    changes.map((change) => ({
      by_staff_id: change.by ?? options.staffId,
      entity: change.entity,
      entity_id: change.id,
      before: change.before,
      after: change.after,
      upload_id: change.uploadId ?? null,
      parts: change.parts ?? null,
      grower_id: change.growerId ?? null,
    })),
  )
  // Both hold when the statement ends, whichever comes first: also for a process that was frozen while it waited. The
  // embedded database has no limit (0) and must not get one: its engine ends with its one session.
  await sql`
    SELECT set_config(${IDLE_LIMIT}, CASE current_setting(${IDLE_LIMIT}) WHEN '0' THEN '0' ELSE ${String(LOCK_SILENCE_MS)} END, true),
           pg_advisory_xact_lock(${CHANGE_SEQUENCE_LOCK})`.execute(kysely)
  const { rows: numbered } = await sql<{ from: number; to: number }>`
    WITH changed AS MATERIALIZED (SELECT * FROM ROWS FROM (jsonb_to_recordset(${rows}::jsonb) AS (
      by_staff_id bigint, entity text, entity_id bigint, before jsonb, after jsonb, upload_id bigint, parts jsonb, grower_id bigint
    )) WITH ORDINALITY AS given (by_staff_id, entity, entity_id, before, after, upload_id, parts, grower_id, position)
    ), numbered AS (INSERT INTO change (seq, by_staff_id, entity, entity_id, before, after, reason, upload_id, channel, edit_id, parts)
    SELECT nextval('change_seq'), by_staff_id, entity, entity_id, before, after,
           ${options.reason ?? null}::text, upload_id, ${options.channel ?? 'api'}::text, ${editId}, parts
    FROM changed ORDER BY position
    RETURNING seq
    -- Numbers are drawn under the lock, one after the other.
    ), lined AS (INSERT INTO grower_line (grower_id, seq, edit_id)
    SELECT grower_id, (SELECT min(seq) FROM numbered) + max(position) - 1, ${editId}::bigint
    FROM changed WHERE grower_id IS NOT NULL GROUP BY grower_id)
    SELECT min(seq) AS "from", max(seq) AS "to" FROM numbered`.execute(kysely)
  const { from = 0, to = 0 } = numbered[0] ?? {}
  const notice: ChangeNotice = {
    ...{ from, to },
    entities: kindsOf(changes).slice(0, MAX_NOTICE_ENTITIES),
  }
  await sql`SELECT pg_notify(${CHANGE_CHANNEL}, ${JSON.stringify(notice)})`.execute(kysely)
}
