import type { ColumnMap } from '@org/core'
import { formatNumber } from '@org/ui'
import { useState } from 'react'
import { useGrowing } from '#platform/useGrowing.ts'
import * as css from '../parts/Results.css.ts'
import { isAsked, isLeftOutWithNumbers } from './asked.ts'
import { ColumnRow } from './ColumnRow.tsx'
import type { ColumnsChoice } from './draft.ts'
import type { SheetDraft } from './kept-drafts.ts'

/** Values of a column that are shown as examples. */
const SAMPLES = 3

interface ColumnTableProps {
  head: readonly (readonly string[])[]
  sheet: SheetDraft
  choice: ColumnsChoice
}

type Filter = 'all' | 'leftOut' | 'asked'
interface Shown {
  filter: Filter
  kept: ReadonlySet<number>
}
const FILTERS: readonly (readonly [Filter, string, (column: ColumnMap) => boolean])[] = [
  ['all', 'All', () => true],
  ['leftOut', 'Left out, has numbers', isLeftOutWithNumbers],
  ['asked', 'Asked', isAsked],
]

/** Every column of a sheet: what it is, and what of it is kept. */
export function ColumnTable({ head, sheet, choice }: ColumnTableProps) {
  const { layout, columns } = sheet.mapping
  // Set once: a column that is answered stays in its place, and in sight, until another choice of columns.
  const [first] = useState(() => columnsWhere(columns, isLeftOutWithNumbers))
  const [{ filter, kept }, setShown] = useState<Shown>({
    filter: 'all',
    kept: columnsWhere(columns, () => true),
  })
  const inOrder = [
    ...columns.filter(({ column }) => first.has(column)),
    ...columns.filter(({ column }) => !first.has(column)),
  ]
  const shown = inOrder.filter(({ column }) => kept.has(column))
  const drawn = useGrowing(shown.length)
  return (
    <section aria-label="Columns of the sheet" className={css.columnList}>
      <fieldset aria-label="Columns shown" className={css.chips}>
        {FILTERS.map(([key, word, test]) => (
          <button
            key={key}
            type="button"
            className={css.chip}
            aria-pressed={key === filter}
            onClick={() => setShown({ filter: key, kept: columnsWhere(columns, test) })}
          >
            {`${word} ${formatNumber(columns.filter(test).length)}`}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 ? <p className={css.note}>No column is like this.</p> : null}
      {shown.slice(0, drawn).map((column) => (
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

const columnsWhere = (
  columns: readonly ColumnMap[],
  test: (column: ColumnMap) => boolean,
): ReadonlySet<number> => new Set(columns.filter(test).map(({ column }) => column))

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
