import { randomUUID } from 'node:crypto'
import { type ProductError, toErrorBody } from '@org/core/contract'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { Queue } from './boss.ts'
import type { JobProgress } from './define.ts'
import { tellJobNews } from './news.ts'
import type { JobTable } from './tables.ts'
import { holdLine, letNextIn, lineOf } from './turns.ts'

/** A run without a sign of life for this long is lost. By the database's clock, because machines' clocks differ. */
const LOST_S = 60
/** How long an ended job is kept, for a person who comes back. */
const KEPT_S = 86_400
/** Turn and progress are not recorded as changes: they are nothing that the business did. */
const BY_PROGRAM = { staffId: null }

type Writing = Transaction<Database>
export type JobRow = Selectable<JobTable>
type Run = Pick<Claim, 'id' | 'run'>

/** A job that one process has taken. */
export interface Claim extends JobRow {
  run: string
  data: unknown
}

/** The job was canceled, or belongs to another run now. */
export class RunOver extends Error {
  override readonly name = 'RunOver'
}

/** Takes the job of a kind that has waited longest; null if none waits. */
export async function claimJob(db: Db, queue: Queue, kind: string): Promise<Claim | null> {
  // Checked first, because it writes nothing.
  while (await isAnyQueued(db, kind)) {
    const claim = await transact(db, BY_PROGRAM, ({ kysely }) => takeTurn(kysely, queue, kind)).catch(
      (error: unknown) => {
        if (error instanceof RowHeld) return error
        throw error
      },
    )
    if (!(claim instanceof RowHeld)) return claim
    await transact(db, BY_PROGRAM, ({ kysely }) => rowOf(kysely, claim.queueId).forUpdate().execute())
  }
  return null
}

async function takeTurn(kysely: Writing, queue: Queue, kind: string): Promise<Claim | null> {
  for (;;) {
    const taken = await queue.fetch(kysely, kind)
    if (taken === null) return null
    const row = await beginRun(kysely, taken.queueId)
    if (row !== undefined) return { ...row, data: taken.input }
    // It has ended in another way.
    await queue.remove(kysely, kind, taken.queueId)
  }
}

/**
 * Another transaction has the row of the job whose turn it is. It may cancel the job, and then wants the queue's entry,
 * which is locked here: to wait for the row would be a deadlock. So the turn is rolled back first.
 */
class RowHeld extends Error {
  override readonly name = 'RowHeld'
  readonly queueId: string

  constructor(queueId: string) {
    super(`The row of the job ${queueId} is held`)
    this.queueId = queueId
  }
}

const rowOf = (kysely: Writing, queueId: string) =>
  kysely.selectFrom('job').select('id').where('queue_id', '=', queueId).where('ended_at', 'is', null)

async function isAnyQueued(db: Db, kind: string): Promise<boolean> {
  const found = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .where('held', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function beginRun(kysely: Writing, queueId: string): Promise<(JobRow & { run: string }) | undefined> {
  const run = randomUUID()
  const found = await rowOf(kysely, queueId).executeTakeFirst()
  if (found === undefined) return undefined
  const free = await rowOf(kysely, queueId).forUpdate().skipLocked().executeTakeFirst()
  if (free === undefined) throw new RowHeld(queueId)
  const row = await kysely
    .updateTable('job')
    .set((eb) => ({
      state: 'running',
      run,
      runs: eb('runs', '+', 1),
      seen_at: sql`clock_timestamp()`,
      step: '',
      done: 0,
      total: null,
    }))
    .where('queue_id', '=', queueId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, run }
}

/** Records a run's progress and heartbeat. @returns false if the job no longer belongs to this run */
export function reportRun(db: Db, { id, run }: Run, progress: JobProgress): Promise<boolean> {
  return transact(db, BY_PROGRAM, async ({ kysely }) => {
    const { numUpdatedRows } = await kysely
      .updateTable('job')
      .set({ ...progress, seen_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .where('run', '=', run)
      .where('state', '=', 'running')
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })
}

/**
 * Lets nobody cancel or take over a job until the transaction's end.
 *
 * @throws RunOver if the job no longer belongs to this run
 */
export async function holdRun(tx: Writing, { id, run }: Run): Promise<void> {
  const held = await tx
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst()
  if (held === undefined) throw new RunOver()
}

/** How a run ends. */
export type RunEnd =
  | { state: 'done'; result: object; progress?: JobProgress }
  | { state: 'failed'; error: ProductError }
  | { state: 'canceled' }

/**
 * Ends a job in its run's name, as the transaction's last write to it: until then the job can be canceled, and its row is
 * free for heartbeats.
 *
 * @throws RunOver if the job no longer belongs to this run: the whole transaction is rolled back
 */
export async function endRun(tx: Writing, queue: Queue, { id, run }: Run, end: RunEnd): Promise<void> {
  const line = await lineOf(tx, id)
  if (line === null) throw new RunOver()
  await holdLine(tx, line)
  const ended = await tx
    .updateTable('job')
    .set({
      ...(end.state === 'done' ? end.progress : {}),
      state: end.state,
      ended_at: sql`clock_timestamp()`,
      result: end.state === 'done' ? JSON.stringify(end.result) : null,
      error: end.state === 'failed' ? JSON.stringify(toErrorBody(end.error).error) : null,
    })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .returning(['kind', 'queue_id'])
    .executeTakeFirst()
  if (ended === undefined) throw new RunOver()
  await queue.remove(tx, ended.kind, ended.queue_id)
  await letNextIn(tx, queue, line)
}

/** Ends a running job, whichever process runs it; an ended job stays as it is. */
export async function cancelJob(tx: Writing, queue: Queue, id: number): Promise<void> {
  const line = await lineOf(tx, id)
  if (line === null) return
  await holdLine(tx, line)
  const canceled = await tx
    .updateTable('job')
    .set({ state: 'canceled', held: null, ended_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['kind', 'queue_id'])
    .executeTakeFirst()
  if (canceled === undefined) return
  await queue.remove(tx, canceled.kind, canceled.queue_id)
  await letNextIn(tx, queue, line)
  await tellJobNews(tx, { over: id })
}

/**
 * Puts a job back into the queue, because this run will not end it.
 *
 * @param counts whether the run counts as lost
 */
export async function giveBack(db: Db, queue: Queue, { id, run }: Run, counts: boolean): Promise<void> {
  await transact(db, BY_PROGRAM, ({ kysely }) => requeue(kysely, queue, { id, run, less: counts ? 0 : 1 }))
}

async function requeue(tx: Writing, queue: Queue, { id, run, less }: Run & { less: number }): Promise<void> {
  const row = await tx
    .updateTable('job')
    .set((eb) => ({ state: 'queued', run: null, seen_at: null, runs: eb('runs', '-', less) }))
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .returning(['kind', 'queue_id'])
    .executeTakeFirst()
  if (row === undefined) return
  await queue.giveBack(tx, row.kind, row.queue_id)
  await tellJobNews(tx, { waits: row.kind })
}

/**
 * Puts the jobs of lost runs back into the queue.
 *
 * @param mine jobs that this process is running, with or without a heartbeat
 * @param isAlone whether no other process can be running: then every other run is lost, however recent its heartbeat
 */
export async function takeOverLost(
  db: Db,
  queue: Queue,
  { mine, isAlone }: { mine: readonly number[]; isAlone: boolean },
): Promise<void> {
  const lost = (on: Db) =>
    on
      .selectFrom('job')
      .select(['id', 'run'])
      .where('state', '=', 'running')
      .where(sql<boolean>`id <> ALL(${[...mine]}::bigint[])`)
      .$if(!isAlone, (query) =>
        query.where(sql<boolean>`seen_at < clock_timestamp() - make_interval(secs => ${LOST_S})`),
      )
  if ((await lost(db).execute()).length === 0) return
  await transact(db, BY_PROGRAM, async ({ kysely }) => {
    for (const { id, run } of await lost(kysely).orderBy('id').forUpdate().skipLocked().execute())
      if (run !== null) await requeue(kysely, queue, { id, run, less: 0 })
  })
}

/** Deletes jobs that ended a day ago. */
export async function forgetOldJobs(db: Db): Promise<void> {
  await transact(db, BY_PROGRAM, ({ kysely }) =>
    kysely
      .deleteFrom('job')
      .where(sql<boolean>`ended_at < clock_timestamp() - make_interval(secs => ${KEPT_S})`)
      .execute(),
  )
}
