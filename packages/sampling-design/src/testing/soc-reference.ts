import { existsSync, readFileSync } from 'node:fs'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'

/** Real files from public sources, beside the project; tests that need them say skipped where they are absent. */
const folder = new URL('../../../../../shared/data/', import.meta.url)
export const hasReference = existsSync(new URL('reference/soc_stock/', folder))

/** A row by the names of its columns. */
export type Row = ReadonlyMap<string, string | number>

/** A column's number; NaN, which no comparison passes, where there is none. */
export function number(row: Row, column: string): number {
  const value = row.get(column)
  return value === undefined || value === '' ? Number.NaN : Number(value)
}

/** Rows under a head. */
function named([head = [], ...rows]: readonly (readonly unknown[])[]): Row[] {
  return rows
    .filter((row) => row.some((cell) => cell !== null && cell !== ''))
    .map((row) => new Map(head.map((column, i) => [String(column), plain(row[i])])))
}

function plain(cell: unknown): string | number {
  return typeof cell === 'number' ? cell : String(cell ?? '')
}

/** @param path below the data folder */
export function csvRows(path: string): Row[] {
  const text = readFileSync(new URL(path, folder), 'utf8')
  return named(parseCsv(text, { delimiter: text.slice(0, text.indexOf('\n')).includes(';') ? ';' : ',' }))
}

/** @param path below the data folder */
export async function sheetRows(path: string, sheet: string): Promise<Row[]> {
  const workbook = await readXlsx(new Uint8Array(readFileSync(new URL(path, folder))))
  return named(workbook.sheets.find(({ name }) => name === sheet)?.rows ?? [])
}

/** Rows by the values of some columns, in the order in which they come. */
export function groups(rows: readonly Row[], ...columns: string[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const key = columns.map((column) => row.get(column)).join(' ')
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return found
}
