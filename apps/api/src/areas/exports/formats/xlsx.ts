import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIELD_COLUMNS, type FieldColumnType } from '@org/core/contract'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Format } from './format.ts'
import { harmless } from './spreadsheet-text.ts'

/** Width in letters. */
const WIDTHS: Readonly<Record<FieldColumnType, number>> = {
  integer: 10,
  number: 14,
  text: 22,
  boolean: 8,
  instant: 18,
}
const NUMBER_FORMATS: Readonly<Partial<Record<FieldColumnType, string>>> = {
  integer: '0',
  number: '#,##0.00',
  instant: 'yyyy-mm-dd hh:mm',
}

/** One sheet (more past Excel's last row), its head frozen. Instants are in UTC. */
export const xlsx: Format = {
  hasGeometry: false,
  async write({ columns, pages, folder, signal }) {
    async function* rows() {
      for await (const page of pages) {
        for (const { cells } of page) yield columns.map((column) => harmless(cells[column]))
      }
    }
    const path = join(folder, 'fields.xlsx')
    const stream = writeXlsxStream(rows(), {
      name: 'Fields',
      freezePane: { rows: 1 },
      columns: columns.map((column) => {
        const { label, type } = FIELD_COLUMNS[column]
        const numFmt = NUMBER_FORMATS[type]
        return { header: label, width: WIDTHS[type], ...(numFmt === undefined ? {} : { numFmt }) }
      }),
    })
    await writeFile(path, stream, { signal })
    return path
  },
}
