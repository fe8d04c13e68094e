import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { EXPORT_KEPT_MS } from './read.ts'

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
