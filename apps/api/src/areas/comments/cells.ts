import {
  errors,
  fieldYearlyWorkbook,
  formatCode,
  layerIn,
  pointWorkbook,
  type ShownDepthUnit,
  sampleWorkbook,
  stratumWorkbook,
  type Workbook,
  type WorkbookId,
  workbooks,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'

/** The year that a row is of, or is. */
export interface RowYear {
  fieldYearId: number
  growerId: number
}

interface Rows {
  /** The table of the workbook's rows. */
  table: string
  /** The column that names the year of a row. */
  year: string
  /** What a row is called, as JSON. */
  named: RawBuilder<unknown>
  call(named: unknown, depthUnit: ShownDepthUnit): string
}

const yearSchema = z.object({ year: z.int(), field: z.string() })
const stratumSchema = z.object({ name: z.string() })
const pointSchema = z.object({ number: z.int() })
const sampleSchema = z.object({
  label: z.string().nullable(),
  point: z.int(),
  depthTopCm: z.number(),
  depthBottomCm: z.number(),
})

const ROWS: Readonly<Record<WorkbookId, Rows>> = {
  [fieldYearlyWorkbook.id]: {
    table: 'field_year',
    year: 'id',
    named: sql`jsonb_build_object('year', row.year, 'field', (SELECT name FROM field WHERE id = row.field_id))`,
    call: (named) => {
      const { year, field } = yearSchema.parse(named)
      return `${year} of ${field}`
    },
  },
  [stratumWorkbook.id]: {
    table: 'stratum',
    year: 'field_year_id',
    named: sql`jsonb_build_object('name', row.name)`,
    call: (named) => stratumSchema.parse(named).name,
  },
  [pointWorkbook.id]: {
    table: 'point',
    year: 'field_year_id',
    named: sql`jsonb_build_object('number', row.number)`,
    call: (named) => `Point ${pointSchema.parse(named).number}`,
  },
  [sampleWorkbook.id]: {
    table: 'sample',
    year: 'field_year_id',
    named: sql`jsonb_build_object('label', row.label_code, 'depthTopCm', row.depth_top_cm,
      'depthBottomCm', row.depth_bottom_cm, 'point', (SELECT number FROM point WHERE id = row.point_id))`,
    call: (named, depthUnit) => {
      const { label, point, ...layer } = sampleSchema.parse(named)
      return label === null ? `Point ${point}, ${layerIn(layer, depthUnit)}` : formatCode(label)
    },
  },
}

const COLUMNS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.values<Workbook>(workbooks).map(({ id, list }) => [id, new Set(Object.keys(list.columns))]),
)

/** @throws errors.validation for a column that the workbook does not have */
export function requireColumn(workbook: WorkbookId, column: string): void {
  if (COLUMNS.get(workbook)?.has(column) === true) return
  const message = 'The workbook does not have this column'
  throw errors.validation([{ path: 'body.column', message }], message)
}

/** @throws errors.notFound for a row that there is not */
export async function yearOfRow(db: Db, workbook: WorkbookId, rowId: number): Promise<RowYear> {
  const { table, year } = ROWS[workbook]
  const { rows } = await sql<RowYear>`
    SELECT ${sql.ref(year)} AS "fieldYearId", grower_id AS "growerId" FROM ${sql.table(table)}
    WHERE id = ${rowId}`.execute(db)
  const [found] = rows
  if (found === undefined) throw errors.notFound('This row')
  return found
}

/** What rows of a workbook are called, by their ids; a row that was removed is left out. */
export async function rowNames(
  db: Db,
  { workbook, ids, depthUnit }: { workbook: WorkbookId; ids: readonly number[]; depthUnit: ShownDepthUnit },
): Promise<Map<number, string>> {
  const { table, named, call } = ROWS[workbook]
  const { rows } = await sql<{ id: number; named: unknown }>`
    SELECT id, ${named} AS named FROM ${sql.table(table)} AS row WHERE id = ANY(${[...ids]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, call(row.named, depthUnit)]))
}
