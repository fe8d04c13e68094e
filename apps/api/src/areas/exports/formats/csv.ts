import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCsv } from 'hucre/csv'
import { harmless } from '../../shared/spreadsheet-text.ts'
import type { Format } from './format.ts'

/** Comma separated, RFC 4180, UTF-8 with the mark that makes spreadsheet programs read it as such. */
export const csv: Format = async ({ many, columns, pages, folder, signal }) => {
  const path = join(folder, `${many}.csv`)
  async function* texts() {
    yield writeCsv([], { headers: columns.map(({ label }) => label), bom: true })
    // Page by page: asked for one row after the other, a thread does little else than wait.
    for await (const page of pages)
      if (page.length > 0) yield `\r\n${writeCsv(page.map(({ cells }) => cells.map(harmless)))}`
  }
  await writeFile(path, texts(), { signal })
  return path
}
