import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from './coverage/page.ts'
import { type Row, rowsSchema } from './coverage/row.ts'
import { allRows, fewRows } from './coverage/rows.ts'

// Writes how often intervals hold the true mean of invented fields, and the page that tells it. --check says whether
// that is there already; --page takes the figures from their file; --few prints some of them by fewer runs.

const figures = join(import.meta.dirname, 'coverage/figures.json')
const page = join(import.meta.dirname, '../../../docs/what-may-be-claimed.md')
const has = (option: string) => process.argv.includes(option)

if (has('--few')) process.stdout.write(jsonOf(fewRows()))
else if (has('--page')) settle(page, pageOf(rowsSchema.parse(JSON.parse(readFileSync(figures, 'utf8')))))
else {
  const rows = allRows()
  settle(figures, jsonOf(rows))
  settle(page, pageOf(rows))
}

function jsonOf(rows: readonly Row[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
}

function settle(path: string, text: string): void {
  if (!has('--check')) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${path} is not what the script computes: run it without --check.\n`)
    process.exitCode = 1
  }
}
