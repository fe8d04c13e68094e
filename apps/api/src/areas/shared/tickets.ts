import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'

const TICKET_BYTES = 32
/** A page uses its ticket at once. */
const TICKET_MS = 60_000

const ISSUED_AT = sql<Date>`download_ticket.expires_at - ${`${TICKET_MS} milliseconds`}::interval`

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
 * Uses a ticket up, in a transaction that has to commit: of two that come with it at the same time one has it. A ticket
 * of a person who is suspended stays: it is worth its minute again once they are not.
 *
 * @returns what it downloads and for whom; null for a ticket that is forged, used, too old, of something else, or whose
 *   person is suspended or was signed out everywhere since
 */
export async function takeTicket(
  tx: Tx,
  column: TicketColumn,
  ticket: string,
  now: Date,
): Promise<{ id: number; staffId: number } | null> {
  // One statement: whoever waits for another's deletion finds nothing after it.
  const found = await tx.kysely
    .deleteFrom('download_ticket')
    .where('sha256', '=', hashOf(ticket))
    .where(column, 'is not', null)
    .where('expires_at', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff')
          .select('staff.id')
          .whereRef('staff.id', '=', 'download_ticket.staff_id')
          .where('suspended_at', 'is', null)
          .where((staff) =>
            staff.or([staff('sessions_ended_at', 'is', null), staff('sessions_ended_at', '<=', ISSUED_AT)]),
          ),
      ),
    )
    .returning([column, 'staff_id'])
    .executeTakeFirst()
  const id = found?.[column] ?? null
  return found === undefined || id === null ? null : { id, staffId: found.staff_id }
}
