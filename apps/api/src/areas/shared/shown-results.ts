import {
  ANALYTES,
  COLUMN_ANALYTES,
  type ColumnAnalyte,
  convertUnit,
  resultWords,
  type SampleResults,
  type StratumMeans,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod'
import { rowsIn } from '../../lists/row-texts.ts'

const { builtins } = pg.types

const REJECTED_FROM = 160
const NOT_DETECTED = 140
const keys = [...COLUMN_ANALYTES]

const measuredSchema = z.object({
  id: z.number(),
  analyte: z.enum(COLUMN_ANALYTES),
  value: z.number().nullable(),
  words: z.string(),
  qualifier: z.string().nullable(),
  unit: z.string(),
  inUnit: z.number().nullable(),
  method: z.string(),
  quality: z.number(),
  limit: z.number().nullable(),
})
/** A current result that nobody rejected; `inUnit` is its value in the analyte’s unit, null where that needs an assumption. */
export type MeasuredValue = Omit<z.infer<typeof measuredSchema>, 'id'>

/** What is read of a result: as whole rows are written, which costs the database a fifth of what JSON does. */
const READ = [
  { name: 'id', column: 'id', type: builtins.INT8 },
  { name: 'analyte', column: 'analyte', type: builtins.TEXT },
  { name: 'value', column: 'value', type: builtins.FLOAT8 },
  { name: 'words', column: 'value_text', type: builtins.TEXT },
  { name: 'qualifier', column: 'qualifier', type: builtins.TEXT },
  { name: 'unit', column: 'unit', type: builtins.TEXT },
  { name: 'inUnit', column: 'value_in_unit', type: builtins.FLOAT8 },
  { name: 'method', column: 'method', type: builtins.TEXT },
  { name: 'quality', column: 'quality', type: builtins.INT4 },
  { name: 'limit', column: 'detection_limit', type: builtins.FLOAT8 },
  { name: 'labNumber', column: 'lab_number', type: builtins.TEXT },
]

/** What is shown of samples: of rows of `sample`, read by the index of results by sample. */
export const resultsOfSample = sql<string | null>`(
  SELECT string_agg(ROW(${sql.join(READ.map(({ column }) => sql.ref(`result.${column}`)))})::text, '')
  FROM result WHERE result.sample_id = sample.id AND result.is_current)`

const isShown = ({ analyte, quality }: Record<string, unknown>): boolean =>
  columnAnalytes.has(analyte) && Number(quality) < REJECTED_FROM
const columnAnalytes: ReadonlySet<unknown> = new Set(COLUMN_ANALYTES)

/** @param read by {@link resultsOfSample} */
export function toSampleResults(read: string | null): { labNumber: string | null; results: SampleResults } {
  if (read === null) return { labNumber: null, results: {} }
  const all = rowsIn(read, READ)
  const numbers = new Set(all.map(({ labNumber }) => String(labNumber)).filter((number) => number !== ''))
  const measured = all.filter(isShown).map((each) => measuredSchema.parse(each))
  measured.sort((one, other) => one.id - other.id)
  const byAnalyte = new Map<ColumnAnalyte, MeasuredValue[]>()
  for (const result of measured)
    byAnalyte.set(result.analyte, [...(byAnalyte.get(result.analyte) ?? []), result])
  const results: SampleResults = {}
  for (const [key, values] of byAnalyte) results[key] = shownValue(values)
  return { labNumber: numbers.size === 0 ? null : [...numbers].sort().join('; '), results }
}

/** The one number in the analyte’s unit, or what there is in words. @param values of one analyte, at least one */
export function shownValue(values: readonly MeasuredValue[]): {
  value: number | string
  methods: string[]
} {
  const methods = [...new Set(values.map(({ method }) => method))]
  const [only] = values
  const number = values.length === 1 && only !== undefined ? plainNumber(only) : null
  const words = (each: MeasuredValue) =>
    methods.length > 1 ? `${valueWords(each)} (${each.method || 'no method'})` : valueWords(each)
  return { value: number ?? values.map(words).join('; '), methods: methods.filter(Boolean) }
}

/** Null for what is beyond a limit, in words, or in a unit that cannot be converted without an assumption. */
const plainNumber = ({ inUnit, qualifier, quality }: MeasuredValue): number | null =>
  qualifier === null && quality !== NOT_DETECTED ? inUnit : null

function valueWords(result: MeasuredValue): string {
  const { value, words, qualifier, inUnit, quality, limit } = result
  if (value === null) return words
  if (qualifier === null && quality === NOT_DETECTED)
    return limit === null ? 'not detected' : limitWords(result, limit)
  const number = resultWords({ value: inUnit ?? value, valueText: '', qualifier })
  return inUnit === null ? `${number} ${unitWords(result)}` : number
}

function limitWords(result: MeasuredValue, limit: number): string {
  const converted = convertUnit(limit, result.unit, ANALYTES[result.analyte]?.unit ?? '', result.analyte)
  return converted === null ? `< ${limit} ${unitWords(result)}` : `< ${converted}`
}

const unitWords = ({ unit }: MeasuredValue): string => (unit === '' ? '(no unit)' : unit)

/** Whether a point is to be sampled: as the list of points has it. */
export const IS_TO_SAMPLE = sql<boolean>`((point.role IN ('base', 'legacy') OR point.replaces_point_id IS NOT NULL)
  AND point.status <> 'replaced')`

/** Points to be sampled of a row of `stratum` that are in one of these states. */
export const pointsOfStratum = (statuses: readonly string[]): RawBuilder<number> =>
  sql<number>`(SELECT count(*)::integer FROM point
    WHERE point.stratum_id = stratum.id AND ${IS_TO_SAMPLE} AND point.status = ANY(${[...statuses]}::text[]))`

/** Whether rows of a group have different ones, without sorting each group to count them. */
const differ = (column: 'method' | 'modus_code'): RawBuilder<boolean> => {
  const text = sql`${sql.ref(`result.${column}`)} COLLATE "C"`
  return sql<boolean>`min(${text}) <> max(${text})`
}

/** What is known of the uppermost layer of rows of `stratum`, a line for each analyte. */
export const meansOfStratum = sql<unknown>`(SELECT coalesce(json_agg(row_to_json(known)), '[]') FROM (
  SELECT result.analyte, avg(result.value_in_unit) AS mean, count(*) AS "values",
    count(DISTINCT point.id) AS points, ${differ('method')} OR ${differ('modus_code')} AS "severalMethods",
    count(*) FILTER (WHERE result.qualifier IS NOT NULL OR result.quality = ${NOT_DETECTED}) AS beyond,
    count(*) FILTER (WHERE result.value IS NULL) AS "inWords",
    count(*) FILTER (WHERE result.value IS NOT NULL AND result.value_in_unit IS NULL) AS "otherUnit"
  FROM (SELECT uppermost.depth_top_cm, uppermost.depth_bottom_cm FROM sample AS uppermost
      WHERE uppermost.stratum_id = stratum.id
      ORDER BY uppermost.depth_top_cm, uppermost.depth_bottom_cm LIMIT 1) AS layer
    JOIN sample ON sample.stratum_id = stratum.id AND sample.depth_top_cm = layer.depth_top_cm
      AND sample.depth_bottom_cm = layer.depth_bottom_cm
    JOIN point ON point.id = sample.point_id AND ${IS_TO_SAMPLE}
    JOIN result ON result.sample_id = sample.id AND result.is_current AND result.quality < ${REJECTED_FROM}
      AND result.analyte = ANY(${keys}::text[])
  GROUP BY result.analyte) AS known)`

const counted = z.int().nonnegative()
const knownSchema = z.object({
  analyte: z.enum(COLUMN_ANALYTES),
  mean: z.number().nullable(),
  values: counted,
  points: counted,
  severalMethods: z.boolean(),
  beyond: counted,
  inWords: counted,
  otherUnit: counted,
})
const knownOfStratumSchema = z.array(knownSchema)

/** Sums of the database depend on the order of their rows beyond these digits. */
const DIGITS = 12

/** @param read by {@link meansOfStratum} */
export function toStratumMeans(read: unknown): StratumMeans {
  const means: StratumMeans = {}
  for (const known of knownOfStratumSchema.parse(read)) {
    const words = whyNoMean(known)
    const mean = words === '' && known.mean !== null ? Number(known.mean.toPrecision(DIGITS)) : null
    means[known.analyte] = { mean, points: known.points, words }
  }
  return means
}

function whyNoMean({
  values,
  points,
  severalMethods,
  beyond,
  inWords,
  otherUnit,
}: z.infer<typeof knownSchema>) {
  if (severalMethods) return 'Several methods'
  if (otherUnit > 0) return otherUnit === values ? 'Another unit' : 'Several units'
  if (values > points) return 'Several values of a point'
  if (inWords > 0) return `${inWords} of ${values} in words`
  return beyond > 0 ? `${beyond} of ${values} beyond a limit` : ''
}
