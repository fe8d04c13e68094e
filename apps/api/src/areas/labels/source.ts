import {
  type Depth,
  depthsSchema,
  depthUnitOf,
  errors,
  type LabelPlan,
  type LabelSourceRead,
  type LabelText,
  LOCKED_STATUS,
  MAX_LABELS,
  PREVIEWED_LABELS,
  SAMPLED_STATUSES,
  sampleWorkflow,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'
import { CREW_ORDER } from '../custody/crew-order.ts'
import { sampleCondition } from '../custody/list.ts'
import { pointCondition } from '../points/list.ts'

type Reads = Db | Tx['kysely']
type OfSamples = Exclude<LabelSourceRead, { kind: 'blank' }>

/** The samples that a source names, as a condition on the table `sample`. */
function conditionOf(source: OfSamples): RawBuilder<unknown> {
  const { ids } = source
  if (source.kind === 'points')
    return ids === null
      ? sql`sample.point_id IN (SELECT point.id FROM point WHERE ${pointCondition(source.filter ?? {})})`
      : sql`sample.point_id = ANY(${ids}::bigint[])`
  return ids === null ? sampleCondition(source.filter ?? {}) : sql`sample.id = ANY(${ids}::bigint[])`
}

/** Why a sample gets no label; null where it gets one. Asked in this order. */
const WHY = sql<string | null>`CASE
  WHEN sample.label_code IS NOT NULL THEN 'labeled'
  WHEN sample.status <> ${sampleWorkflow.initial} THEN 'past'
  WHEN NOT design.is_current THEN 'older'
  WHEN field_year.status = ${LOCKED_STATUS} THEN 'locked'
  WHEN point.status <> ALL(${[...SAMPLED_STATUSES]}::text[]) THEN 'unsampled'
  WHEN point.role NOT IN ('base', 'legacy') AND point.replaces_point_id IS NULL THEN 'unsampled' END`

const WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  labeled: ['has a label', 'have a label'],
  past: ['is past its label', 'are past their labels'],
  older: ['is of an older design', 'are of older designs'],
  locked: ['is of a locked year', 'are of locked years'],
  unsampled: ['is of a point that is not sampled', 'are of points that are not sampled'],
}

const FROM = sql`sample JOIN point ON point.id = sample.point_id JOIN design ON design.id = sample.design_id
  JOIN field_year ON field_year.id = sample.field_year_id`

/** The samples that get labels, in the order of print. @throws errors.conflict for too many, or none */
export async function samplesOf(db: Reads, source: OfSamples): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT sample.id FROM ${FROM}
    WHERE ${conditionOf(source)} AND ${WHY} IS NULL ORDER BY ${CREW_ORDER} LIMIT ${MAX_LABELS + 1}`.execute(
    db,
  )
  if (rows.length === 0)
    throw errors.conflict(
      'None of these samples needs a label',
      'To print labels again, choose them in the list of samples.',
    )
  if (rows.length > MAX_LABELS)
    throw errors.conflict(
      `These are more than ${MAX_LABELS.toLocaleString('en-US')} labels`,
      'Narrow the list, and print it in parts.',
    )
  return rows.map(({ id }) => id)
}

const textSchema = z.object({
  fieldName: z.string(),
  growerName: z.string(),
  pointNumber: z.number(),
  depthTopCm: z.number(),
  depthBottomCm: z.number(),
  year: z.number(),
  depths: depthsSchema,
})

const asBounds = ({ topCm, bottomCm }: Depth) => ({ depthTopCm: topCm, depthBottomCm: bottomCm })

/** What labels of samples say, by the sample’s id. */
export async function textsOf(
  db: Reads,
  sampleIds: readonly number[],
): Promise<Map<number, Exclude<LabelText['sample'], null>>> {
  const { rows } = await sql<{ id: number }>`
    SELECT sample.id, field.name AS "fieldName", grower.name AS "growerName", point.number AS "pointNumber",
      sample.depth_top_cm AS "depthTopCm", sample.depth_bottom_cm AS "depthBottomCm", sample.year, design.depths
    FROM sample JOIN design ON design.id = sample.design_id JOIN point ON point.id = sample.point_id JOIN field ON field.id = sample.field_id
    JOIN grower ON grower.id = sample.grower_id WHERE sample.id = ANY(${[...sampleIds]}::bigint[])`.execute(
    db,
  )
  return new Map(
    rows.map((row) => {
      const { depths, ...text } = textSchema.parse(row)
      return [row.id, { ...text, depthUnit: depthUnitOf(depths.map(asBounds)) }]
    }),
  )
}

/** What a print would make. */
export async function planLabels(db: Db, source: LabelSourceRead): Promise<LabelPlan> {
  if (source.kind === 'blank')
    return { title: titleOf(source.count, []), count: source.count, left: [], first: [] }
  const { rows } = await sql<{ why: string | null; count: number }>`
    SELECT ${WHY} AS why, count(*) AS count FROM ${FROM} WHERE ${conditionOf(source)} GROUP BY why ORDER BY count DESC`.execute(
    db,
  )
  const count = Number(rows.find(({ why }) => why === null)?.count ?? 0)
  const left = rows.flatMap((row) =>
    row.why === null
      ? []
      : [{ count: Number(row.count), why: WORDS[row.why]?.[Number(row.count) === 1 ? 0 : 1] ?? '' }],
  )
  if (count === 0) return { title: 'No labels', count, left, first: [] }
  if (count > MAX_LABELS) return { title: `${count.toLocaleString('en-US')} labels`, count, left, first: [] }
  const ids = await samplesOf(db, source)
  const some = ids.slice(0, PREVIEWED_LABELS)
  const texts = await textsOf(db, some)
  return {
    title: titleOf(count, await yearsOf(db, ids)),
    count,
    left,
    first: some.flatMap((id) => texts.get(id) ?? []),
  }
}

/** The field years of samples: `North Forty 2026`. */
export async function yearsOf(db: Reads, sampleIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    SELECT DISTINCT field.name || ' ' || sample.year AS title, sample.field_year_id
    FROM sample JOIN field ON field.id = sample.field_id WHERE sample.id = ANY(${[...sampleIds]}::bigint[])`.execute(
    db,
  )
  return rows.map(({ title }) => title)
}

/** `48 labels for North Forty 2026`, `300 labels for 12 fields`, `100 blank labels`. */
export function titleOf(count: number, years: readonly string[]): string {
  const [only] = years
  const labels = count === 1 ? 'label' : 'labels'
  const many = count.toLocaleString('en-US')
  if (only === undefined) return `${many} blank ${labels}`
  return `${many} ${labels} for ${years.length === 1 ? only : `${years.length.toLocaleString('en-US')} fields`}`
}
