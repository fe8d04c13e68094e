import { type MatchedSample, WITHOUT_RESULTS_STATUSES } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { selectSamples } from './candidates.ts'
import { partsOf } from './parts.ts'

/** A sample that no row of a file has yet. */
export interface MissingSample {
  sample: MatchedSample
  /** The number of the shipment that brought it, with others of the file; null: it is of a year of the file. */
  shipment: string | null
}

const MAX_MISSING = 20_000
const SAMPLES_AT_ONCE = 5000

/** Samples of the shipments that a file's samples came with, and of their years, that no row has; those of shipments first. */
export async function missingSamples(db: Db, uploadId: number): Promise<MissingSample[]> {
  const { rows } = await sql<{ id: number; shipment: string | null }>`
    WITH here AS MATERIALIZED (
      SELECT DISTINCT sample_id AS id FROM upload_row
      WHERE upload_id = ${uploadId} AND sample_id IS NOT NULL AND outcome NOT IN ('leftOut', 'noData')),
    newest AS (
      SELECT DISTINCT ON (manifest_line.sample_id) manifest_line.shipment_id
      FROM manifest_line JOIN here ON here.id = manifest_line.sample_id
      WHERE manifest_line.state <> 'packed' ORDER BY manifest_line.sample_id, manifest_line.id DESC),
    missing AS (
      SELECT manifest_line.sample_id AS id, shipment.number AS shipment
      FROM manifest_line JOIN shipment ON shipment.id = manifest_line.shipment_id
      WHERE shipment.id IN (SELECT shipment_id FROM newest) AND manifest_line.state NOT IN ('packed', 'not_received')
      UNION ALL
      SELECT sample.id, NULL FROM sample JOIN design ON design.id = sample.design_id
      WHERE sample.label_code IS NOT NULL AND design.is_current AND sample.field_year_id IN (
        SELECT mine.field_year_id FROM sample AS mine JOIN here ON here.id = mine.id))
    SELECT missing.id, max(missing.shipment) AS shipment FROM missing JOIN sample ON sample.id = missing.id
    WHERE missing.id NOT IN (SELECT id FROM here)
      AND sample.status <> ALL(${[...WITHOUT_RESULTS_STATUSES]}::text[])
    GROUP BY missing.id ORDER BY max(missing.shipment) IS NULL, missing.id LIMIT ${MAX_MISSING}`.execute(db)
  const found = new Map<number, MatchedSample>()
  for (const some of partsOf(rows, SAMPLES_AT_ONCE))
    for (const sample of await selectSamples(db, sql`sample.id = ANY(${some.map(({ id }) => id)}::bigint[])`))
      found.set(sample.id, sample)
  return rows.flatMap(({ id, shipment }) => {
    const sample = found.get(id)
    return sample === undefined ? [] : [{ sample, shipment }]
  })
}
