import {
  layerIn,
  SAMPLE_STATUSES,
  type Sample,
  SCAN_DEVICES,
  SCAN_EVENTS,
  type ScanEvent,
  type ShownDepthUnit,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'
import { readRows } from '../../lists/list.ts'
import { sampleSource } from './list.ts'

type Reads = Db | Tx['kysely']

/** A sample as its list has it; null without one. */
export async function readSample(db: Reads, id: number | null): Promise<Sample | null> {
  return id === null ? null : ((await readRows(db, sampleSource, [id]))[0] ?? null)
}

const statusSchema = z.nullable(z.enum(SAMPLE_STATUSES))
const eventSchema = z.object({
  id: z.number(),
  what: z.enum(SCAN_EVENTS),
  at: z.date(),
  by: z.nullable(z.string()),
  device: z.enum(SCAN_DEVICES),
  code: z.string(),
  sampleId: z.nullable(z.number()),
  place: z.nullable(z.string()),
  depthTopCm: z.nullable(z.number()),
  depthBottomCm: z.nullable(z.number()),
  was: statusSchema,
  is: statusSchema,
  boxCode: z.nullable(z.string()),
  shipmentId: z.nullable(z.number()),
  shipmentNumber: z.nullable(z.string()),
  note: z.string(),
})

/** How many events are read, and in which unit their depths are said. */
interface Reading {
  limit: number
  unit: ShownDepthUnit
}

/** The history of a label, newest first. */
export const readEvents = (db: Reads, labelId: number, reading: Reading): Promise<ScanEvent[]> =>
  eventsWhere(db, sql<boolean>`scan_event.label_id = ${labelId}`, reading)

/** Events of which a condition on their table is true, newest first. */
export async function eventsWhere(
  db: Reads,
  condition: RawBuilder<boolean>,
  { limit, unit }: Reading,
): Promise<ScanEvent[]> {
  const { rows } = await sql`
    SELECT scan_event.id, scan_event.what, scan_event.at, staff.first_name || ' ' || staff.last_name AS by,
      scan_event.device, scan_event.code, scan_event.sample_id AS "sampleId", scan_event.was, scan_event."is",
      box.code AS "boxCode", shipment.id AS "shipmentId", shipment.number AS "shipmentNumber", scan_event.note,
      field.name || ', point ' || point.number AS place,
      sample.depth_top_cm AS "depthTopCm", sample.depth_bottom_cm AS "depthBottomCm"
    FROM (SELECT * FROM scan_event WHERE ${condition} ORDER BY id DESC LIMIT ${limit}) AS scan_event
    LEFT JOIN staff ON staff.id = scan_event.by_staff_id
    LEFT JOIN sample ON sample.id = scan_event.sample_id
    LEFT JOIN point ON point.id = sample.point_id
    LEFT JOIN field ON field.id = sample.field_id
    LEFT JOIN box ON box.id = scan_event.box_id
    LEFT JOIN shipment ON shipment.id = scan_event.shipment_id
    ORDER BY scan_event.id DESC`.execute(db)
  return rows.map((row) => {
    const { at, place, depthTopCm, depthBottomCm, ...event } = eventSchema.parse(row)
    const hasLayer = place !== null && depthTopCm !== null && depthBottomCm !== null
    const sampleTitle = hasLayer ? `${place}, ${layerIn({ depthTopCm, depthBottomCm }, unit)}` : null
    return { ...event, sampleTitle, at: at.toISOString() }
  })
}
