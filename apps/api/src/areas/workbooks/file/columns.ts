import { fileColumns, type Workbook, type WorkbookCell, type WorkbookFile } from '@org/core/contract'
import { foldHead } from '../../../files/tables/marked-table.ts'
import { columnOf } from '../cells.ts'

/** A column of a workbook that people write, with its place among the cells that are read of a file. */
export interface ReadColumn {
  column: string
  to: WorkbookCell
  at: number
}

/** What is needed of a workbook to know its columns in files. */
export type FiledWorkbook = Pick<Workbook, 'cells' | 'computed'> & { list: Pick<Workbook['list'], 'columns'> }

/** The head of each column in files, with the column: an area is two, one for each unit. */
function headsOf({ list }: FiledWorkbook): Map<string, string> {
  return new Map(
    Object.entries(list.columns).flatMap(([key, column]) =>
      fileColumns({ columns: { [key]: column } }).map(({ label }): [string, string] => [
        foldHead(label),
        key,
      ]),
    ),
  )
}

/** The heads of the columns that people write. */
export const writtenHeads = (workbook: FiledWorkbook): string[] =>
  [...headsOf(workbook)].flatMap(([head, key]) => (columnOf(workbook.cells, key) === undefined ? [] : [head]))

/** Which of a file's columns are read, and why others are not. @param read as the file's reader took them */
export function matchColumns(
  workbook: FiledWorkbook,
  { heads, read, marker }: { heads: readonly string[]; read: readonly number[]; marker: string },
): { columns: WorkbookFile['columns']; found: ReadColumn[] } {
  const known = headsOf(workbook)
  const found: ReadColumn[] = []
  const columns: WorkbookFile['columns'] = { read: [], left: [], missing: [] }
  for (const [place, head] of heads.entries()) {
    const header = head.trim()
    if (header === '' || foldHead(head) === foldHead(marker)) continue
    const column = known.get(foldHead(head))
    const to = column === undefined ? undefined : columnOf<WorkbookCell>(workbook.cells, column)
    if (column === undefined) columns.left.push({ header, why: 'This workbook has no such column' })
    else if (to === undefined) columns.left.push({ header, why: whyLeft(workbook, column) })
    else if (found.some((each) => each.column === column))
      columns.left.push({ header, why: 'The file has this column twice: the first is read' })
    else {
      found.push({ column, to, at: read.indexOf(place) })
      columns.read.push({ column, header })
    }
  }
  columns.missing = Object.keys(workbook.cells).filter((key) => !found.some(({ column }) => column === key))
  return { columns, found }
}

const whyLeft = ({ computed, list }: FiledWorkbook, column: string): string =>
  columnOf<string>(computed, column) ??
  `${columnOf(list.columns, column)?.label ?? column} cannot be changed here`
