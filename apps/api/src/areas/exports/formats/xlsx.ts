import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsxStream } from 'hucre/xlsx'
import type { CellValue, ColumnType, ExportColumn, Format } from './format.ts'
import { harmlessRows } from './spreadsheet-text.ts'

/** Width in letters. */
const WIDTHS: Readonly<Record<ColumnType, number>> = {
  integer: 10,
  number: 14,
  precise: 14,
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
  const stream = writeXlsxStream(withDays(harmlessRows(pages), columns), {
    name: title,
    freezePane: { rows: 1 },
    columns: columns.map(({ label, type }) => {
      const numFmt = NUMBER_FORMATS[type]
      return { header: label, width: WIDTHS[type], ...(numFmt === undefined ? {} : { numFmt }) }
    }),
  })
  await writeFile(path, stream, { signal })
  return path
}

/** A calendar day is a number to Excel, not a text. */
async function* withDays(rows: AsyncIterable<CellValue[]>, columns: readonly ExportColumn[]) {
  const days = columns.flatMap(({ type }, at) => (type === 'day' ? [at] : []))
  for await (const row of rows) {
    for (const at of days) {
      const day = row[at]
      if (typeof day === 'string') row[at] = new Date(day)
    }
    yield row
  }
}
