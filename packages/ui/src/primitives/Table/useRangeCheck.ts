import { useRef } from 'react'
import type { RowKey } from './columns.ts'
import { checkableKeys, type RowSource } from './rows.ts'

interface RangeOptions<Row> {
  source: RowSource<Row>
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

/** Checking rows one by one, and from one to another with Shift; also rows that are on their way. */
export function useRangeCheck<Row>({ source, isCheckable, checked, onCheck }: RangeOptions<Row>) {
  const range = useRef<Range | null>(null)

  const change = (next: Range) => {
    range.current = next
    onCheck?.(next.left)
  }
  const toggle = (index: number): void => {
    const [key] = checkableKeys(source, isCheckable, index, index + 1)
    if (key === undefined || checked === undefined) return
    const next = new Set(checked)
    if (!next.delete(key)) next.add(key)
    change({ anchor: key, besides: next, left: next })
  }
  /** @param from where a new range begins, when none is under way */
  const extend = (to: number, from: number): void => {
    if (checked === undefined) return
    const current = range.current
    const { anchor, besides } = current?.left === checked ? current : { anchor: null, besides: checked }
    // In another order the row it began at lies elsewhere, or nowhere.
    const found = anchor === null ? -1 : source.indexOf(anchor)
    const start = found < 0 ? from : found
    const startKey = source.keyAt(start)
    if (startKey === undefined) return
    const [first, last] = start < to ? [start, to] : [to, start]
    const within = checkableKeys(source, isCheckable, first, last + 1)
    change({ anchor: startKey, besides, left: new Set([...besides, ...within]) })
  }
  return { toggle, extend }
}
