import type { ResultTable, ResultTableRow, resultTableQuery } from '@org/core/contract'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { decodeCursor, encodeCursor } from '../../../lists/cursor.ts'
import { resultSource } from '../list.ts'
import { keyOfRow, readCells } from './cells.ts'
import { type AskedRows, readRows, type TableRow } from './rows.ts'
import { readSeries, type TableSeries } from './series.ts'

type Query = z.output<typeof resultTableQuery>

const ORDER = 'table of results'
const placeSchema = z.tuple([z.int().nonnegative()])

/** Results as a table, with a column for each series. @throws errors.validation for a cursor of another list */
export async function readResultTable(
  db: Db,
  { by, sort, limit, cursor, ...filter }: Query,
): Promise<ResultTable> {
  const condition = resultSource.condition(filter)
  const offset = cursor === undefined ? 0 : decodeCursor(ORDER, placeSchema, cursor)[0]
  const series = await readSeries(db, condition)
  const { items, total } = await readPage(db, series, { by, sort, condition, offset, limit })
  const end = offset + items.length
  return {
    columns: series.columns,
    columnsLeftOut: series.leftOut,
    items,
    nextCursor: end < total ? encodeCursor(ORDER, [end]) : null,
    total,
  }
}

/** The rows of a page with their cells. */
export async function readPage(
  db: Db,
  series: TableSeries,
  asked: AskedRows,
): Promise<{ items: ResultTableRow[]; total: number }> {
  const rows = await readRows(db, series, asked)
  const cells = await readCells(db, series, asked.by, asked.condition, rows)
  const items = rows.map((row) => toRow(row, keyOfRow(asked.by, row), cells))
  return { items, total: rows[0]?.total ?? 0 }
}

function toRow(
  { total: _, ...row }: TableRow,
  key: string,
  cells: Awaited<ReturnType<typeof readCells>>,
): ResultTableRow {
  return { key, ...row, cells: cells.get(key) ?? [] }
}
