import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { EXPORT_KEPT_MS } from './read.ts'
import type { ExportTable } from './tables.ts'

/** A run that was not heard of for so long is given up for lost, in milliseconds. */
const LOST_MS = 60_000
/** A run that was lost so often takes its process with it: it is not begun again. */
const MAX_RUNS = 3
const GIVEN_UP = 'The server stopped each time it was being made'
/** Steps of an export's work that tell of nothing the business did: only its making, its end and its downloads are changes. */
const BY_PROGRAM = { staffId: null }

/** An export one process has taken on. */
export interface Claim extends Selectable<ExportTable> {
  run: string
}

/** What a finished run leaves in its row. */
export interface Finished {
  sizeBytes: number
  rows: number
  notes: readonly string[]
}

/** Takes the oldest export that waits or was left by a lost run; null when there is none. Ends those that are hopeless. */
export async function claimExport(db: Db, now: Date): Promise<Claim | null> {
  for (;;) {
    const claim = await claimOldest(db, now)
    if (claim === null || claim.runs <= MAX_RUNS) return claim
    await failRun(db, claim, GIVEN_UP, now)
  }
}

async function claimOldest(db: Db, now: Date): Promise<Claim | null> {
  const run = randomUUID()
  const lostSince = new Date(now.getTime() - LOST_MS)
  return transact(db, BY_PROGRAM, async ({ kysely }) => {
    const next = await kysely
      .selectFrom('export')
      .select(['id', 'runs'])
      .where((eb) =>
        eb.or([
          eb('status', '=', 'queued'),
          eb.and([eb('status', '=', 'running'), eb('run_seen_at', '<', lostSince)]),
        ]),
      )
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (next === undefined) return null
    const row = await kysely
      .updateTable('export')
      .set({
        run,
        runs: next.runs + 1,
        run_seen_at: now,
        rows_done: 0,
        notes: [],
        status: 'running',
      })
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...row, run }
  })
}

/** Notes how far a run is, and that it lives. @returns false when the export is no longer this run's */
export async function reportRun(
  db: Db,
  { id, run }: Claim,
  progress: { rowsDone: number; rowsTotal: number | null },
  now: Date,
): Promise<boolean> {
  return transact(db, BY_PROGRAM, async ({ kysely }) => {
    const { numUpdatedRows } = await kysely
      .updateTable('export')
      .set({ rows_done: progress.rowsDone, rows_total: progress.rowsTotal, run_seen_at: now })
      .where('id', '=', id)
      .where('run', '=', run)
      .where('status', '=', 'running')
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })
}

/** Ends a run well. @returns false when the export is no longer this run's */
export async function finishRun(db: Db, claim: Claim, finished: Finished, now: Date): Promise<boolean> {
  return endRun(db, claim, now, {
    status: 'done',
    size_bytes: finished.sizeBytes,
    rows_done: finished.rows,
    rows_total: finished.rows,
    notes: [...finished.notes],
  })
}

/** @param message a sentence for the person */
export async function failRun(db: Db, claim: Claim, message: string, now: Date): Promise<boolean> {
  return endRun(db, claim, now, { status: 'failed', error: message })
}

interface End {
  status: 'done' | 'failed'
  size_bytes?: number
  rows_done?: number
  rows_total?: number
  notes?: string[]
  error?: string
}

async function endRun(db: Db, claim: Claim, now: Date, end: End): Promise<boolean> {
  return transact(db, { staffId: claim.staff_id, channel: 'export' }, async (tx) => {
    const { numUpdatedRows } = await tx.kysely
      .updateTable('export')
      .set((eb) => ({ ...end, ended_at: now, updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', claim.id)
      .where('run', '=', claim.run)
      .where('status', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    tx.record({ entity: 'export', id: claim.id, before: { status: 'running' }, after: end })
    return true
  })
}

/** Gives an export back, for this process is stopping: another goes on, or this one when it is back. */
export async function releaseRun(db: Db, { id, run }: Claim): Promise<void> {
  await transact(db, BY_PROGRAM, ({ kysely }) =>
    kysely
      .updateTable('export')
      .set((eb) => ({ status: 'queued', run: null, rows_done: 0, runs: eb('runs', '-', 1) }))
      .where('id', '=', id)
      .where('run', '=', run)
      .where('status', '=', 'running')
      .execute(),
  )
}

/**
 * Forgets exports that ended a day ago, and tickets nobody used. Files go first: what is interrupted is tried again.
 *
 * @param removeFiles of one export
 */
export async function forgetOldExports(
  db: Db,
  now: Date,
  removeFiles: (id: number) => Promise<void>,
): Promise<void> {
  const old = await db
    .selectFrom('export')
    .select('id')
    .where('ended_at', '<', new Date(now.getTime() - EXPORT_KEPT_MS))
    .execute()
  for (const { id } of old) await removeFiles(id)
  const ids = old.map(({ id }) => id)
  await transact(db, BY_PROGRAM, async ({ kysely }) => {
    await kysely.deleteFrom('download_ticket').where('expires_at', '<', now).execute()
    if (ids.length > 0) await kysely.deleteFrom('export').where('id', 'in', ids).execute()
  })
}
