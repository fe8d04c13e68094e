import {
  errors,
  type MatchedSample,
  type OrderProposal,
  SAMPLE_STATUSES,
  SAMPLED_STATUSES,
  WITHOUT_RESULTS_STATUSES,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { isLayerOf } from './check/match.ts'
import { factsSchema } from './stored.ts'

const MAX_PAIRS = 5000

const sampleSchema = z.object({
  id: z.number(),
  labelCode: z.string().nullable(),
  growerName: z.string(),
  fieldName: z.string(),
  fieldId: z.number(),
  year: z.number(),
  pointNumber: z.number(),
  depthTopCm: z.number(),
  depthBottomCm: z.number(),
  status: z.enum(SAMPLE_STATUSES),
  lon: z.number(),
  lat: z.number(),
})
type PlacedSample = z.infer<typeof sampleSchema>

/** Rows without a sample beside the samples of a field year, both in order. @throws errors.notFound */
export async function proposeOrder(
  db: Db,
  { id, sheet, fieldYearId }: { id: number; sheet: number; fieldYearId: number },
): Promise<OrderProposal> {
  const rows = await openRows(db, id, sheet)
  const samples = await freeSamples(db, id, fieldYearId)
  const pairs = pairsOf(rows, samples)
  return {
    pairs: pairs.map(({ row: { row, facts }, sample: { lon, lat, ...sample } }) => ({
      sheet,
      row,
      name: facts.name || facts.labNumber,
      sample,
      lon,
      lat,
    })),
    rowsLeft: rows.length - pairs.length,
    samplesLeft: samples.length - pairs.length,
  }
}

interface OpenRow {
  row: number
  facts: z.infer<typeof factsSchema>
}

async function openRows(db: Db, id: number, sheet: number): Promise<OpenRow[]> {
  const rows = await db
    .selectFrom('upload_row')
    .select(['row', 'facts'])
    .where('upload_id', '=', id)
    .where('sheet', '=', sheet)
    .where('outcome', '=', 'unmatched')
    .orderBy('row')
    .limit(MAX_PAIRS)
    .execute()
  return rows.map(({ row, facts }) => ({ row, facts: factsSchema.parse(facts) }))
}

/** Of points that are sampled, those that no row of the file has, in the order of their numbers. */
async function freeSamples(db: Db, uploadId: number, fieldYearId: number): Promise<PlacedSample[]> {
  const year = await db.selectFrom('field_year').select('id').where('id', '=', fieldYearId).executeTakeFirst()
  if (year === undefined) throw errors.notFound('This field year')
  const { rows } = await sql`
    SELECT sample.id, sample.label_code AS "labelCode", grower.name AS "growerName", field.name AS "fieldName",
      sample.field_id AS "fieldId", sample.year, point.number AS "pointNumber", sample.depth_top_cm AS "depthTopCm",
      sample.depth_bottom_cm AS "depthBottomCm", sample.status, coalesce(point.actual_lon, point.lon) AS lon,
      coalesce(point.actual_lat, point.lat) AS lat
    FROM sample JOIN point ON point.id = sample.point_id JOIN design ON design.id = sample.design_id
    JOIN field ON field.id = sample.field_id JOIN grower ON grower.id = sample.grower_id
    WHERE sample.field_year_id = ${fieldYearId} AND design.is_current
      AND point.status = ANY(${[...SAMPLED_STATUSES]}::text[])
      AND (point.role IN ('base', 'legacy') OR point.replaces_point_id IS NOT NULL)
      AND sample.status <> ALL(${[...WITHOUT_RESULTS_STATUSES]}::text[])
      AND NOT EXISTS (SELECT FROM upload_row WHERE upload_row.upload_id = ${uploadId}
        AND upload_row.sample_id = sample.id AND upload_row.outcome <> 'leftOut')
    ORDER BY point.number, sample.depth_top_cm, sample.id LIMIT ${MAX_PAIRS}`.execute(db)
  return z.array(sampleSchema).parse(rows)
}

interface RowPair {
  row: OpenRow
  sample: PlacedSample
}

/** Layer by layer where the rows say one, so that a missing bag does not move all others. */
function pairsOf(rows: readonly OpenRow[], samples: readonly PlacedSample[]): RowPair[] {
  const free = new Set(samples)
  const pairs: RowPair[] = []
  for (const row of rows) {
    const next = [...free].find((sample) => fits(row, sample))
    if (next === undefined) continue
    free.delete(next)
    pairs.push({ row, sample: next })
  }
  return pairs
}

const fits = ({ facts: { layer } }: OpenRow, sample: MatchedSample): boolean =>
  layer === null || isLayerOf(sample, layer)
