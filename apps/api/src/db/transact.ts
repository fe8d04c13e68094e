import { setTimeout } from 'node:timers/promises'
import { errors } from '@org/core/contract'
import { type KyselyPlugin, sql, type Transaction } from 'kysely'
import type { Db } from './database.ts'
import { sentAhead } from './driver.ts'
import { drawEditId, type KeptAnswer, kindsOf, type Numbered, recordEdit } from './record-edit.ts'
import { createRows } from './rows/rows.ts'
import { type ChangeRecord, keyOfRow, type MadeEdit, type Tx } from './rows/types.ts'
import type { Database } from './schema.ts'

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
  /** Told, once it is committed, of the number of its last change: who has seen that one has seen all of this. */
  numbered?(lastSeq: number): void
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
    const { result, numbered } = await writable(db).execute((kysely) =>
      workAndRecord(watcher === null ? kysely : kysely.withPlugin(watcher), options, changes, work),
    )
    if (numbered !== null) {
      options.numbered?.(numbered.lastSeq)
      for (const listener of recordListeners.get(db) ?? []) listener(numbered)
    }
    return result
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
): Promise<{ result: T; numbered: Numbered | null }> {
  const { idempotencyKey, timeLimit, staffId } = options
  let { reason } = options
  if (timeLimit !== undefined) await limitStatements(kysely, timeLimit)
  let drawn: Promise<number> | undefined =
    idempotencyKey === undefined ? undefined : Promise.resolve(await claimKey(kysely, idempotencyKey))
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
    rows: (table, source = {}) => createRows({ tx, kysely, record, staffId, grown, made, ...source }, table),
    staffId,
    editId,
    withEdit,
    explain: (why) => {
      reason = why
    },
  }
  const result = await work(tx)
  const kept = idempotencyKey === undefined ? null : { ...idempotencyKey, answer: result ?? null }
  if (changes.length === 0) {
    if (kept !== null) await keepAnswer(kysely, kept)
    if (timeLimit !== undefined) refuseLate(timeLimit)
    return { result, numbered: null }
  }
  const id = await editId()
  if (timeLimit !== undefined) await limitStatements(kysely, timeLimit)
  const { channel = 'api', undoOf } = options
  const edit = { id, staffId: changes[0]?.by ?? staffId, channel, reason, undoOf }
  return { result, numbered: await recordEdit(kysely, { edit, changes, staffId, kept }) }
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

const recordListeners = new WeakMap<Db, Set<(recorded: Numbered) => void>>()

/** Tells of what each transaction of this process that was committed has recorded. @returns ends it */
export function onRecorded(db: Db, listener: (recorded: Numbered) => void): () => void {
  const listeners = recordListeners.get(db) ?? new Set()
  recordListeners.set(db, listeners.add(listener))
  return () => listeners.delete(listener)
}

function tellOwnWrite(db: Db, changes: readonly ChangeRecord[]): void {
  const entities = new Set(kindsOf(changes))
  for (const listener of ownWriteListeners.get(db) ?? []) listener(entities)
}

/** Connections read: a statement outside of these transactions cannot write (database.ts). */
const writable = (db: Db) => db.transaction().setAccessMode('read write')

/** A statement that waits behind a lock ends when its caller's time does; one of the embedded database cannot be ended. */
async function limitStatements(kysely: Transaction<Database>, timeLimit: TimeLimit): Promise<void> {
  refuseLate(timeLimit)
  const leftMs = Math.ceil(timeLimit.leftMs())
  const limit = sql`
    SELECT set_config('statement_timeout', round(least(
      nullif(extract(epoch FROM current_setting('statement_timeout')::interval) * 1000, 0), ${leftMs}::numeric
    ))::text, true)`
  await kysely.executeQuery(sentAhead(limit.compile(kysely)))
}

/** What was answered with a timeout must not be saved after all. */
function refuseLate(timeLimit: TimeLimit): void {
  if (timeLimit.leftMs() <= 0) throw errors.timeout()
}

/**
 * Waits for a concurrent transaction with the same key: its unique index entry blocks until it ends.
 *
 * @returns a number for the edit of this transaction
 */
async function claimKey(kysely: Transaction<Database>, key: IdempotencyKey): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO idempotency (person, endpoint, key, request_sha256)
    VALUES (${key.person}, ${key.endpoint}, ${key.key}, ${key.requestSha256})
    ON CONFLICT DO NOTHING RETURNING nextval('edit_id_seq') AS id`.execute(kysely)
  const id = rows[0]?.id
  if (id === undefined) throw new AlreadyAnswered()
  return id
}

/** Of a transaction that recorded nothing. */
async function keepAnswer(kysely: Transaction<Database>, kept: KeptAnswer): Promise<void> {
  await kysely
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(kept.answer) })
    .where('person', '=', kept.person)
    .where('endpoint', '=', kept.endpoint)
    .where('key', '=', kept.key)
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
