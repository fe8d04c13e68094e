import type { SheetMapping } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import { readMapping } from '../stored.ts'

/** So many cells are read, matched and stored in one transaction of a job: about a tenth of a second. */
const PART_CELLS = 4000
const MOST_ROWS = 400
const LEAST_ROWS = 20

export interface RowKey {
  sheet: number
  row: number
}

/** Rows that people corrected or decided. */
export interface Edited {
  rows: readonly RowKey[]
  /** Their samples before. */
  samples: readonly number[]
}

/** The check of a file, all in one transaction or each part in its own. */
export interface Checking {
  uploadId: number
  laboratoryId: number | null
  /** Null: all rows. */
  edited: Edited | null
  signal: AbortSignal
  partRows?: number
  /** One part of the work, each after the other. */
  inPart<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  report(progress: { step?: string; done?: number; total?: number | null }): void
}

export interface SheetOfFile {
  position: number
  name: string
  rowCount: number
  /** Null: it is left out. */
  mapping: SheetMapping | null
  /** What its samples seem to be of, where not soil; ''. */
  notSoil: string
}

export async function sheetsOf(tx: Tx, uploadId: number): Promise<SheetOfFile[]> {
  const sheets = await tx.kysely
    .selectFrom('upload_sheet')
    .select(['position', 'name', 'row_count', 'mapping'])
    .select(sql<string>`coalesce(proposal ->> 'notSoil', '')`.as('not_soil'))
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute()
  return sheets.map(({ position, name, row_count, mapping, not_soil }) => ({
    position,
    name,
    rowCount: row_count,
    mapping: readMapping(mapping),
    notSoil: not_soil,
  }))
}

/** From the first to the last row, both included. */
export interface RowRange {
  from: number
  to: number
}

/** How many rows of a sheet are one part. */
export function partRowsOf({ mapping }: SheetOfFile): number {
  const rows = Math.floor(PART_CELLS / Math.max(1, mapping?.columns.length ?? 1))
  return Math.min(MOST_ROWS, Math.max(LEAST_ROWS, rows))
}

/** The rows of a sheet in parts. */
export function* rangesOf(sheet: SheetOfFile, partRows = partRowsOf(sheet)): Generator<RowRange> {
  const { rowCount } = sheet
  for (let from = 1; from <= rowCount; from += partRows)
    yield { from, to: Math.min(from + partRows - 1, rowCount) }
}

/** A list in parts of so many. */
export function* partsOf<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
