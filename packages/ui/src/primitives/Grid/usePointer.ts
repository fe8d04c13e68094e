import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type CellPlace, type Extent, filledTo, type Range } from './range.ts'
import type { Editing } from './useEditing.ts'
import type { useSelection } from './useSelection.ts'

interface PointerOptions {
  scroller: RefObject<HTMLElement | null>
  selection: ReturnType<typeof useSelection>
  editing: Editing
  extent: Extent
  rowPx: number
  /** The active cell is to have the focus. */
  focus: () => void
  onFill: (from: Range, to: Range) => void
}

type Kind = 'cells' | 'rows' | 'columns' | 'fill'
interface Drag {
  kind: Kind
  /** What was chosen when the fill handle was taken. */
  from: Range
  x: number
  y: number
}

const SCROLL_EVERY_MS = 60

/** Choosing cells, rows and columns by the pointer, and the fill handle. A finger scrolls; its tap chooses. */
export function usePointer(options: PointerOptions) {
  const { scroller, selection, editing, extent } = options
  const drag = useRef<Drag | null>(null)
  const [filling, setFilling] = useState<Range | null>(null)
  const latest = useRef({ ...options, filling })
  latest.current = { ...options, filling }

  function follow(x: number, y: number): void {
    const { current } = drag
    const at = placeNear(scroller.current, x, y)
    if (current === null || at === null) return
    const { selection, extent } = latest.current
    if (current.kind === 'fill') setFilling(filledTo(current.from, at))
    else if (current.kind === 'rows') selection.extend({ row: at.row, column: extent.columns - 1 })
    else if (current.kind === 'columns') selection.extend({ row: extent.rows - 1, column: at.column })
    else selection.extend(at)
  }

  // Held beyond the edge, the sheet goes on.
  const scrollOn = useRef(() => {})
  scrollOn.current = () => {
    const { current } = drag
    const panel = scroller.current
    if (current === null || panel === null) return
    const box = panel.getBoundingClientRect()
    const by = (at: number, from: number, to: number) => (at < from ? -1 : at > to ? 1 : 0)
    const down = current.kind === 'columns' ? 0 : by(current.y, box.top + options.rowPx, box.bottom - 16)
    const across = current.kind === 'rows' ? 0 : by(current.x, box.left, box.right - 16)
    if (down === 0 && across === 0) return
    panel.scrollBy({ top: down * options.rowPx, left: across * options.rowPx })
    follow(current.x, current.y)
  }
  useEffect(() => {
    const timer = setInterval(() => scrollOn.current(), SCROLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  function begin(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const kind = kindOf(event.target)
    if (kind === null || (event.pointerType === 'touch' && kind !== 'fill')) return
    if (event.target.matches('[data-input]') && editing.draft !== null) return
    const at = placeOf(event.target)
    event.preventDefault()
    editing.commit()
    options.focus()
    if (kind === 'fill') drag.current = { kind, from: selection.range, x: event.clientX, y: event.clientY }
    else if (at !== null) {
      choose(kind, at, event.shiftKey)
      drag.current = { kind, from: selection.range, x: event.clientX, y: event.clientY }
    }
  }

  function choose(kind: Exclude<Kind, 'fill'>, at: CellPlace, isExtending: boolean): void {
    const last = { row: extent.rows - 1, column: extent.columns - 1 }
    const head =
      kind === 'rows'
        ? { row: at.row, column: last.column }
        : kind === 'columns'
          ? { row: last.row, column: at.column }
          : at
    const first = kind === 'rows' ? { ...at, column: 0 } : kind === 'columns' ? { ...at, row: 0 } : at
    if (isExtending) selection.extend(head)
    else selection.choose(first, head)
  }

  return {
    /** What the fill handle would fill; null while it rests. */
    filling,
    onPointerDown: begin,
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current === null) return
      // Not before: a captured pointer's double click is told of no cell.
      const { current: panel } = scroller
      if (panel?.hasPointerCapture(event.pointerId) === false) panel.setPointerCapture(event.pointerId)
      drag.current = { ...drag.current, x: event.clientX, y: event.clientY }
      follow(event.clientX, event.clientY)
    },
    onPointerUp() {
      const { current } = drag
      drag.current = null
      const { filling } = latest.current
      setFilling(null)
      if (current?.kind === 'fill' && filling !== null) options.onFill(current.from, filling)
    },
    onPointerCancel() {
      drag.current = null
      setFilling(null)
    },
  }
}

function kindOf(target: Element): Kind | null {
  if (target.closest('button, [data-grip], [role="listbox"]') !== null) return null
  if (target.closest('[data-fill]') !== null) return 'fill'
  if (target.closest('[data-number]') !== null) return 'rows'
  if (target.closest('[data-head]') !== null) return 'columns'
  return target.closest('[data-cell]') === null ? null : 'cells'
}

/** The cell that an element stands in; a row's number stands for its first cell, a head for its column's. */
export function placeOf(target: Element): CellPlace | null {
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
  return column === undefined && row === undefined
    ? null
    : { row: Number(row ?? 0), column: Number(column ?? 0) }
}

/** The cell under the pointer, or nearest to it within the panel. */
function placeNear(panel: HTMLElement | null, x: number, y: number): CellPlace | null {
  if (panel === null) return null
  const box = panel.getBoundingClientRect()
  const inside = (at: number, from: number, size: number) => Math.min(Math.max(at, from + 2), from + size - 2)
  const target = document.elementFromPoint(
    inside(x, box.left, panel.clientWidth),
    inside(y, box.top, panel.clientHeight),
  )
  return target === null || !panel.contains(target) ? null : placeOf(target)
}
