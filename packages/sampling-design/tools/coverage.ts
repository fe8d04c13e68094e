import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from './coverage/page.ts'
import type { Row } from './coverage/row.ts'
import { allRows, fewRows } from './coverage/rows.ts'

// Writes how often intervals hold the true mean of invented fields; with --check, says whether that is there
// already; with --few, prints some of the figures by fewer runs.

const has = (option: string) => process.argv.includes(option)

if (has('--few')) process.stdout.write(jsonOf(fewRows()))
else settle(allRows(), has('--check'))

function jsonOf(rows: readonly Row[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
}

function settle(rows: readonly Row[], isCheck: boolean): void {
  const files = {
    'coverage/figures.json': jsonOf(rows),
    '../../../docs/what-may-be-claimed.md': pageOf(rows),
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(import.meta.dirname, name)
    if (!isCheck) writeFileSync(path, text)
    else if (readFileSync(path, 'utf8') !== text) {
      process.stderr.write(`${path} is not what the script computes: run it without --check.\n`)
      process.exitCode = 1
    }
  }
}
