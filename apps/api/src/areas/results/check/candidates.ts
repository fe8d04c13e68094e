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
  /** Which sample a person confirmed; null where that was not noted. */
  confirmedSampleId: number | null
}

/** Whether a person confirmed that the row is of this sample. */
export const isConfirmed = (
  { confirmed, confirmedSampleId }: Pick<RowToMatch, 'confirmed' | 'confirmedSampleId'>,
  { id }: Pick<MatchedSample, 'id'>,
): boolean => confirmed && (confirmedSampleId === null || confirmedSampleId === id)

/** The file of the rows. */
export interface FileToMatch {
  uploadId: number
  laboratoryId: number | null
}

/** The samples that rows of a file can mean. */
export interface Candidates {
  samples: ReadonlyMap<number, MatchedSample>
  /** By their labels’ codes. */
  labels: ReadonlyMap<string, MatchedSample>
  /** By the laboratory’s number of its earlier results of the same year. */
  labNumbers: { of(read: Pick<ReadRow, 'labNumber' | 'date'>): readonly MatchedSample[] }
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
  file: FileToMatch,
  rows: readonly RowToMatch[],
): Promise<Candidates> {
  const ids = rows.flatMap(({ read, chosenSampleId }) =>
    [read.sampleId, chosenSampleId].filter((id) => id !== null),
  )
  const codes = [
    ...new Set(
      rows.flatMap(({ read }) => [...codesOf(read.label), ...codesIn(read).map(({ code }) => code)]),
    ),
  ]
  const byNumber = await numbered(db, file, rows)
  const found = await selectSamples(
    db,
    sql`(sample.id = ANY(${[...ids, ...byNumber.map(({ sampleId }) => sampleId)]}::bigint[])
      OR sample.label_code = ANY(${codes}::text[]))`,
  )
  const samples = new Map(found.map((row) => [row.id, row]))
  return {
    samples,
    labels: new Map(found.flatMap((row) => (row.labelCode === null ? [] : [[row.labelCode, row]]))),
    labNumbers: numbersOf(byNumber, samples),
    places: await placesOf(db, rows),
  }
}

function numbersOf(
  numbers: readonly { key: string; sampleId: number }[],
  samples: ReadonlyMap<number, MatchedSample>,
): Candidates['labNumbers'] {
  const grouped = Map.groupBy(numbers, ({ key }) => key)
  return {
    of: (read) => (grouped.get(numberKey(read)) ?? []).flatMap(({ sampleId }) => samples.get(sampleId) ?? []),
  }
}

const yearOf = (date: string | null): string => date?.slice(0, 4) ?? ''
const numberKey = ({ labNumber, date }: Pick<ReadRow, 'labNumber' | 'date'>): string =>
  `${yearOf(date)} ${labNumber.trim()}`

/** The code as written, and those that it may be misread from. */
function codesOf(label: string): string[] {
  if (label.trim() === '') return []
  const code = normalizeCode(label)
  return isLabelCode(code) ? [code] : correctionsOf(code)
}

const WRITTEN_CODE = /(?<![0-9A-Za-z])[0-9A-Za-z]{4}[ -]?[0-9A-Za-z]{4}(?![0-9A-Za-z])/g

/** Codes of labels in the other texts of a row, as they are written. */
export const codesIn = ({ sampleName, labNumber, field, point }: ReadRow): { code: string; text: string }[] =>
  [sampleName, labNumber, field, point].flatMap((text) =>
    (text.match(WRITTEN_CODE) ?? []).flatMap((written) => {
      const code = normalizeCode(written)
      return isLabelCode(code) ? [{ code, text }] : []
    }),
  )

/** Laboratories number anew each year: earlier results are of the year of the row’s date, or else of the upload. */
async function numbered(db: Db, { uploadId, laboratoryId }: FileToMatch, rows: readonly RowToMatch[]) {
  const asked = rows.flatMap(({ read }) => (read.labNumber.trim() === '' ? [] : [read]))
  if (laboratoryId === null || asked.length === 0) return []
  const given = [...new Map(asked.map((read) => [numberKey(read), read]))].map(([key, read]) => ({
    ...{ key, number: read.labNumber.trim(), year: read.date === null ? null : Number(yearOf(read.date)) },
  }))
  const { rows: found } = await sql<{ key: string; sampleId: number }>`
    SELECT DISTINCT given.key, result.sample_id AS "sampleId"
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (key text, number text, year integer)
    JOIN result ON result.laboratory_id = ${laboratoryId} AND result.lab_number = given.number
      AND extract(year FROM coalesce(result.reported_on, result.created_at::date)) = coalesce(given.year,
        (SELECT extract(year FROM created_at) FROM upload WHERE id = ${uploadId}))`.execute(db)
  return found
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
