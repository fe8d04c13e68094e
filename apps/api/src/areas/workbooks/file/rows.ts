import { type ListName, ROW_HEADER, type RowMark, readRowMark, type WorkbookFile } from '@org/core/contract'
import { foldHead } from '../../../files/tables/marked-table.ts'

/** A row of a file with the rows of it that are the same one. */
export interface FileRow {
  mark: RowMark
  cells: readonly string[]
  /** Other values of the same row, further below. */
  others: readonly (readonly string[])[]
}

export interface FileRows {
  rows: FileRow[]
  counts: Pick<WorkbookFile['rows'], 'unnamed' | 'twice' | 'unknown'>
  /** A list whose rows the file has instead; null: none. */
  other: ListName | null
}

/** Which rows the rows of a file are. @param newest the newest change that there is: a later one is of another place */
export function markedRows(
  { heads, read, rows }: { heads: readonly string[]; read: readonly number[]; rows: readonly string[][] },
  { list, newest }: { list: ListName; newest: number },
): FileRows {
  const at = read.findIndex((column) => foldHead(heads[column] ?? '') === foldHead(ROW_HEADER))
  const found = new Map<number, { mark: RowMark; cells: readonly string[]; others: (readonly string[])[] }>()
  const counts = { unnamed: 0, twice: 0, unknown: 0 }
  let other: ListName | null = null
  for (const cells of rows) {
    const mark = readRowMark(cells[at] ?? '')
    if (mark === null) {
      counts.unnamed += 1
      continue
    }
    if (mark.list !== list) other = mark.list
    if (mark.list !== list || mark.since > newest) {
      counts.unknown += 1
      continue
    }
    const first = found.get(mark.id)
    if (first === undefined) found.set(mark.id, { mark, cells, others: [] })
    else {
      counts.twice += 1
      first.others.push(cells)
    }
  }
  return { rows: [...found.values()], counts, other: found.size === 0 ? other : null }
}
