import { MAX_WORKBOOK_FILE_ROWS } from '@org/core/contract'
import { unreadable } from '../unreadable.ts'
import { isZip } from './read-table-file.ts'
import { refuseOthers } from './refusals.ts'
import type { TableFile } from './table-file.ts'
import { readTextTable } from './text/text-table.ts'
import { readWorkbook } from './workbook/read-workbook.ts'

export const MARKED_READ = 'Export the workbook as CSV or Excel, change that file and drop it here.'

/** Which table of a file is read, and what of it. */
export interface MarkedChoice {
  /** The head of the column that the table has. */
  marker: string
  /** The heads of the columns whose cells are read. */
  heads: readonly string[]
}

/** An exported table that was changed elsewhere. */
export interface MarkedTable {
  format: string
  /** All of them, as they stand. */
  heads: string[]
  /** Which of them are read, from 0. */
  read: number[]
  /** A cell for each of those; rows without any text are left out. */
  rows: string[][]
}

/** How heads are compared: people and programs change their case and their spaces. */
export const foldHead = (head: string): string => head.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Rows among which the heads are looked for: people put a title above them. */
const HEAD_ROWS = 20

/** Reads the table that has the marker among its heads; what else the file holds does not count. @throws errors.unreadableFile */
export async function readMarkedTable(
  file: Uint8Array,
  { marker, heads: wanted }: MarkedChoice,
): Promise<MarkedTable> {
  const { format, sheets } = await tableOf(file)
  for (const { rows } of sheets) {
    const at = rows
      .slice(0, HEAD_ROWS)
      .findIndex((row) => row.some((cell) => foldHead(cell) === foldHead(marker)))
    if (at === -1) continue
    const [heads = [], ...below] = rows.slice(at)
    const filled = below.filter((row) => row.some((cell) => cell.trim() !== ''))
    if (filled.length > MAX_WORKBOOK_FILE_ROWS) throw tooManyRows()
    const names = new Set([marker, ...wanted].map(foldHead))
    const read = heads.flatMap((head, column) => (names.has(foldHead(head)) ? [column] : []))
    return { format, heads, read, rows: filled.map((row) => read.map((column) => row[column] ?? '')) }
  }
  throw unreadable(`The file has no column “${marker}”`, MARKED_READ)
}

async function tableOf(file: Uint8Array): Promise<TableFile> {
  if (isZip(file)) return readWorkbook(file)
  refuseOthers(file)
  return readTextTable(file)
}

const tooManyRows = () =>
  unreadable(
    `The file has more than ${MAX_WORKBOOK_FILE_ROWS.toLocaleString('en-US')} rows`,
    'Keep only the rows that you changed.',
  )
