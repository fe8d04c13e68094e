import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { EXPORT_KEPT_MS } from './read.ts'

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
  // Forgetting is no change of what the business did: each export's making, end and downloads are in the log.
  await transact(db, { staffId: null }, async ({ kysely }) => {
    await kysely.deleteFrom('download_ticket').where('expires_at', '<', now).execute()
    if (ids.length > 0) await kysely.deleteFrom('export').where('id', 'in', ids).execute()
  })
}
