import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measuredRows } from './coverage/measured.ts'
import { pageOf } from './coverage/page.ts'
import { type Row, rowsSchema } from './coverage/row.ts'
import { allRows, fewRows } from './coverage/rows.ts'

// Writes how often intervals hold the true mean of invented fields, the page that tells it, and what the product shows of
// it. --check says whether that is there already; --page takes the figures from their file; --few prints some of them by
// fewer runs.

const figures = join(import.meta.dirname, 'coverage/figures.json')
const page = join(import.meta.dirname, '../../../docs/what-may-be-claimed.md')
const shown = join(import.meta.dirname, '../src/claims/rows.ts')
const has = (option: string) => process.argv.includes(option)

if (has('--few')) process.stdout.write(jsonOf(fewRows()))
else if (has('--page')) tell(rowsSchema.parse(JSON.parse(readFileSync(figures, 'utf8'))))
else {
  const rows = allRows()
  settle(figures, jsonOf(rows))
  tell(rows)
}

function tell(rows: readonly Row[]): void {
  settle(page, pageOf(rows))
  settle(shown, measuredRows(rows))
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
