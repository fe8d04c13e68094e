import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column, Sort } from './columns.ts'
import { nextSort } from './columns.ts'
import * as css from './Table.css.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  /** The checkbox over all rows, where rows are chosen. */
  all: ReactNode
}

function ariaSort(column: string, sort: Sort | undefined) {
  if (sort?.column !== column) return 'none'
  return sort.descending ? 'descending' : 'ascending'
}

export function TableHead<Row>({ columns, sort, onSort, all }: TableHeadProps<Row>) {
  const Arrow = sort?.descending ? ArrowDown : ArrowUp
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the row is not operable, its buttons are
    <div role="row" aria-rowindex={1} className={css.head}>
      {all}
      {columns.map((column) => {
        const sortable = column.sortable === true && onSort !== undefined
        return (
          // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
          // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
          <div
            key={column.key}
            role="columnheader"
            data-pinned={column.isPinned}
            className={column.align === 'end' ? css.headEnd : css.headCell}
            {...(sortable ? { 'aria-sort': ariaSort(column.key, sort) } : {})}
          >
            {sortable ? (
              <button
                type="button"
                className={css.sortButton}
                onClick={() => onSort(nextSort(sort, column.key))}
              >
                <span className={css.headWords}>{column.label}</span>
                {sort?.column === column.key ? <Arrow aria-hidden className={css.sortIcon} /> : null}
              </button>
            ) : (
              <span className={css.headWords}>{column.label}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}
