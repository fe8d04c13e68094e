import { COLLECTED_STATUSES, errors, type LeftBehind, MAX_NAMED_LEFT } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { readRows } from '../../lists/list.ts'
import { sampleSource } from '../custody/list.ts'

/**
 * Samples of the field years of a shipment that were collected and are in no box.
 *
 * @throws errors.notFound
 */
export async function readLeft(db: Db, shipmentId: number): Promise<LeftBehind> {
  const shipment = await db
    .selectFrom('shipment')
    .select('id')
    .where('id', '=', shipmentId)
    .executeTakeFirst()
  if (shipment === undefined) throw errors.notFound('This shipment')
  // Nobody applies a label of an older design any more; a bag that has one can be packed.
  const { rows } = await sql<{ id: number; applied: string; all: string }>`
    SELECT sample.id, count(*) FILTER (WHERE sample.status = 'applied') OVER () AS applied, count(*) OVER () AS "all"
    FROM sample JOIN point ON point.id = sample.point_id JOIN design ON design.id = sample.design_id
    JOIN field ON field.id = sample.field_id
    WHERE sample.field_year_id IN (
        SELECT packed.field_year_id FROM manifest_line JOIN sample AS packed ON packed.id = manifest_line.sample_id
        WHERE manifest_line.shipment_id = ${shipmentId} AND manifest_line.box_id IS NOT NULL)
      AND (sample.status = 'applied' OR sample.status IN ('reserved', 'printed') AND design.is_current)
      AND point.status = ANY(${[...COLLECTED_STATUSES]}::text[])
    ORDER BY sample.status <> 'applied', field.sort_name, field.id, sample.year, point.number, sample.depth_top_cm,
      sample.id
    LIMIT ${MAX_NAMED_LEFT}`.execute(db)
  const applied = Number(rows[0]?.applied ?? 0)
  return {
    applied,
    notApplied: Number(rows[0]?.all ?? 0) - applied,
    samples: await readRows(
      db,
      sampleSource,
      rows.map(({ id }) => id),
    ),
  }
}
