import { MAX_VALUE_ROWS, type WorkbookId } from '@org/core'
import type { ListRow } from '@org/core/lists'
import type { TypedCell, TypedCells } from '@org/core/workbooks'
import { type Range, toasts } from '@org/ui'
import { useCallback } from 'react'
import { useClient } from '#data/api.ts'
import type { ShownList } from '#lists/useList.ts'
import type { Sheet } from '../sheet.ts'

/** The cells of one row in a range. */
export interface RangeRow {
  id: number
  /** What the columns show, and what edits name. */
  shown: readonly unknown[]
  stored: readonly unknown[]
  lock: string | null
}

/** The rows of a range that are there already; null where one is not. */
export function heldRows<Row extends ListRow>(
  sheet: Sheet<Row>,
  typed: TypedCells,
  { rowAt }: ShownList<Row>,
  { top, bottom }: Pick<Range, 'top' | 'bottom'>,
  columns: readonly string[],
): RangeRow[] | null {
  const found: RangeRow[] = []
  for (let index = top; index <= bottom; index++) {
    const row = rowAt(index)
    if (row === undefined) return null
    const read = {
      id: row.id,
      shown: columns.map((key) => sheet.columns.get(key)?.value(row) ?? null),
      stored: columns.map((key) => sheet.columns.get(key)?.cell?.stored(row) ?? null),
      lock: sheet.lockOf(row),
    }
    found.push(withTyped(sheet, typed, read, columns))
  }
  return found
}

/** What was typed a moment ago and is on its way, or saved and not read again, stands in its cells already. */
function withTyped<Row extends ListRow>(
  sheet: Sheet<Row>,
  { of }: TypedCells,
  read: RangeRow,
  columns: readonly string[],
): RangeRow {
  const typed = of(read.id)
  if (typed === undefined) return read
  const at = (key: string) => {
    const cell = typed[key]
    return cell === undefined || cell.state === 'invalid' ? undefined : cell
  }
  const isName = (key: string) => sheet.columns.get(key)?.cell?.kind.type === 'ref'
  const shownOf = (key: string, cell: TypedCell) => (isName(key) ? cell.text : cell.value)
  return {
    ...read,
    shown: columns.map((key, index) => {
      const cell = at(key)
      return cell === undefined ? read.shown[index] : shownOf(key, cell)
    }),
    stored: columns.map((key, index) => {
      const cell = at(key)
      return cell === undefined ? read.stored[index] : cell.value
    }),
  }
}

/** Reads the rows of a range, drawn or not, portion by portion. */
export function useReadRange<Row extends ListRow>(
  sheet: Sheet<Row>,
  rows: ShownList<Row>,
  typed: TypedCells,
) {
  const { workbooks } = useClient()
  return useCallback(
    async (
      range: Pick<Range, 'top' | 'bottom'>,
      columns: readonly string[],
      { signal, onRows }: { signal?: AbortSignal; onRows?: (count: number) => void } = {},
    ): Promise<RangeRow[]> => {
      const held = heldRows(sheet, typed, rows, range, columns)
      if (held !== null) return held
      const order = rows.ids ?? (await rows.wantOrder())
      const ids = [...order.subarray(range.top, range.bottom + 1)]
      const found: RangeRow[] = []
      for (let from = 0; from < ids.length; from += MAX_VALUE_ROWS) {
        const part = ids.slice(from, from + MAX_VALUE_ROWS)
        const input = { workbook: sheet.id as WorkbookId, ids: part, columns: [...columns] }
        const { columns: values } = await workbooks.values(input, signal === undefined ? {} : { signal })
        for (const [at, id] of part.entries()) {
          const shown = values.map((column) => column.shown[at] ?? null)
          const stored = values.map((column) => (column.stored ?? column.shown)[at] ?? null)
          found.push(withTyped(sheet, typed, { id, shown, stored, lock: null }, columns))
        }
        onRows?.(found.length)
      }
      return found
    },
    [sheet, rows, typed, workbooks],
  )
}

/** The most cells that one step writes, or copies. */
export const MOST_CELLS = 100_000

/** Says that a choice is too large for what was asked. */
export function sayTooMany(count: number, what: string): void {
  const [asked, most] = [count, MOST_CELLS].map((each) => each.toLocaleString('en-US'))
  toasts.show({ tone: 'bad', message: `${asked} cells are too many to ${what} at once: at most ${most}` })
}
