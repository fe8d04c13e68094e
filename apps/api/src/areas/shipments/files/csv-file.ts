import { writeFile } from 'node:fs/promises'
import type { FileValue } from '@org/core/contract'
import { writeCsvStream } from 'hucre/csv'
import { harmless } from '../../shared/spreadsheet-text.ts'
import type { NumberedLine } from './numbered.ts'

export interface CsvColumn {
  label: string
  value(of: NumberedLine): FileValue
}

/** As exported lists are: RFC 4180, UTF-8 with its mark, and no cell that a spreadsheet program runs. */
export async function writeCsvFile(
  { columns, lines }: { columns: readonly CsvColumn[]; lines: readonly NumberedLine[] },
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<void> {
  const headers = columns.map(({ label }) => label)
  const rows = lines.map((line) => columns.map(({ value }) => harmless(value(line))))
  await writeFile(path, writeCsvStream(rows, { headers, bom: true }), { signal })
}
