import {
  EVENT_OUTCOMES,
  FIELD_EVENTS,
  fieldEventSchema,
  type HeardPhone,
  MAX_READ_EVENTS,
  type ReceivedEvent,
  type ShownDepthUnit,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { SAID } from './rows.ts'
import { textOf, titleOf } from './words.ts'

const DAY_MS = 86_400_000
const HEARD_WITHIN_DAYS = 30

interface Reading {
  /** Of depths in titles. */
  depthUnit: ShownDepthUnit
}

/** What phones sent about a point, as it arrived. */
export async function readOfPoint(db: Db, pointId: number, reading: Reading): Promise<ReceivedEvent[]> {
  return readReceived(db, sql<boolean>`field_event.point_id = ${pointId}::bigint`, reading)
}

/** What was refused or is held, and the phones that sent something in the last 30 days, the last one first. */
export async function readOpen(
  db: Db,
  { now, ...reading }: Reading & { now: Date },
): Promise<{ events: ReceivedEvent[]; phones: HeardPhone[] }> {
  const events = await readReceived(db, sql<boolean>`field_event.outcome IN ('refused', 'held')`, reading)
  return { events, phones: await readPhones(db, new Date(now.getTime() - HEARD_WITHIN_DAYS * DAY_MS)) }
}

const layer = { depthTopCm: z.nullable(z.number()), depthBottomCm: z.nullable(z.number()) }
const rowSchema = z.object({
  event: fieldEventSchema,
  undone: z.nullable(fieldEventSchema),
  what: z.enum(FIELD_EVENTS),
  at: z.date(),
  receivedAt: z.date(),
  by: z.string(),
  phoneName: z.string(),
  outcome: z.enum(EVENT_OUTCOMES),
  message: z.string(),
  remedy: z.string(),
  hasPicture: z.boolean(),
  pointTitle: z.string(),
  ...layer,
})

async function readReceived(
  db: Db,
  condition: RawBuilder<boolean>,
  { depthUnit }: Reading,
): Promise<ReceivedEvent[]> {
  const { rows } = await sql`
    SELECT field_event.body AS event, undone.body AS undone, field_event.what, field_event.at,
      field_event.received_at AS "receivedAt", staff.first_name || ' ' || staff.last_name AS by,
      coalesce(field_phone.name, '') AS "phoneName", field_event.outcome, ${SAID},
      EXISTS (SELECT FROM field_photo WHERE field_photo.event_id = field_event.id) AS "hasPicture",
      coalesce('Point ' || point.number || ' of ' || point.year || ' of ' || field.name, 'A point that was removed')
        AS "pointTitle",
      sample.depth_top_cm AS "depthTopCm", sample.depth_bottom_cm AS "depthBottomCm"
    FROM field_event JOIN staff ON staff.id = field_event.staff_id
    LEFT JOIN field_phone ON field_phone.id = field_event.phone_id
    LEFT JOIN field_event AS undone ON undone.id = field_event.undoes
    LEFT JOIN sample ON sample.id = coalesce(field_event.sample_id, undone.sample_id)
    LEFT JOIN point ON point.id = field_event.point_id
    LEFT JOIN field ON field.id = point.field_id
    WHERE ${condition}
    ORDER BY field_event.received_at, field_event.phone_id, field_event.number LIMIT ${MAX_READ_EVENTS}`.execute(
    db,
  )
  return rows.map((row) => {
    const { event, undone, at, receivedAt, depthTopCm, depthBottomCm, ...said } = rowSchema.parse(row)
    const depths = depthTopCm === null || depthBottomCm === null ? null : { depthTopCm, depthBottomCm }
    const fix = event.what === 'collect' ? event.fix : null
    return {
      ...{ id: event.id, number: event.number, pointId: event.pointId },
      ...said,
      title: titleOf(event, { undone, depths, depthUnit }),
      text: textOf(event),
      at: at.toISOString(),
      receivedAt: receivedAt.toISOString(),
      accuracyM: fix?.accuracyM ?? null,
      measurements: fix?.measurements ?? null,
    }
  })
}

async function readPhones(db: Db, since: Date): Promise<HeardPhone[]> {
  const { rows } = await sql<Omit<HeardPhone, 'heardAt'> & { heardAt: Date }>`
    SELECT field_phone.id, field_phone.name, staff.first_name || ' ' || staff.last_name AS by,
      field_phone.crew_id AS "crewId", field_phone.waiting, field_phone.heard_at AS "heardAt"
    FROM field_phone JOIN staff ON staff.id = field_phone.staff_id
    WHERE field_phone.heard_at >= ${since} ORDER BY field_phone.heard_at DESC, field_phone.id
    LIMIT ${MAX_READ_EVENTS}`.execute(db)
  return rows.map(({ heardAt, ...phone }) => ({ ...phone, heardAt: heardAt.toISOString() }))
}
