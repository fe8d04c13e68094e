import { type ResultRows, type ResultTableCell, resultWords } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { isOneOfNumbers } from '../../../lists/conditions.ts'
import { countedResults } from './counted.ts'
import { KEYS, type TableRow } from './rows.ts'
import type { TableSeries } from './series.ts'

const DIGITS = 6
const number = z.coerce.number()
const cellSchema = z.object({
  key: z.string(),
  no: z.int(),
  value: z.nullable(z.number()),
  values: number,
  belowLimit: number,
  aboveLimit: number,
  notCounted: number,
  quality: z.nullable(z.int()),
  number: z.nullable(z.number()),
  valueText: z.nullable(z.string()),
  qualifier: z.nullable(z.enum(['<', '>'])),
})
type ReadCell = z.infer<typeof cellSchema>

/** Names a row among those of its table. */
export function keyOfRow(by: ResultRows, row: TableRow): string {
  const { sampleId, fieldId, growerId, year, depthTopCm, depthBottomCm } = row
  if (by === 'sample') return String(sampleId)
  return [by === 'field' ? fieldId : growerId, year, depthTopCm, depthBottomCm].join(' ')
}

const KEY: Readonly<Record<ResultRows, RawBuilder<unknown>>> = {
  sample: sql`each.sample_id::text`,
  field: sql`concat_ws(' ', each.field_id, each.year, each.depth_top_cm, each.depth_bottom_cm)`,
  grower: sql`concat_ws(' ', each.grower_id, each.year, each.depth_top_cm, each.depth_bottom_cm)`,
}

/** The cells of rows: one for each column of the series, by the key of their row. */
export async function readCells(
  db: Db,
  series: TableSeries,
  by: ResultRows,
  condition: RawBuilder<unknown>,
  rows: readonly TableRow[],
): Promise<Map<string, (ResultTableCell | null)[]>> {
  const cells = new Map(rows.map((row) => [keyOfRow(by, row), series.columns.map(() => null)]))
  const filled: Map<string, (ResultTableCell | null)[]> = cells
  if (rows.length === 0) return filled
  const [first = ''] = KEYS[by]
  const ids = [...new Set(rows.map((row) => idOf(by, row)))]
  const ofRows = sql`${condition} AND ${isOneOfNumbers(sql.ref(`result.${first}`), ids)}`
  const found = await sql`
    SELECT ${KEY[by]} AS key, each.no, avg(each.counted) AS value, count(each.counted) AS values,
      count(*) FILTER (WHERE each.is_below AND each.counted IS NOT NULL) AS "belowLimit",
      count(*) FILTER (WHERE each.is_above AND each.counted IS NOT NULL) AS "aboveLimit",
      count(*) FILTER (WHERE each.counted IS NULL) AS "notCounted",
      ${by === 'sample' ? ITS_RESULT : NO_RESULT}
    FROM (${countedResults(series, ofRows, by)}) AS each WHERE each.no >= 0 GROUP BY 1, 2`.execute(db)
  for (const cell of z.array(cellSchema).parse(found.rows)) {
    const own = filled.get(cell.key)
    if (own !== undefined) own[cell.no] = toCell(by, cell)
  }
  return filled
}

const idOf = (by: ResultRows, { sampleId, fieldId, growerId }: TableRow): number =>
  (by === 'sample' ? sampleId : by === 'field' ? fieldId : growerId) ?? 0

/** Of a sample there is one. */
const ITS_RESULT = sql`max(each.quality) AS quality, max(each.number) AS number, max(each.value_text) AS "valueText",
  max(each.qualifier) AS qualifier`
const NO_RESULT = sql`NULL::integer AS quality, NULL::double precision AS number, NULL AS "valueText", NULL AS qualifier`

const toCell = (by: ResultRows, cell: ReadCell): ResultTableCell => ({
  value: cell.value,
  words: by === 'sample' ? wordsOf(cell) : null,
  quality: cell.quality,
  values: cell.values,
  belowLimit: cell.belowLimit,
  aboveLimit: cell.aboveLimit,
  notCounted: cell.notCounted,
})

const wordsOf = ({ number, valueText, qualifier }: ReadCell): string =>
  resultWords({
    value: number === null ? null : Number(number.toPrecision(DIGITS)),
    valueText: valueText ?? '',
    qualifier,
  })
