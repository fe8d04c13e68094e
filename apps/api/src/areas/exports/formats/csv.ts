import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCsvStream } from 'hucre/csv'
import { harmlessRows } from '../../shared/spreadsheet-text.ts'
import type { Format } from './format.ts'

/** Comma separated, RFC 4180, UTF-8 with the mark that makes spreadsheet programs read it as such. */
export const csv: Format = async ({ many, columns, pages, folder, signal }) => {
  const path = join(folder, `${many}.csv`)
  const headers = columns.map(({ label }) => label)
  await writeFile(path, writeCsvStream(harmlessRows(pages), { headers, bom: true }), { signal })
  return path
}
