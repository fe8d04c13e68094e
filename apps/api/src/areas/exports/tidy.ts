import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { ExportFiles } from '../../files/export-files.ts'
import '../../jobs/tables.ts'
import { EXPORT_KEPT_MS } from './read.ts'
import './tables.ts'

/**
 * Drops what killed runs have left. Other processes share the folder and make exports meanwhile: what lies there is
 * listed before the database is asked, which knows a run before anything of it is written.
 */
export async function dropLeftovers(db: Db, files: ExportFiles): Promise<void> {
  const found = await files.list()
  if (found.size === 0) return
  const ids = [...found.keys()]
  // Running jobs first: one that ends in between has its run in its export then.
  const running = await db
    .selectFrom('job')
    .select(['subject_id', 'run'])
    .where('kind', '=', 'export')
    .where('state', '=', 'running')
    .where('subject_id', 'in', ids)
    .execute()
  const exports = await db.selectFrom('export').select(['id', 'run']).where('id', 'in', ids).execute()
  const known = new Set(exports.map(({ id }) => id))
  const kept = new Set([...running, ...exports].map(({ run }) => run))
  for (const [id, runs] of found) {
    if (!known.has(id)) await files.remove(id)
    else for (const run of runs) if (!kept.has(run)) await files.drop(id, run)
  }
}

/**
 * Deletes exports that ended a day ago, and unused tickets. Files are deleted first, so that an interrupted run is repeated.
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
  // Deleting is not recorded as a change: the log already has each export's start, end and downloads.
  await transact(db, { staffId: null }, async ({ kysely }) => {
    await kysely.deleteFrom('download_ticket').where('expires_at', '<', now).execute()
    if (ids.length > 0) await kysely.deleteFrom('export').where('id', 'in', ids).execute()
  })
}
