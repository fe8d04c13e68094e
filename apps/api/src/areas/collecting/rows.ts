import { EVENT_OUTCOMES, type EventOutcome, type FieldEvent, fieldEventSchema } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'

export type Reads = Db | Tx['kysely']

/** What became of an event. */
export interface Result {
  outcome: EventOutcome
  /** Why it was refused or is held, without depths: each person reads these in another unit. */
  message: string
  remedy: string
  /** The edit that it made; null where nothing changed. */
  editId: number | null
}
export const APPLIED: Result = { outcome: 'applied', message: '', remedy: '', editId: null }

const storedSchema = z.object({
  phoneId: z.string(),
  /** Whose act it is. */
  staffId: z.number(),
  event: fieldEventSchema,
  outcome: z.enum(EVENT_OUTCOMES),
  message: z.string(),
  remedy: z.string(),
  editId: z.nullable(z.number()),
  /** Who sent it, or applied it later: the edit is theirs. */
  sentBy: z.number(),
  sentByName: z.string(),
})
/** An event as it is kept. */
export type Stored = z.infer<typeof storedSchema>
/** An event with the phone and the person it is of. */
export type Sent = Pick<Stored, 'phoneId' | 'staffId' | 'event'>

/** Message and remedy: of one that was dismissed, why. */
export const SAID = sql`CASE field_event.outcome WHEN 'dismissed' THEN field_event.note ELSE field_event.message END AS message,
  CASE field_event.outcome WHEN 'dismissed' THEN '' ELSE field_event.remedy END AS remedy`

/** Events of which a condition on the table `field_event` is true, by phone and number. */
export async function readStored(db: Reads, condition: RawBuilder<boolean>): Promise<Stored[]> {
  const { rows } = await sql`
    SELECT field_event.phone_id AS "phoneId", field_event.staff_id AS "staffId", field_event.body AS event,
      field_event.outcome, ${SAID}, field_event.edit_id AS "editId",
      field_event.sent_by AS "sentBy", sender.first_name || ' ' || sender.last_name AS "sentByName"
    FROM field_event JOIN staff AS sender ON sender.id = field_event.sent_by
    WHERE ${condition} ORDER BY field_event.phone_id, field_event.number`.execute(db)
  return z.array(storedSchema).parse(rows)
}

export const withId = (id: string): RawBuilder<boolean> => sql<boolean>`field_event.id = ${id}::uuid`

export async function findStored(db: Reads, id: string): Promise<Stored | null> {
  return (await readStored(db, withId(id)))[0] ?? null
}

/**
 * One transaction at a time works on the events of a phone: so none is held behind what was settled meanwhile. The first
 * step of each.
 */
export async function lockPhone(tx: Tx, phoneId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`field phone ${phoneId}`}, 0))`.execute(tx.kysely)
}

/** Keeps an event that arrives. @returns false where it, or another one with its number, is there already */
export async function insertEvent(
  tx: Tx,
  { phoneId, staffId, event }: Sent,
  receivedAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO field_event (id, phone_id, number, staff_id, sent_by, point_id, replacement_id, sample_id, what, at,
      received_at, base_version, body, outcome, undoes)
    VALUES (${event.id}::uuid, ${phoneId}::uuid, ${event.number}, ${staffId}, ${tx.staffId}, ${event.pointId},
      ${event.what === 'leaveOut' ? event.replacementId : null}::bigint,
      ${event.what === 'bag' ? event.sampleId : null}::bigint, ${event.what}, ${event.at}::timestamptz, ${receivedAt},
      ${event.baseVersion}, ${JSON.stringify(event)}::jsonb, 'held', ${event.what === 'undo' ? event.eventId : null}::uuid)
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx.kysely)
  return rows.length > 0
}

export async function storeResult(tx: Tx, id: string, result: Result): Promise<void> {
  const { outcome, message, remedy, editId } = result
  await sql`UPDATE field_event SET outcome = ${outcome}, message = ${message}, remedy = ${remedy},
    edit_id = ${editId}::bigint,
    sent_by = CASE ${outcome}::text WHEN 'applied' THEN ${tx.staffId} ELSE sent_by END WHERE id = ${id}::uuid`.execute(
    tx.kysely,
  )
}

/** It was withdrawn or dismissed, or applied at the desk. @param note why */
export async function markSettled(
  tx: Tx,
  id: string,
  { outcome, at, note = '' }: { outcome: EventOutcome; at: Date; note?: string },
): Promise<void> {
  await sql`UPDATE field_event SET outcome = ${outcome}, settled_at = ${at}, settled_by = ${tx.staffId}, note = ${note}
    WHERE id = ${id}::uuid`.execute(tx.kysely)
}

/**
 * Whether an event waits for an earlier one of its point that is not settled, as a condition on `field_event`. Notes and
 * photos keep nothing waiting.
 */
export const WAITS = sql<boolean>`EXISTS (
  SELECT FROM field_event AS earlier WHERE earlier.phone_id = field_event.phone_id
    AND earlier.number < field_event.number AND earlier.outcome IN ('refused', 'held') AND earlier.what NOT IN ('note', 'photo')
    AND field_event.point_id IN (earlier.point_id, earlier.replacement_id))`

/** Notes, photos and undos wait for nothing. */
export const waits = ({ what }: FieldEvent): boolean => what !== 'note' && what !== 'photo' && what !== 'undo'
