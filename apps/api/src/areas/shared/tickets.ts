import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'

const TICKET_BYTES = 32
/** A page uses its ticket at once. */
const TICKET_MS = 60_000

/** What a ticket downloads: `export_id` or `document_id` names it. */
export type TicketColumn = 'export_id' | 'document_id'

/** One of the two is set. */
export interface DownloadTicketTable {
  sha256: string
  export_id: number | null
  document_id: number | null
  staff_id: number
  expires_at: Date
}

declare module '../../db/schema.ts' {
  interface Database {
    download_ticket: DownloadTicketTable
  }
}

/** Only the hash is kept: who reads the table can download nothing. */
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

/** Makes a ticket for one download, in the person's name. Whether they may have it is asked before. */
export async function issueTicket(
  tx: Tx,
  { staffId, now }: { staffId: number; now: Date },
  column: TicketColumn,
  id: number,
): Promise<{ ticket: string; expiresAt: string }> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + TICKET_MS)
  await tx.kysely
    .insertInto('download_ticket')
    .values({
      sha256: hashOf(ticket),
      export_id: null,
      document_id: null,
      [column]: id,
      staff_id: staffId,
      expires_at: expiresAt,
    })
    .execute()
  return { ticket, expiresAt: expiresAt.toISOString() }
}

/**
 * Uses a ticket up, in a transaction that has to commit: of two that come with it at the same time one has it.
 *
 * @returns what it downloads and for whom; null for a ticket that is forged, used, too old, of something else, or whose
 *   person was suspended or signed out everywhere since
 */
export async function takeTicket(
  tx: Tx,
  column: TicketColumn,
  ticket: string,
  now: Date,
): Promise<{ id: number; staffId: number } | null> {
  const found = await tx.kysely
    .deleteFrom('download_ticket')
    .where('sha256', '=', hashOf(ticket))
    .where(column, 'is not', null)
    .returning([column, 'staff_id', 'expires_at'])
    .executeTakeFirst()
  const id = found?.[column] ?? null
  if (found === undefined || id === null || found.expires_at <= now) return null
  const issuedMs = found.expires_at.getTime() - TICKET_MS
  return (await isRefused(tx.kysely, found.staff_id, issuedMs)) ? null : { id, staffId: found.staff_id }
}

async function isRefused(db: Db, staffId: number, issuedMs: number): Promise<boolean> {
  const staff = await db
    .selectFrom('staff')
    .select(['suspended_at', 'sessions_ended_at'])
    .where('id', '=', staffId)
    .executeTakeFirst()
  if (staff === undefined || staff.suspended_at !== null) return true
  return issuedMs < (staff.sessions_ended_at?.getTime() ?? 0)
}
