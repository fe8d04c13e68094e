import {
  type Box,
  errors,
  LINE_STATES,
  MAX_SHIPMENTS,
  type ManifestLine,
  SAMPLE_STATUSES,
  SHIPMENT_STATUSES,
  type Shipment,
  type ShipmentDetail,
  type ShipmentListQuery,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'
import { allOf, holdsWords, isOneOfNumbers } from '../../lists/conditions.ts'
import { toLaboratory } from './laboratories.ts'
import './tables.ts'

type Reads = Db | Tx['kysely']

const instant = z.date().transform((date) => date.toISOString())
const maybeInstant = z.nullable(instant)
const count = z.coerce.number()

const shipmentRow = z.object({
  id: count,
  number: z.string(),
  laboratoryId: count,
  laboratoryName: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  carrier: z.string(),
  tracking: z.string(),
  shippedOn: z.nullable(z.string()),
  closedAt: maybeInstant,
  note: z.string(),
  boxes: count,
  samples: count,
  unchecked: count,
  received: count,
  damaged: count,
  notReceived: count,
  unexpected: count,
  version: count,
  createdAt: instant,
  updatedAt: instant,
})

/** The latest shipments of which a condition is true, newest first. Lines with a box are of the manifest; others came besides. */
export async function shipmentsWhere(db: Reads, condition: RawBuilder<unknown>): Promise<Shipment[]> {
  const { rows } = await sql`
    SELECT shipment.id, shipment.number, shipment.laboratory_id AS "laboratoryId", laboratory.name AS "laboratoryName",
      shipment.status, shipment.carrier, shipment.tracking, shipment.shipped_on::text AS "shippedOn",
      shipment.closed_at AS "closedAt", shipment.note, shipment.version, shipment.created_at AS "createdAt",
      shipment.updated_at AS "updatedAt", counted.*,
      (SELECT count(*) FROM box WHERE box.shipment_id = shipment.id) AS boxes
    FROM shipment JOIN laboratory ON laboratory.id = shipment.laboratory_id,
    LATERAL (
      SELECT count(box_id) AS samples, count(*) FILTER (WHERE state = 'unchecked') AS unchecked,
        count(box_id) FILTER (WHERE state = 'received') AS received,
        count(box_id) FILTER (WHERE state = 'damaged') AS damaged,
        count(box_id) FILTER (WHERE state = 'not_received') AS "notReceived",
        count(*) FILTER (WHERE box_id IS NULL) AS unexpected
      FROM manifest_line WHERE manifest_line.shipment_id = shipment.id
    ) AS counted
    WHERE ${condition} ORDER BY shipment.id DESC LIMIT ${MAX_SHIPMENTS}`.execute(db)
  return z.array(shipmentRow).parse(rows)
}

/** The latest shipments, newest first. */
export const listShipments = async (db: Db, query: ShipmentListQuery): Promise<{ items: Shipment[] }> => ({
  items: await shipmentsWhere(db, conditionOf(query)),
})

/** What the filter of the list says of a shipment and its laboratory. */
export function conditionOf({ status, year, search }: ShipmentListQuery): RawBuilder<boolean> {
  const words = sql`concat_ws(' ', shipment.number, laboratory.name, shipment.carrier, shipment.tracking, shipment.note)`
  return allOf([
    ...(status === undefined ? [] : [sql`shipment.status = ${status}`]),
    ...(year === undefined ? [] : [ofYears(year)]),
    ...holdsWords(words, search),
  ])
}

/** A shipment that is begun holds nothing yet: it is of each year. */
function ofYears(year: readonly number[]) {
  return sql`(NOT EXISTS (SELECT FROM manifest_line AS line WHERE line.shipment_id = shipment.id) OR EXISTS (SELECT FROM manifest_line AS line
    JOIN sample ON sample.id = line.sample_id
    WHERE line.shipment_id = shipment.id AND ${isOneOfNumbers(sql`sample.year`, year)}))`
}

/** @throws errors.notFound */
export async function getShipment(db: Reads, id: number): Promise<ShipmentDetail> {
  const [shipment] = await shipmentsWhere(db, sql`shipment.id = ${id}`)
  if (shipment === undefined) throw errors.notFound('This shipment')
  const laboratory = await db
    .selectFrom('laboratory')
    .selectAll()
    .where('id', '=', shipment.laboratoryId)
    .executeTakeFirstOrThrow()
  return {
    shipment,
    laboratory: toLaboratory(laboratory),
    boxes: await boxesOf(db, id),
    lines: await linesOf(db, id),
  }
}

const boxRow = z.object({
  id: count,
  shipmentId: count,
  number: count,
  code: z.string(),
  sealedAt: maybeInstant,
  samples: count,
  version: count,
})

async function boxesOf(db: Reads, shipmentId: number): Promise<Box[]> {
  const { rows } = await sql`
    SELECT id, shipment_id AS "shipmentId", number, code, sealed_at AS "sealedAt", version,
      (SELECT count(*) FROM manifest_line WHERE manifest_line.box_id = box.id) AS samples
    FROM box WHERE shipment_id = ${shipmentId} ORDER BY number`.execute(db)
  return z.array(boxRow).parse(rows)
}

const lineRow = z.object({
  id: count,
  shipmentId: count,
  boxId: z.nullable(count),
  boxNumber: z.nullable(count),
  sampleId: count,
  code: z.string(),
  state: z.enum(LINE_STATES),
  checkedAt: maybeInstant,
  checkedBy: z.nullable(z.string()),
  note: z.string(),
  growerName: z.string(),
  fieldName: z.string(),
  fieldYearId: count,
  year: count,
  pointId: count,
  pointNumber: count,
  depthTopCm: count,
  depthBottomCm: count,
  collectedAt: maybeInstant,
  lon: count,
  lat: count,
  sampleStatus: z.enum(SAMPLE_STATUSES),
  sampleVersion: count,
  version: count,
})

/** By box, field, point and depth; what came besides last. */
async function linesOf(db: Reads, shipmentId: number): Promise<ManifestLine[]> {
  const { rows } = await sql`
    SELECT line.id, line.shipment_id AS "shipmentId", line.box_id AS "boxId", box.number AS "boxNumber",
      line.sample_id AS "sampleId", line.code, line.state, line.checked_at AS "checkedAt",
      CASE WHEN line.checked_at IS NOT NULL THEN staff.first_name || ' ' || staff.last_name END AS "checkedBy",
      line.note, grower.name AS "growerName", field.name AS "fieldName", sample.field_year_id AS "fieldYearId",
      sample.year, sample.point_id AS "pointId", point.number AS "pointNumber", sample.depth_top_cm AS "depthTopCm",
      sample.depth_bottom_cm AS "depthBottomCm", point.collected_at AS "collectedAt", point.lon, point.lat,
      sample.status AS "sampleStatus", sample.version AS "sampleVersion", line.version
    FROM manifest_line AS line
    JOIN sample ON sample.id = line.sample_id JOIN point ON point.id = sample.point_id
    JOIN field ON field.id = sample.field_id JOIN grower ON grower.id = sample.grower_id
    LEFT JOIN box ON box.id = line.box_id LEFT JOIN staff ON staff.id = line.updated_by
    WHERE line.shipment_id = ${shipmentId}
    ORDER BY box.number NULLS LAST, field.sort_name, field.id, sample.year, point.number, sample.depth_top_cm, line.id`.execute(
    db,
  )
  return z.array(lineRow).parse(rows)
}
