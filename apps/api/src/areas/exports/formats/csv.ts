import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIELD_COLUMNS } from '@org/core/contract'
import { writeCsvStream } from 'hucre/csv'
import type { Format } from './format.ts'
import { harmless } from './spreadsheet-text.ts'

/** Comma separated, RFC 4180, UTF-8 with the mark that makes spreadsheet programs read it as such. */
export const csv: Format = {
  hasGeometry: false,
  async write({ columns, pages, folder, signal }) {
    async function* rows() {
      for await (const page of pages) {
        for (const { cells } of page) yield columns.map((column) => harmless(cells[column]))
      }
    }
    const path = join(folder, 'fields.csv')
    const headers = columns.map((column) => FIELD_COLUMNS[column].label)
    await writeFile(path, writeCsvStream(rows(), { headers, bom: true }), { signal })
    return path
  },
}
