import * as z from 'zod/mini'
import { idSchema } from '../common.ts'
import { TABLE_FORMATS } from '../exports/formats.ts'
import { integerText } from '../numbers.ts'
import { MAX_PAGE_SIZE } from '../paging.ts'
import { seriesSchema } from '../reports/values.ts'
import { resultList } from './list.ts'

/** What a row of the table of results is: of a sample its values, of a field or a grower the means of a year and layer. */
export const RESULT_ROWS = ['sample', 'field', 'grower'] as const
export type ResultRows = (typeof RESULT_ROWS)[number]

/** The most columns of a table: those with the most values. */
export const MAX_RESULT_COLUMNS = 60
/** Sorted by where the soil was: grower, field, point and layer. */
export const BY_PLACE = 'place'

const { superseded: _, ...filters } = resultList.filters

const asked = {
  by: z._default(z.enum(RESULT_ROWS), 'sample'),
  /** `place`, or the key of a column; with `-` before it, down. A column that is not there sorts nothing. */
  sort: z._default(z.string().check(z.minLength(1), z.maxLength(600)), BY_PLACE),
}
export const resultTableQuery = z.object({
  ...asked,
  ...filters,
  limit: z._default(integerText(z.minimum(1), z.maximum(MAX_PAGE_SIZE)), 100),
  cursor: z.optional(z.string().check(z.maxLength(512))),
})
export type ResultTableQuery = z.input<typeof resultTableQuery>

/** A file of the whole table. */
export const resultTableExportSchema = z.object({
  ...asked,
  format: z.enum(TABLE_FORMATS),
  filter: z._default(z.strictObject(filters), {}),
})
export type ResultTableExport = z.input<typeof resultTableExportSchema>

const count = z.int().check(z.nonnegative())

export const resultTableColumnSchema = z.extend(seriesSchema, {
  /** Names it in `sort`. */
  key: z.string(),
})
export type ResultTableColumn = z.infer<typeof resultTableColumnSchema>

export const resultTableCellSchema = z.object({
  /** Of a sample its value, else the mean of those counted; null where nothing is counted. In the column's unit. */
  value: z.nullable(z.number()),
  /** Of a sample as the laboratory gave it, in the column's unit: `< 2.0`, `6.4`; null for a mean. */
  words: z.nullable(z.string()),
  /** Of a sample; null for a mean. */
  quality: z.nullable(z.int()),
  /** Values that are counted. */
  values: count,
  /** Of these below a limit, each counted as half of it. */
  belowLimit: count,
  /** Of these above what the method measures, each counted as its limit. */
  aboveLimit: count,
  /** Rejected ones, outliers and words. */
  notCounted: count,
})
export type ResultTableCell = z.infer<typeof resultTableCellSchema>

export const resultTableRowSchema = z.object({
  /** Names the row among those of its table. */
  key: z.string(),
  growerId: idSchema,
  growerName: z.string(),
  /** Null of a grower. */
  fieldId: z.nullable(idSchema),
  fieldName: z.nullable(z.string()),
  year: z.int(),
  depthTopCm: z.number(),
  depthBottomCm: z.number(),
  /** These are null of a mean. */
  pointId: z.nullable(idSchema),
  pointNumber: z.nullable(z.int()),
  sampleId: z.nullable(idSchema),
  labelCode: z.nullable(z.string()),
  /** Samples with results. */
  samples: count,
  /** One for each column, in their order; null where the row has nothing. */
  cells: z.array(z.nullable(resultTableCellSchema)),
})
export type ResultTableRow = z.infer<typeof resultTableRowSchema>

export const resultTableSchema = z.object({
  /** In the order of the catalog. */
  columns: z.array(resultTableColumnSchema),
  /** Columns that are left out. */
  columnsLeftOut: count,
  items: z.array(resultTableRowSchema),
  nextCursor: z.nullable(z.string()),
  /** Of all pages. */
  total: count,
})
export type ResultTable = z.infer<typeof resultTableSchema>

/** By which column a table is sorted, and which way. */
export function readTableSort(sort: string): { key: string; isDown: boolean } {
  const isDown = sort.startsWith('-')
  return { key: isDown ? sort.slice(1) : sort, isDown }
}
