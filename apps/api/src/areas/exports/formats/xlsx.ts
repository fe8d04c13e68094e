import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsxStream } from 'hucre/xlsx'
import { harmlessRows } from '../../shared/spreadsheet-text.ts'
import type { CellValue, ColumnType, ExportColumn, Format } from './format.ts'

/** Width in letters. */
const WIDTHS: Readonly<Record<ColumnType, number>> = {
  integer: 10,
  number: 14,
  precise: 14,
  measurement: 14,
  text: 22,
  boolean: 8,
  instant: 18,
  day: 12,
}
const NUMBER_FORMATS: Readonly<Partial<Record<ColumnType, string>>> = {
  integer: '0',
  number: '#,##0.00',
  precise: '0.0000000',
  instant: 'yyyy-mm-dd hh:mm',
  day: 'yyyy-mm-dd',
}

/** One sheet (more past Excel's last row), its head frozen. Instants are in UTC. */
export const xlsx: Format = async ({ many, title, columns, pages, folder, signal }) => {
  const path = join(folder, `${many}.xlsx`)
  const stream = writeXlsxStream(cellsOf(harmlessRows(pages), columns), {
    name: title,
    freezePane: { rows: 1 },
    columns: columns.map(({ label, type }) => {
      const numFmt = NUMBER_FORMATS[type]
      return { header: escaped(label), width: WIDTHS[type], ...(numFmt === undefined ? {} : { numFmt }) }
    }),
  })
  await writeFile(path, stream, { signal })
  return path
}

/** A calendar day is a number to Excel, not a text; and what looks like an escape in a text is escaped itself. */
async function* cellsOf(rows: AsyncIterable<CellValue[]>, columns: readonly ExportColumn[]) {
  const days = new Set(columns.flatMap(({ type }, at) => (type === 'day' ? [at] : [])))
  for await (const row of rows)
    yield row.map((value, at) => {
      if (typeof value !== 'string') return value
      return days.has(at) ? new Date(value) : escaped(value)
    })
}

/**
 * The format writes a character that XML cannot carry as `_x0041_` (ECMA-376, ST_Xstring), so a program shows `A` where
 * a person typed `_x0041_`, unless its first underline is written so too.
 */
export const escaped = (text: string): string => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
