import { useRef } from 'react'
import type { RowKey } from './columns.ts'

interface RangeOptions<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  isCheckable?: ((row: Row) => boolean) | undefined
  checked?: ReadonlySet<RowKey> | undefined
  onCheck?: ((keys: ReadonlySet<RowKey>) => void) | undefined
}

interface Range {
  /** Where it began: it reaches from there to wherever is pointed at, and back again. */
  anchor: RowKey
  /** What was checked besides. */
  besides: ReadonlySet<RowKey>
  /** What it left checked; anything else since then is another beginning. */
  left: ReadonlySet<RowKey>
}

/** Checking rows one by one, and from one to another with Shift. */
export function useRangeCheck<Row>({ rows, rowKey, isCheckable, checked, onCheck }: RangeOptions<Row>) {
  const range = useRef<Range | null>(null)

  const change = (next: Range) => {
    range.current = next
    onCheck?.(next.left)
  }
  const toggle = (index: number): void => {
    const row = rows[index]
    if (row === undefined || checked === undefined || isCheckable?.(row) === false) return
    const next = new Set(checked)
    if (!next.delete(rowKey(row))) next.add(rowKey(row))
    change({ anchor: rowKey(row), besides: next, left: next })
  }
  /** @param from where a new range begins, when none is under way */
  const extend = (to: number, from: number): void => {
    if (checked === undefined) return
    const current = range.current
    const { anchor, besides } = current?.left === checked ? current : { anchor: null, besides: checked }
    // In another order the row it began at lies elsewhere, or nowhere.
    const found = rows.findIndex((row) => rowKey(row) === anchor)
    const start = found < 0 ? from : found
    const startRow = rows[start]
    if (startRow === undefined) return
    const [first, last] = start < to ? [start, to] : [to, start]
    const within = rows.slice(first, last + 1).filter((row) => isCheckable?.(row) ?? true)
    change({ anchor: rowKey(startRow), besides, left: new Set([...besides, ...within.map(rowKey)]) })
  }
  return { toggle, extend }
}
