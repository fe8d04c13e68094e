import { writeFile } from 'node:fs/promises'
import type { FieldColumnType } from '@org/core/contract'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { CellValue } from '../rows.ts'
import { harmless } from './spreadsheet-text.ts'

/** A table on its way into a file. */
export interface Table {
  /** What a workbook calls the sheet. */
  name: string
  columns: readonly { label: string; type: FieldColumnType }[]
  rows: AsyncIterable<readonly CellValue[]>
  /** Of the file. */
  path: string
  signal: AbortSignal
}

async function* harmlessRows(rows: Table['rows']) {
  for await (const row of rows) yield row.map(harmless)
}

/** Comma separated, RFC 4180, UTF-8 with the mark that makes spreadsheet programs read it as such. */
export async function writeCsvTable({ columns, rows, path, signal }: Table): Promise<void> {
  const headers = columns.map(({ label }) => label)
  await writeFile(path, writeCsvStream(harmlessRows(rows), { headers, bom: true }), { signal })
}

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
export async function writeXlsxTable({ name, columns, rows, path, signal }: Table): Promise<void> {
  const stream = writeXlsxStream(harmlessRows(rows), {
    name,
    freezePane: { rows: 1 },
    columns: columns.map(({ label, type }) => {
      const numFmt = NUMBER_FORMATS[type]
      return { header: label, width: WIDTHS[type], ...(numFmt === undefined ? {} : { numFmt }) }
    }),
  })
  await writeFile(path, stream, { signal })
}
