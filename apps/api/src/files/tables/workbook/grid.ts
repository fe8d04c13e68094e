import { type Budget, farAway, TABLE_LIMITS } from '../limits.ts'
import type { TableSheet } from '../table-file.ts'
import { cutBlankEnd } from '../text/text-table.ts'

/** Gathers the filled cells of a sheet: blank ones at the end of a row, and rows after the last, take no place. */
export function createGrid(budget: Budget) {
  const rows: string[][] = []
  const hiddenRows = new Set<number>()
  const hiddenColumns: [from: number, to: number][] = []
  let [merges, errors, missed, width] = [0, 0, 0, 0]

  return {
    put(row: number, column: number, text: string): void {
      if (row > TABLE_LIMITS.rows || column >= TABLE_LIMITS.columns) throw farAway(row, column)
      budget.addRows(Math.max(0, row - rows.length))
      while (rows.length < row) rows.push([])
      const cells = rows[row - 1] ?? []
      budget.addCells(Math.max(0, column + 1 - cells.length), text)
      while (cells.length < column) cells.push('')
      cells[column] = text
      width = Math.max(width, column + 1)
    },
    hideRow(row: number): void {
      if (row <= TABLE_LIMITS.rows) hiddenRows.add(row)
    },
    hideColumns(from: number, to: number): void {
      if (hiddenColumns.length < TABLE_LIMITS.columns) hiddenColumns.push([from, to])
    },
    merge(): void {
      merges += 1
    },
    countError(): void {
      errors += 1
    },
    missFormula(): void {
      missed += 1
    },
    result(): Omit<TableSheet, 'name' | 'isHidden' | 'delimiter'> {
      cutBlankEnd(rows)
      const isHidden = (column: number) => hiddenColumns.some(([from, to]) => column >= from && column <= to)
      return {
        rows,
        hiddenRows: [...hiddenRows].filter((row) => row <= rows.length),
        hiddenColumns: Array.from({ length: width }, (_, at) => at + 1).filter(isHidden),
        notes: notesOn(merges, errors, missed),
      }
    },
  }
}

function notesOn(merges: number, errors: number, missed: number): string[] {
  const notes: string[] = []
  if (merges > 0)
    notes.push(
      merges === 1
        ? 'It has 1 range of merged cells: its value stands in its first cell.'
        : `It has ${merges} ranges of merged cells: the value of each stands in its first cell.`,
    )
  if (errors > 0)
    notes.push(
      `${errors} ${errors === 1 ? 'cell shows' : 'cells show'} an error of a formula, such as #DIV/0!.`,
    )
  if (missed > 0)
    notes.push(
      `${missed} ${missed === 1 ? 'formula has' : 'formulas have'} no stored value: open the file in a spreadsheet program and save it to have them.`,
    )
  return notes
}
