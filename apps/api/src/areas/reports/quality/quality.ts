import {
  ANALYTES,
  MAX_QUALITY_ITEMS,
  QUALITY_KINDS,
  type Quality,
  type QualityItem,
  type QualityKind,
  type qualityQuery,
  type Result,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { readRows } from '../../../lists/list.ts'
import { resultSource } from '../../results/list.ts'
import { duplicateWords, jumpWords, rangeWords, rejectedWords, suspectWords } from './words.ts'

type Filter = z.output<typeof qualityQuery>

/** An upload’s values are of another scale from so many times the laboratory’s others. */
const JUMP = 8
/** Fewer values of an upload, or of others, tell nothing of its scale. */
const FEWEST_FOR_SCALE = 4

/** Plausible ranges, as a table. */
const RANGES = sql`(VALUES ${sql.join(
  Object.entries(ANALYTES)
    .filter(([, { quantity }]) => quantity !== 'text')
    .map(
      ([
        key,
        {
          range: [low, high],
        },
      ]) => sql`(${key}::text, ${low}::double precision, ${high}::double precision)`,
    ),
)}) AS plausible (analyte, low, high)`

/** Nobody has looked at them, and nothing says that they are wrong. */
const UNJUDGED = sql`one.quality IN (0, 140) AND one.quality_reason = ''`

const RANGE = sql`
  SELECT one.id, 'range'::text AS kind, plausible.low AS a, plausible.high AS b, 1 AS results
  FROM one JOIN ${RANGES} ON plausible.analyte = one.analyte
  WHERE ${UNJUDGED} AND one.qualifier IS NULL AND (one.value_in_unit < plausible.low OR one.value_in_unit > plausible.high)`

/** The other is the newest of those that were there before: both are named. */
const DUPLICATE = sql`
  SELECT one.id, 'duplicate', max(other.id)::double precision, max(other.value_in_unit), 1
  FROM one JOIN result AS other ON other.sample_id = one.sample_id AND other.analyte = one.analyte
    AND other.is_current AND other.id < one.id AND other.quality NOT IN (160, 180)
  WHERE ${UNJUDGED} AND (other.modus_code = one.modus_code OR other.modus_code = '' OR one.modus_code = '')
  GROUP BY one.id`

const MEDIAN = sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY value_in_unit)`
const OTHER_UPLOADS = sql`
  SELECT of_upload.upload_id, of_upload.analyte, of_upload.first_id, of_upload.results, of_upload.median,
    (SELECT ${MEDIAN} FROM result AS known WHERE known.analyte = of_upload.analyte AND known.is_current
      AND known.laboratory_id = of_upload.laboratory_id AND known.upload_id <> of_upload.upload_id
      AND known.value_in_unit > 0 HAVING count(*) >= ${FEWEST_FOR_SCALE}::integer) AS usual
  FROM (SELECT upload_id, laboratory_id, analyte, min(id) AS first_id, count(*) AS results, ${MEDIAN} AS median
    FROM one WHERE ${UNJUDGED} AND value_in_unit > 0 AND laboratory_id IS NOT NULL
    GROUP BY upload_id, laboratory_id, analyte
    HAVING count(*) >= ${FEWEST_FOR_SCALE}::integer) AS of_upload`
const SCALE = sql`
  SELECT first_id, 'jump', median, usual, results FROM (${OTHER_UPLOADS}) AS compared
  WHERE usual > 0 AND (median >= usual * ${JUMP}::double precision OR median <= usual / ${JUMP}::double precision)`

const MARKED = sql`
  SELECT one.id, CASE WHEN one.quality = 120 THEN 'suspect' ELSE 'rejected' END, NULL, NULL, 1
  FROM one WHERE one.quality IN (120, 160, 180)`

const countsSchema = z.object({
  odd: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(QUALITY_KINDS),
      a: z.nullable(z.number()),
      b: z.nullable(z.number()),
      results: z.number(),
    }),
  ),
  kinds: z.array(z.object({ kind: z.enum(QUALITY_KINDS), results: z.number() })),
  uploads: z.array(
    z.object({
      uploadId: z.number(),
      fileName: z.string(),
      laboratoryName: z.nullable(z.string()),
      results: z.number(),
      odd: z.number(),
    }),
  ),
})

const json = (rows: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(json_agg(each), '[]') FROM (${rows}) AS each)`

/** Results that need a look, or were rejected, with the reason of each. */
export async function readQuality(db: Db, { kind, ...filter }: Filter): Promise<Quality> {
  const isOfKind = kind === undefined ? sql`true` : sql`kind = ANY(${[...kind]}::text[])`
  const inOrder = sql`array_position(${[...QUALITY_KINDS]}::text[], kind), id DESC`
  const { rows } = await sql`
    WITH one AS MATERIALIZED (
      SELECT result.id, result.sample_id, result.upload_id, result.lab_report_id, result.laboratory_id, result.analyte,
        result.modus_code, result.qualifier, result.value_in_unit, result.quality, result.quality_reason
      FROM result WHERE ${resultSource.condition(filter)}
    ), odd AS MATERIALIZED (${RANGE} UNION ALL ${DUPLICATE} UNION ALL ${SCALE} UNION ALL ${MARKED})
    SELECT ${json(sql`SELECT id, kind, a, b, results FROM odd WHERE ${isOfKind} ORDER BY ${inOrder} LIMIT ${MAX_QUALITY_ITEMS}::integer`)} AS odd,
      ${json(sql`SELECT kind, count(*) AS results FROM odd GROUP BY kind`)} AS kinds,
      ${json(UPLOADS)} AS uploads`.execute(db)
  const { odd, kinds, uploads } = countsSchema.parse(rows[0])
  const results = await readRows(db, resultSource, [...new Set(odd.map(({ id }) => id))])
  const known = new Map(results.map((result) => [result.id, result]))
  const others = await othersOf(db, odd)
  const items = odd.flatMap(({ id, kind, a, b, results }): QualityItem[] => {
    const result = known.get(id)
    return result === undefined ? [] : [{ kind, result, results, says: saysOf(kind, result, a, b, others) }]
  })
  const asked = kinds.filter((each) => kind === undefined || kind.includes(each.kind))
  return {
    items,
    kinds: QUALITY_KINDS.map((each) => ({
      kind: each,
      results: kinds.find((found) => found.kind === each)?.results ?? 0,
    })),
    uploads,
    leftOut: Math.max(0, asked.reduce((sum, { results }) => sum + results, 0) - items.length),
  }
}

const UPLOADS = sql`
  SELECT one.upload_id AS "uploadId", lab_report.file_name AS "fileName", laboratory.name AS "laboratoryName",
    count(*) AS results, count(*) FILTER (WHERE one.id IN (SELECT odd.id FROM odd WHERE odd.kind <> 'rejected')) AS odd
  FROM one JOIN lab_report ON lab_report.id = one.lab_report_id LEFT JOIN laboratory ON laboratory.id = one.laboratory_id
  GROUP BY one.upload_id, lab_report.file_name, laboratory.name ORDER BY one.upload_id DESC LIMIT 200`

interface Odd {
  kind: QualityKind
  a: number | null
}

async function othersOf(db: Db, odd: readonly Odd[]): Promise<ReadonlyMap<number, Result>> {
  const ids = odd.flatMap(({ kind, a }) => (kind === 'duplicate' && a !== null ? [a] : []))
  if (ids.length === 0) return new Map()
  const others = await readRows(db, resultSource, [...new Set(ids)])
  return new Map(others.map((other) => [other.id, other]))
}

function saysOf(
  kind: QualityKind,
  result: Result,
  a: number | null,
  b: number | null,
  others: ReadonlyMap<number, Result>,
): string {
  if (kind === 'range') return rangeWords(result, a ?? 0, b ?? 0)
  if (kind === 'duplicate') return duplicateWords(result, others.get(a ?? 0))
  if (kind === 'jump') return jumpWords(result, a ?? 0, b ?? 0)
  return kind === 'suspect' ? suspectWords(result) : rejectedWords(result)
}
