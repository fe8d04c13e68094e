import type { FileColumnType, FileValue, MultiPolygon } from '@org/core/contract'
import type { FileCrs } from './crs.ts'

/** How a column's values read; `degrees` are numbers with more decimals. */
export type ColumnType = FileColumnType | 'degrees'

export interface ExportColumn {
  /** Short, of letters: what programs call the column. */
  key: string
  /** What people call it. */
  label: string
  type: ColumnType
}

export type CellValue = FileValue

/** A row as a file tells it. */
export interface ExportedRow {
  /** No other row of the file has it. */
  id: number
  /** What the row is called where only its shape is seen. */
  title: string
  /** One for each column, in their order. */
  cells: readonly CellValue[]
  /** In the file's coordinate system. Null without a boundary, or where the format has none. Outer rings run counter-clockwise, holes clockwise. */
  geometry: MultiPolygon | null
}

/** What a format is given to write. */
export interface WriteRequest {
  /** What a row is called, for programs: `field`. */
  one: string
  /** What all of them are called, for programs: `fields`, `audit-log`. */
  many: string
  /** The same for people: `Audit log`. */
  title: string
  columns: readonly ExportColumn[]
  /** The rows, a few hundred at a time. */
  pages: AsyncIterable<readonly ExportedRow[]>
  /** What the coordinates of the shapes mean. */
  crs: FileCrs
  /** An empty folder of its own. */
  folder: string
  /** Says, once each, what the format could not carry whole. */
  note(sentence: string): void
  signal: AbortSignal
}

/** Writes one kind of file. @returns its path, inside the folder. @throws once the signal fires */
export type Format = (request: WriteRequest) => Promise<string>
