import type { TableFormat } from '@org/core/contract'
import { exportName } from './file-name.ts'
import { WGS84 } from './formats/crs.ts'
import type { CellValue, ExportColumn } from './formats/format.ts'
import { WRITERS } from './formats/registry.ts'
import type { WriteFile } from './job.ts'

/** A column of a table that is no list, and its value in a row. */
export interface TableColumn<Row> extends ExportColumn {
  cell: (row: Row) => CellValue
}

/** Makes columns of rows of one kind. */
export const columnsOf =
  <Row>() =>
  (
    key: string,
    label: string,
    type: ExportColumn['type'],
    cell: (row: Row) => CellValue,
  ): TableColumn<Row> => ({
    key,
    label,
    type,
    cell,
  })

/** A table to write. */
interface TableToWrite<Row> {
  kind: Parameters<typeof exportName>[0]
  format: TableFormat
  /** What a row is called, for programs. */
  one: string
  /** The name of the table for people. */
  title: string
  columns: readonly TableColumn<Row>[]
  /** The rows in their order, a few hundred at a time. */
  pages: AsyncIterable<readonly Row[]>
}

/** Writes a table that is no list. @throws the signal's reason once it fires */
export async function writeTable<Row>(
  { kind, format, one, title, columns, pages }: TableToWrite<Row>,
  { folder, signal, onRows }: Pick<Parameters<WriteFile>[2], 'folder' | 'signal' | 'onRows'>,
): Promise<{ path: string; notes: readonly string[] }> {
  const notes: string[] = []
  const path = await WRITERS[format]({
    one,
    many: exportName(kind),
    title,
    columns: columns.map(({ key, label, type }) => ({ key, label, type })),
    shapes: null,
    pages: inCells({ columns, pages, signal, onRows }),
    crs: WGS84,
    folder,
    note: (sentence) => void notes.push(sentence),
    signal,
  })
  signal.throwIfAborted()
  return { path, notes }
}

interface Reading<Row> extends Pick<TableToWrite<Row>, 'columns' | 'pages'> {
  signal: AbortSignal
  onRows(count: number): void
}

async function* inCells<Row>({ columns, pages, signal, onRows }: Reading<Row>) {
  let before = 0
  for await (const page of pages) {
    signal.throwIfAborted()
    yield page.map((row, at) => ({
      id: before + at + 1,
      title: '',
      cells: columns.map(({ cell }) => cell(row)),
      geometry: null,
    }))
    before += page.length
    onRows(page.length)
  }
}
