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
import { type FoundJump, findJumps, isToLookAt, type QualityFilter } from './jumps.ts'
import { scaleSchema } from './scale.ts'
import { duplicateWords, jumpWords, rangeWords, rejectedWords, suspectWords } from './words.ts'

const RANGES: ReadonlyMap<string, readonly [number, number]> = new Map(
  Object.entries(ANALYTES).map(([key, { range }]) => [key, range]),
)
const MAX_UPLOADS = 200

const answerSchema = z.object({
  odd: z.array(z.object({ id: z.number(), kind: z.enum(QUALITY_KINDS) })),
  counts: z.object({
    duplicate: z.number(),
    range: z.number(),
    suspect: z.number(),
    rejected: z.number(),
  }),
  uploads: z.array(
    z.object({
      uploadId: z.number(),
      fileName: z.string(),
      laboratoryName: z.nullable(z.string()),
      results: z.number(),
      odd: z.number(),
    }),
  ),
  scales: z.array(scaleSchema.extend({ isAsked: z.boolean() })),
})

const json = (rows: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(json_agg(each), '[]') FROM (${rows}) AS each)`

/** Each result as often as it is odd. */
const oddOf = (filter: QualityFilter, kinds: readonly QualityKind[]) => sql`
  SELECT result.id, said.kind FROM result CROSS JOIN LATERAL unnest(result.odd) AS said (kind)
  WHERE result.odd <> '{}' AND said.kind = ANY(${[...kinds]}::text[]) AND ${resultSource.condition(filter)}
  ORDER BY array_position(${[...QUALITY_KINDS]}::text[], said.kind), result.id DESC LIMIT ${MAX_QUALITY_ITEMS}::integer`

const COUNTS = sql`
  SELECT json_build_object('duplicate', coalesce(sum(duplicates), 0), 'range', coalesce(sum(out_of_range), 0),
    'suspect', coalesce(sum(suspect), 0), 'rejected', coalesce(sum(rejected), 0)) FROM counted`

const UPLOADS = sql`
  SELECT of_upload.upload_id AS "uploadId", lab_report.file_name AS "fileName", laboratory.name AS "laboratoryName",
    of_upload.results, of_upload.odd
  FROM (SELECT upload_id, lab_report_id, laboratory_id, sum(results) AS results, sum(to_look_at) AS odd FROM counted
    GROUP BY upload_id, lab_report_id, laboratory_id ORDER BY upload_id DESC LIMIT ${MAX_UPLOADS}::integer) AS of_upload
  JOIN lab_report ON lab_report.id = of_upload.lab_report_id LEFT JOIN laboratory ON laboratory.id = of_upload.laboratory_id
  ORDER BY of_upload.upload_id DESC`

const SCALES = sql`
  SELECT upload_id AS "uploadId", laboratory_id AS "laboratoryId", analyte, results, median,
    upload_id IN (SELECT counted.upload_id FROM counted) AS "isAsked"
  FROM result_scale WHERE laboratory_id IN (SELECT counted.laboratory_id FROM counted)`

/** What the database keeps of files and of odd results (0049_odd_results.sql), of one moment. */
async function readKept(db: Db, filter: QualityFilter, kinds: readonly QualityKind[]) {
  // Counts are of current results; their columns are those of results.
  const { rows } = await sql`
    WITH counted AS MATERIALIZED (
      SELECT result.* FROM (SELECT result_count.*, true AS is_current FROM result_count) AS result
      WHERE ${resultSource.condition(filter)}
    )
    SELECT ${json(oddOf(filter, kinds))} AS odd, (${COUNTS}) AS counts, ${json(UPLOADS)} AS uploads,
      ${json(SCALES)} AS scales`.execute(db)
  return answerSchema.parse(rows[0])
}

/** Results that need a look, or were rejected, with the reason of each. */
export async function readQuality(
  db: Db,
  { kind, ...filter }: z.output<typeof qualityQuery>,
): Promise<Quality> {
  const kinds: readonly QualityKind[] = kind ?? QUALITY_KINDS
  const { odd, counts, uploads, scales } = await readKept(db, filter, kinds)
  const jumps = await findJumps(db, filter, scales)
  const countOf = (kind: QualityKind) => (kind === 'jump' ? jumps.length : counts[kind])
  const items = await itemsOf(db, odd, kinds.includes('jump') ? jumps : [])
  return {
    items,
    kinds: QUALITY_KINDS.map((kind) => ({ kind, results: countOf(kind) })),
    uploads: uploads.map((upload) => ({ ...upload, odd: upload.odd + jumpsBeside(upload, jumps) })),
    leftOut: kinds.reduce((sum, kind) => sum + countOf(kind), 0) - items.length,
  }
}

/** Those whose result is not odd for another reason: it counts once. */
const jumpsBeside = ({ uploadId }: { uploadId: number }, jumps: readonly FoundJump[]): number =>
  jumps.filter(({ scale, odd }) => scale.uploadId === uploadId && !isToLookAt(odd)).length

interface Odd {
  id: number
  kind: QualityKind
  jump?: FoundJump
}

/** By kind, the newest results first. */
async function itemsOf(db: Db, odd: readonly Odd[], jumps: readonly FoundJump[]): Promise<QualityItem[]> {
  const all: Odd[] = [...odd, ...jumps.map((jump) => ({ id: jump.id, kind: 'jump' as const, jump }))]
  const shown = all
    .toSorted((a, b) => QUALITY_KINDS.indexOf(a.kind) - QUALITY_KINDS.indexOf(b.kind) || b.id - a.id)
    .slice(0, MAX_QUALITY_ITEMS)
  const others = await othersOf(
    db,
    shown.flatMap(({ kind, id }) => (kind === 'duplicate' ? [id] : [])),
  )
  const known = await readResults(db, [...shown.map(({ id }) => id), ...others.values()])
  return shown.flatMap(({ id, kind, jump }) => {
    const result = known.get(id)
    if (result === undefined) return []
    return [
      {
        kind,
        result,
        results: jump?.scale.results ?? 1,
        says: saysOf(kind, result, jump, known.get(others.get(id) ?? 0)),
      },
    ]
  })
}

async function readResults(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Result>> {
  if (ids.length === 0) return new Map()
  const results = await readRows(db, resultSource, [...new Set(ids)])
  return new Map(results.map((result) => [result.id, result]))
}

const otherSchema = z.array(z.object({ id: z.number(), other: z.number() }))

/** By the result that is one too many, the newest of those that were there before: both are named. */
async function othersOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql`
    SELECT one.id, max(other.id) AS other
    FROM result AS one JOIN result AS other ON other.sample_id = one.sample_id AND other.analyte = one.analyte
      AND other.is_current AND other.id < one.id AND other.quality NOT IN (160, 180)
    WHERE one.id = ANY(${[...ids]}::bigint[])
      AND (other.modus_code = one.modus_code OR other.modus_code = '' OR one.modus_code = '')
    GROUP BY one.id`.execute(db)
  return new Map(otherSchema.parse(rows).map(({ id, other }) => [id, other]))
}

function saysOf(
  kind: QualityKind,
  result: Result,
  jump: FoundJump | undefined,
  other: Result | undefined,
): string {
  const [low, high] = RANGES.get(result.analyte) ?? [0, 0]
  if (kind === 'range') return rangeWords(result, low, high)
  if (kind === 'duplicate') return duplicateWords(result, other)
  if (kind === 'jump') return jumpWords(result, jump?.scale.median ?? 0, jump?.usual ?? 0)
  return kind === 'suspect' ? suspectWords(result) : rejectedWords(result)
}
