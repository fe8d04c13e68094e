import type { ColumnMap } from '@org/core'
import * as css from '../parts/Results.css.ts'
import { ColumnRow } from './ColumnRow.tsx'
import type { ColumnsChoice, SheetDraft } from './draft.ts'

/** Values of a column that are shown as examples. */
const SAMPLES = 3

interface ColumnTableProps {
  head: readonly (readonly string[])[]
  sheet: SheetDraft
  choice: ColumnsChoice
}

/** Every column of a sheet: what it is, and what of it is kept. */
export function ColumnTable({ head, sheet, choice }: ColumnTableProps) {
  const { layout, columns } = sheet.mapping
  return (
    <section aria-label="Columns of the sheet" className={css.columnList}>
      {columns.map((column) => (
        <ColumnRow
          key={column.column}
          column={column}
          columns={columns}
          form={layout.form}
          examples={examplesOf(head, layout.firstRow, column)}
          onChange={(patch) => choice.changeColumn(sheet.position, column.column, patch)}
        />
      ))}
    </section>
  )
}

/** The first values that are not blank. */
const examplesOf = (
  head: readonly (readonly string[])[],
  firstRow: number,
  { column }: ColumnMap,
): string[] =>
  head
    .slice(Math.max(firstRow - 1, 0))
    .map((cells) => cells[column] ?? '')
    .filter((text) => text.trim() !== '')
    .slice(0, SAMPLES)
