import { BY_PLACE, type ResultRows, type ResultTableColumn, readTableSort } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { countedResults } from './counted.ts'
import type { TableSeries } from './series.ts'

const id = z.coerce.number()
const rowSchema = z.object({
  growerId: id,
  growerName: z.string(),
  fieldId: z.nullable(id),
  fieldName: z.nullable(z.string()),
  year: z.int(),
  depthTopCm: z.number(),
  depthBottomCm: z.number(),
  pointId: z.nullable(id),
  pointNumber: z.nullable(z.int()),
  sampleId: z.nullable(id),
  labelCode: z.nullable(z.string()),
  samples: id,
  total: id,
})
export type TableRow = z.infer<typeof rowSchema>

/** What makes a row, in columns that results and their counted values have. */
export const KEYS: Readonly<Record<ResultRows, readonly string[]>> = {
  sample: ['sample_id', 'grower_id', 'field_id', 'year', 'depth_top_cm', 'depth_bottom_cm'],
  field: ['field_id', 'grower_id', 'year', 'depth_top_cm', 'depth_bottom_cm'],
  grower: ['grower_id', 'year', 'depth_top_cm', 'depth_bottom_cm'],
}

export interface AskedRows {
  by: ResultRows
  sort: string
  condition: RawBuilder<unknown>
  offset: number
  limit: number
}

/** Rows of a table in its order, each with how many there are of all pages. */
export async function readRows(
  db: Db,
  series: TableSeries,
  { by, sort, condition, offset, limit }: AskedRows,
): Promise<TableRow[]> {
  const value = sortValue(series, sort, by, condition)
  const order =
    value === null ? placeOrder(by, readTableSort(sort).isDown) : value.order(placeOrder(by, false))
  const { rows } = await sql`
    WITH part AS (
      SELECT ${columns(by, 'result')}, result.sample_id AS seen, NULL::double precision AS sorted_by
      FROM result WHERE ${condition} ${value === null ? sql`` : sql`UNION ALL ${value.rows}`}
    ), found AS (
      SELECT ${columns(by, 'part')}, count(DISTINCT part.seen) AS samples, avg(part.sorted_by) AS sorted_by
      FROM part GROUP BY ${columns(by, 'part')}
    )
    SELECT found.grower_id AS "growerId", grower.name AS "growerName", found.year, found.samples,
      found.depth_top_cm AS "depthTopCm", found.depth_bottom_cm AS "depthBottomCm", count(*) OVER () AS total,
      ${by === 'grower' ? NO_FIELD : ITS_FIELD}, ${by === 'sample' ? ITS_SAMPLE : NO_SAMPLE}
    FROM found JOIN grower ON grower.id = found.grower_id
    ${by === 'grower' ? sql`` : sql`JOIN field ON field.id = found.field_id`}
    ${by === 'sample' ? sql`JOIN sample ON sample.id = found.sample_id JOIN point ON point.id = sample.point_id` : sql``}
    ORDER BY ${order} OFFSET ${offset} LIMIT ${limit}`.execute(db)
  return z.array(rowSchema).parse(rows)
}

const columns = (by: ResultRows, of: string) => sql.join(KEYS[by].map((key) => sql.ref(`${of}.${key}`)))

const ITS_FIELD = sql`found.field_id AS "fieldId", field.name AS "fieldName"`
const NO_FIELD = sql`NULL AS "fieldId", NULL AS "fieldName"`
const ITS_SAMPLE = sql`found.sample_id AS "sampleId", sample.label_code AS "labelCode", sample.point_id AS "pointId",
  point.number AS "pointNumber"`
const NO_SAMPLE = sql`NULL AS "sampleId", NULL AS "labelCode", NULL AS "pointId", NULL AS "pointNumber"`

/** Names as people read them, the newest year first, layers from the surface. */
function placeOrder(by: ResultRows, isDown: boolean): RawBuilder<unknown> {
  const names = [sql`grower.sort_name`, sql`found.grower_id`]
  if (by !== 'grower') names.push(sql`field.sort_name`, sql`found.field_id`)
  const within = [
    sql`found.year DESC`,
    ...(by === 'sample' ? [sql`point.number`] : []),
    sql`found.depth_top_cm`,
    sql`found.depth_bottom_cm`,
    ...(by === 'sample' ? [sql`found.sample_id`] : []),
  ]
  return sql.join([...names.map((name) => (isDown ? sql`${name} DESC` : name)), ...within])
}

/**
 * The values of a column, where the table is sorted by one: rows without a value come last either way. They are put
 * beside the rows, not joined to them: the database would compare each with each.
 */
function sortValue(series: TableSeries, sort: string, by: ResultRows, condition: RawBuilder<unknown>) {
  const { key, isDown } = readTableSort(sort)
  const place = series.columns.findIndex((column: ResultTableColumn) => column.key === key)
  const column = series.columns[place]
  if (key === BY_PLACE || column === undefined) return null
  const ofAnalyte = sql`${condition} AND result.analyte = ${column.analyte}`
  // Of a sample a rejected value stands in its cell: it is sorted by what stands there.
  const value = by === 'sample' ? sql`each.as_value` : sql`each.counted`
  return {
    rows: sql`SELECT ${columns(by, 'each')}, NULL, ${value}
      FROM (${countedResults(series, ofAnalyte, by)}) AS each WHERE each.no = ${place}`,
    order: (within: RawBuilder<unknown>) =>
      isDown ? sql`found.sorted_by DESC NULLS LAST, ${within}` : sql`found.sorted_by NULLS LAST, ${within}`,
  }
}
