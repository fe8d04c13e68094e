import {
  COLLECTED_STATUSES,
  LOCKED_STATUS,
  SAMPLED_STATUSES,
  type Sample,
  type ScanAnswer,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'
import { CREW_ORDER } from '../custody/crew-order.ts'

const expectedSchema = z.object({
  sampleId: z.number(),
  code: z.string(),
  fieldName: z.string(),
  pointId: z.number(),
  pointNumber: z.number(),
  depthTopCm: z.number(),
  depthBottomCm: z.number(),
  waiting: z.coerce.number(),
})

/**
 * The sample whose label is applied after this one: of its crew’s day, or of its field year where its point has none. Those
 * of collected points are first, in the order in which crews go; after the last one begins the first again.
 */
export async function expectedAfter(
  db: Db | Tx['kysely'],
  { id, crewId, plannedOn, fieldYearId }: Pick<Sample, 'id' | 'crewId' | 'plannedOn' | 'fieldYearId'>,
): Promise<ScanAnswer['expected']> {
  const among =
    crewId === null || plannedOn === null
      ? sql`sample.field_year_id = ${fieldYearId}`
      : sql`point.crew_id = ${crewId} AND point.planned_on = ${plannedOn}::date`
  const {
    rows: [row],
  } = await sql`
    WITH placed AS (
      SELECT sample.id, sample.label_code, field.name, point.id AS point_id, point.number, sample.depth_top_cm,
        sample.depth_bottom_cm, point.status = ANY(${[...COLLECTED_STATUSES]}::text[]) AS is_collected,
        sample.status = 'printed' AND sample.label_code IS NOT NULL AND design.is_current
          AND field_year.status <> ${LOCKED_STATUS} AND point.status = ANY(${[...SAMPLED_STATUSES]}::text[]) AS waits,
        row_number() OVER (ORDER BY ${CREW_ORDER}) AS place
      FROM sample JOIN point ON point.id = sample.point_id JOIN design ON design.id = sample.design_id
      JOIN field_year ON field_year.id = sample.field_year_id JOIN field ON field.id = sample.field_id
      WHERE ${among} AND (sample.id = ${id} OR sample.status = 'printed')
    )
    SELECT id AS "sampleId", label_code AS code, name AS "fieldName", point_id AS "pointId", number AS "pointNumber",
      depth_top_cm AS "depthTopCm", depth_bottom_cm AS "depthBottomCm", count(*) OVER () AS waiting
    FROM placed WHERE waits
    ORDER BY NOT is_collected, id = ${id}, place < (SELECT own.place FROM placed AS own WHERE own.id = ${id}), place
    LIMIT 1`.execute(db)
  return row === undefined ? null : expectedSchema.parse(row)
}
