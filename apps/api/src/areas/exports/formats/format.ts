import { FIELD_COLUMNS, type FieldColumn } from '@org/core/contract'
import type { ExportedField } from '../rows.ts'
import type { Table } from './table.ts'

/** What a format is given to write. */
export interface WriteRequest {
  columns: readonly FieldColumn[]
  /** The fields, a few hundred at a time. */
  pages: AsyncIterable<readonly ExportedField[]>
  /** An empty folder of its own. */
  folder: string
  /** Says, once each, what the format could not carry whole. */
  note(sentence: string): void
  signal: AbortSignal
}

/** One kind of file. */
export interface Format {
  /** Whether it carries boundaries. */
  hasGeometry: boolean
  /** Writes the file. @returns its path, inside the folder */
  write(request: WriteRequest): Promise<string>
}

/** Fields without their boundaries, as a table. */
export function tableOf({ columns, pages, signal }: WriteRequest): Omit<Table, 'path'> {
  async function* rows() {
    for await (const page of pages) for (const { cells } of page) yield columns.map((column) => cells[column])
  }
  return { name: 'Fields', columns: columns.map((column) => FIELD_COLUMNS[column]), rows: rows(), signal }
}
