import { createHash, randomBytes } from 'node:crypto'
import { type ExportFormat, errors } from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { getExport, getRun } from './read.ts'

const TICKET_BYTES = 32
/** A page uses its ticket at once. */
const TICKET_MS = 60_000

/** Only the hash is kept. */
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

/**
 * Makes a ticket for one download of a finished export, in the person's name.
 *
 * @throws errors.notFound, also for another person's; errors.conflict when there is no finished file
 */
export async function issueTicket(
  tx: Tx,
  { staffId, now }: { staffId: number; now: Date },
  id: number,
): Promise<{ ticket: string; expiresAt: string }> {
  const { status } = await getExport(tx.kysely, staffId, id)
  if (status !== 'done') throw errors.conflict('This export has no file yet', 'Wait until it is done.')
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + TICKET_MS)
  await tx.kysely
    .insertInto('export_ticket')
    .values({ sha256: hashOf(ticket), export_id: id, staff_id: staffId, expires_at: expiresAt })
    .execute()
  return { ticket, expiresAt: expiresAt.toISOString() }
}

/**
 * Uses a ticket up: of two that come with it at the same time one gets the file.
 *
 * @throws errors.notFound for a ticket that is forged, used, too old, or whose person was suspended since
 */
export async function useTicket(
  db: Db,
  ticket: string,
  now: Date,
): Promise<{ exportId: number; run: string; format: ExportFormat; fileName: string }> {
  const used = await transact(db, { staffId: null }, async (tx) => {
    const found = await tx.kysely
      .deleteFrom('export_ticket')
      .where('sha256', '=', hashOf(ticket))
      .returning(['export_id', 'staff_id', 'expires_at'])
      .executeTakeFirst()
    if (found === undefined || found.expires_at <= now || (await isSuspended(tx.kysely, found.staff_id)))
      return null
    const { export_id: id, staff_id: by } = found
    tx.record({ entity: 'export', id, by, before: null, after: { downloadedAt: now.toISOString() } })
    return found
  })
  if (used === null) throw errors.notFound('This download')
  return getRun(db, used.staff_id, used.export_id)
}

async function isSuspended(db: Db, staffId: number): Promise<boolean> {
  const staff = await db
    .selectFrom('staff')
    .select('suspended_at')
    .where('id', '=', staffId)
    .executeTakeFirst()
  return staff === undefined || staff.suspended_at !== null
}
