import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { RowKey } from '../Table/columns.ts'
import type { RowSource } from '../Table/rows.ts'
import { type CellPlace, type Extent, type Range, rangeOf, within } from './range.ts'

/** Where the person stands, and the other corner of what is chosen. */
export interface Selection {
  active: CellPlace
  /** The corner that Shift moves. */
  head: CellPlace
}

const AT_START: Selection = { active: { row: 0, column: 0 }, head: { row: 0, column: 0 } }

/** What is chosen in a grid. Rows are held by their keys: a list that is put in order again takes the cell with it. */
export function useSelection<Row>(source: RowSource<Row>, extent: Extent) {
  const [selection, setSelection] = useState(AT_START)
  const activeKey = useRef<RowKey | undefined>(undefined)
  const active = within(selection.active, extent)
  const head = within(selection.head, extent)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another source moves rows
  useLayoutEffect(() => {
    const key = activeKey.current
    if (key === undefined || source.keyAt(active.row) === key) return
    const row = source.indexOf(key)
    // Other rows stand in the range now.
    const place = row < 0 ? active : { ...active, row }
    setSelection({ active: place, head: place })
  }, [source])
  useLayoutEffect(() => {
    activeKey.current = source.keyAt(active.row)
  })

  const choose = useCallback((next: CellPlace, head: CellPlace = next) => {
    setSelection((now) => (isSame(now.active, next) && isSame(now.head, head) ? now : { active: next, head }))
  }, [])
  const extend = useCallback((head: CellPlace) => {
    setSelection((now) => (isSame(now.head, head) ? now : { ...now, head }))
  }, [])
  const range: Range = rangeOf(active, head)
  return { active, head, range, choose, extend }
}

const isSame = (one: CellPlace, other: CellPlace): boolean =>
  one.row === other.row && one.column === other.column
