import {
  correctionsOf,
  isLabelCode,
  type MatchedSample,
  normalizeCode,
  type ReadRow,
  SAMPLE_STATUSES,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'

/** A row as a check looks at it. */
export interface RowToMatch {
  read: ReadRow
  chosenSampleId: number | null
  confirmed: boolean
}

/** The samples that rows of a file can mean. */
export interface Candidates {
  samples: ReadonlyMap<number, MatchedSample>
  /** By their labels’ codes. */
  labels: ReadonlyMap<string, MatchedSample>
  /** By the laboratory’s number of earlier results. */
  labNumbers: ReadonlyMap<string, readonly MatchedSample[]>
  places: { of(field: string, point: string): readonly MatchedSample[] }
}

const rowSchema = z.object({
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
})

/** Samples of which a condition is true, as rows find them. */
export async function selectSamples(db: Db, condition: RawBuilder<unknown>): Promise<MatchedSample[]> {
  const { rows } = await sql`
    SELECT sample.id, sample.label_code AS "labelCode", grower.name AS "growerName", field.name AS "fieldName",
      sample.field_id AS "fieldId", sample.year, point.number AS "pointNumber", sample.depth_top_cm AS "depthTopCm",
      sample.depth_bottom_cm AS "depthBottomCm", sample.status
    FROM sample JOIN point ON point.id = sample.point_id JOIN field ON field.id = sample.field_id
    JOIN grower ON grower.id = sample.grower_id JOIN design ON design.id = sample.design_id
    WHERE ${condition} ORDER BY sample.id`.execute(db)
  return z.array(rowSchema).parse(rows)
}

export async function candidatesOf(
  db: Db,
  laboratoryId: number | null,
  rows: readonly RowToMatch[],
): Promise<Candidates> {
  const ids = rows.flatMap(({ read, chosenSampleId }) =>
    [read.sampleId, chosenSampleId].filter((id) => id !== null),
  )
  const codes = [...new Set(rows.flatMap(({ read }) => codesOf(read.label)))]
  const numbers =
    laboratoryId === null ? [] : [...new Set(rows.map(({ read }) => read.labNumber.trim()))].filter(Boolean)
  const byNumber = laboratoryId === null ? [] : await numbered(db, laboratoryId, numbers)
  const found = await selectSamples(
    db,
    sql`(sample.id = ANY(${[...ids, ...byNumber.map(({ sampleId }) => sampleId)]}::bigint[])
      OR sample.label_code = ANY(${codes}::text[]))`,
  )
  const samples = new Map(found.map((row) => [row.id, row]))
  return {
    samples,
    labels: new Map(found.flatMap((row) => (row.labelCode === null ? [] : [[row.labelCode, row]]))),
    labNumbers: groupSamples(byNumber, samples),
    places: await placesOf(db, rows),
  }
}

function groupSamples(
  numbers: readonly { number: string; sampleId: number }[],
  samples: ReadonlyMap<number, MatchedSample>,
): ReadonlyMap<string, readonly MatchedSample[]> {
  const grouped = new Map<string, MatchedSample[]>()
  for (const { number, sampleId } of numbers) {
    const sample = samples.get(sampleId)
    if (sample !== undefined) grouped.set(number, [...(grouped.get(number) ?? []), sample])
  }
  return grouped
}

/** The code as written, and those that it may be misread from. */
function codesOf(label: string): string[] {
  if (label.trim() === '') return []
  const code = normalizeCode(label)
  return isLabelCode(code) ? [code] : correctionsOf(code)
}

async function numbered(db: Db, laboratoryId: number, numbers: readonly string[]) {
  const { rows } = await sql<{ number: string; sampleId: number }>`
    SELECT DISTINCT lab_number AS number, sample_id AS "sampleId" FROM result
    WHERE laboratory_id = ${laboratoryId} AND lab_number = ANY(${[...numbers]}::text[])`.execute(db)
  return rows
}

const NUMBER = /^\D*(\d{1,6})$/

async function placesOf(db: Db, rows: readonly RowToMatch[]): Promise<Candidates['places']> {
  const asked = rows.flatMap(({ read }) =>
    read.field.trim() === '' || read.point.trim() === '' ? [] : [read],
  )
  const fields = [...new Set(asked.map(({ field }) => keyOf(field)))]
  const points = [...new Set(asked.flatMap(({ point }) => numberOf(point) ?? []))]
  const found =
    fields.length === 0 || points.length === 0
      ? []
      : await selectSamples(
          db,
          sql`design.is_current AND point.number = ANY(${points}::integer[]) AND sample.field_id IN (
            SELECT field.id FROM field WHERE lower(field.name) = ANY(${fields}::text[]))`,
        )
  const byPlace = Map.groupBy(found, ({ fieldName, pointNumber }) => `${keyOf(fieldName)} ${pointNumber}`)
  return {
    of: (field, point) => byPlace.get(`${keyOf(field)} ${numberOf(point)}`) ?? [],
  }
}

const keyOf = (name: string): string => name.trim().toLowerCase()
const numberOf = (point: string): number | null => {
  const digits = NUMBER.exec(point.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}
