import { assignInlineVars } from '@vanilla-extract/dynamic'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRowPx } from '../../theme/density.ts'
import { usePlace } from '../Table/usePlace.ts'
import { useRowWindow } from '../Table/useRowWindow.ts'
import * as css from './Grid.css.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import type { GridProps } from './grid-props.ts'
import { type CellPlace, isOneCell, rangeWords } from './range.ts'
import { useEditing } from './useEditing.ts'
import { useGridKeys } from './useGridKeys.ts'
import { placeOf, usePointer } from './usePointer.ts'
import { useSelection } from './useSelection.ts'

/**
 * A sheet of cells, of rows by the million: only those in sight exist. The active cell is a text from the start. Ranges by
 * mouse and keys, fill, copy and paste as in Excel; Escape and Tab leave it.
 */
export function Grid<Row, Pending>(props: GridProps<Row, Pending>) {
  const { columns, rows, onType, onSelect, onSee } = props
  const scroller = useRef<HTMLDivElement>(null)
  const holdsFocus = useRef(false)
  const rowPx = useRowPx()
  const count = props.isLoading === true ? 0 : rows.count
  const extent = { rows: count, columns: columns.length }
  const sight = useRowWindow(scroller, count, rowPx)
  const { from, scrollTo, positionPx, moveTo } = sight
  const to = Math.min(sight.to, count)
  const selection = useSelection(rows, extent)
  const { active, range } = selection
  const editing = useEditing(onType, props.onEdit)
  const [said, setSaid] = useState('')
  const [refusedAt, setRefusedAt] = useState<CellPlace | null>(null)
  const rememberPlace = usePlace({ name: props.place, hasRows: count > 0, positionPx, moveTo })
  const onOpen = useLatest(props.onOpen)
  const numberPx = numberWidthOf(rows.count)
  const stuckPx = useMemo(
    () => stuckOf(props.frozen ?? 0, columns, numberPx),
    [props.frozen, columns, numberPx],
  )
  const show = useShow({ scroller, columns, stuckPx, numberPx, scrollTo })
  const pointer = usePointer({
    ...{ scroller, selection, editing, extent, rowPx, onFill: props.onFill },
    focus: () => {
      holdsFocus.current = true
      scroller.current?.querySelector<HTMLElement>('[data-input]')?.focus({ preventScroll: true })
    },
  })
  const onKeyDown = useGridKeys({
    ...{ selection, editing, extent, show, acts: props, say: setSaid },
    page: () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2, 1),
    active: () => activeOf(props, active),
    refuse: () => setRefusedAt(active),
  })
  useGoal(props, (at, isFocused) => {
    if (isFocused) holdsFocus.current = true
    // A cell that is the active one already is not drawn again, and so does not take the focus by itself.
    if (isFocused && at.row === active.row && at.column === active.column)
      scroller.current?.querySelector<HTMLElement>('[data-input]')?.focus({ preventScroll: true })
    selection.choose(at)
    show(at)
  })
  useEffect(() => {
    if (to > from) onSee?.(from, to)
  }, [from, to, onSee])
  const { top, left, bottom, right } = range
  useEffect(() => {
    const chosen = { top, left, bottom, right }
    setRefusedAt(null)
    setSaid(isOneCell(chosen) ? '' : rangeWords(chosen))
    onSelect?.({ active: { row: active.row, column: active.column }, range: chosen })
  }, [active.row, active.column, top, left, bottom, right, onSelect])

  const acrossPx = numberPx + columns.reduce((sum, { widthPx }) => sum + widthPx, 0)
  const shown = pointer.filling ?? range
  const isRefused = refusedAt !== null && refusedAt.row === active.row && refusedAt.column === active.column
  const clipboard = (act: GridProps<Row, Pending>['onCopy']) => (event: React.ClipboardEvent) => {
    if (editing.draft === null) act(event, range)
  }
  return (
    <div className={css.frame} data-filling={pointer.filling === null ? undefined : ''}>
      <div
        ref={scroller}
        className={css.scroller}
        onScroll={() => {
          sight.onScroll()
          rememberPlace()
        }}
        onPointerDown={pointer.onPointerDown}
        onPointerMove={pointer.onPointerMove}
        onPointerUp={pointer.onPointerUp}
        onPointerCancel={pointer.onPointerCancel}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element */}
        <div
          role="grid"
          aria-label={props.label}
          aria-rowcount={props.totalCount === undefined ? -1 : props.totalCount + 1}
          aria-colcount={columns.length + 1}
          aria-busy={props.isLoading === true || props.isStale === true}
          aria-multiselectable
          className={css.grid}
          style={assignInlineVars({ [css.across]: `${acrossPx}px`, [css.numberWidth]: `${numberPx}px` })}
          onKeyDown={onKeyDown}
          onCopy={clipboard(props.onCopy)}
          onCut={clipboard(props.onCut)}
          onPaste={clipboard(props.onPaste)}
          onClick={(event) => onTap(event, active, selection.choose, editing.begin, props)}
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return
            // The window that loses the focus gets it back with it.
            if (event.relatedTarget !== null || document.hasFocus()) holdsFocus.current = false
            if (event.relatedTarget !== null) editing.commit()
          }}
        >
          <GridHead
            columns={columns}
            headEnd={props.headEnd}
            onResize={props.onResize}
            stuckPx={stuckPx}
            activeColumn={active.column}
            chosenFrom={range.left}
            chosenTo={range.right}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element */}
          <div
            role="rowgroup"
            className={css.body}
            {...(props.isStale === true ? { 'data-stale': true } : {})}
            style={assignInlineVars({ [css.extent]: `${sight.bodyPx}px` })}
          >
            {drawnOf(from, to, active.row, count).map((index) => {
              const isChosen = index >= shown.top && index <= shown.bottom
              const isActive = index === active.row
              const key = rows.keyAt(index)
              return (
                <GridRow
                  key={key ?? `at ${index}`}
                  columns={columns}
                  stuckPx={stuckPx}
                  cell={props.cell}
                  pending={props.pending}
                  row={rows.rowAt(index)}
                  itsKey={key}
                  isGone={rows.isGone?.(index) ?? false}
                  index={index}
                  offsetPx={offsetOf(index * rowPx - sight.aheadPx, sight.bodyPx, rowPx)}
                  activeColumn={isActive ? active.column : -1}
                  chosenFrom={isChosen ? shown.left : -1}
                  chosenTo={isChosen ? shown.right : -1}
                  handleColumn={index === shown.bottom && editing.draft === null ? shown.right : -1}
                  draft={isActive ? editing.draft : null}
                  editing={isActive ? editing : IDLE}
                  holdsFocus={holdsFocus}
                  isRefused={isActive && isRefused}
                  {...(props.suggestions === undefined || !isActive
                    ? {}
                    : { suggestions: props.suggestions })}
                  {...(onOpen === undefined ? {} : { onOpen })}
                />
              )
            })}
          </div>
        </div>
        {props.children === undefined ? null : <div className={css.rest}>{props.children}</div>}
      </div>
      <div role="status" className={css.silent}>
        {said}
      </div>
    </div>
  )
}

const nothing = () => {}
/** For the rows that are not edited: always the same, so that they are not drawn again. */
const IDLE = { draft: null, begin: nothing, type: nothing, commit: nothing, revert: nothing }

/** The same function for as long as there is one: rows are not drawn again because their page was. */
function useLatest<A extends readonly unknown[]>(act: ((...args: A) => void) | undefined) {
  const latest = useRef(act)
  latest.current = act
  const call = useCallback((...args: A) => latest.current?.(...args), [])
  return act === undefined ? undefined : call
}

/** The rows drawn: those in sight, and the active one, whose text has the focus. */
function drawnOf(from: number, to: number, active: number, count: number): number[] {
  const indexes = Array.from({ length: Math.max(to - from, 0) }, (_, at) => from + at)
  return active < count && (active < from || active >= to) ? [active, ...indexes] : indexes
}

/** A row far from what is in sight stays inside of the body, which would grow with it. */
const offsetOf = (offsetPx: number, bodyPx: number, rowPx: number): number =>
  Math.min(Math.max(offsetPx, 0), bodyPx - rowPx)

const LEAST_NUMBER_PX = 44
const DIGIT_PX = 8

/** Wide enough for the number of the last row, with its commas. */
const numberWidthOf = (count: number): number =>
  Math.max(count.toLocaleString('en-US').length * DIGIT_PX + 2 * DIGIT_PX, LEAST_NUMBER_PX)

function stuckOf(frozen: number, columns: GridProps<never, never>['columns'], numberPx: number): number[] {
  let left = numberPx
  return columns.slice(0, frozen).map(({ widthPx }) => {
    const at = left
    left += widthPx
    return at
  })
}

function activeOf<Row, Pending>({ rows, columns, cell, pending }: GridProps<Row, Pending>, at: CellPlace) {
  const row = rows.rowAt(at.row)
  const key = rows.keyAt(at.row)
  const column = columns[at.column]
  if (row === undefined || key === undefined || column === undefined) return null
  const { text, why } = cell(row, column.key, pending.of(key))
  return { text, isWritten: why === undefined }
}

interface ShowOptions extends Pick<GridProps<never, never>, 'columns'> {
  scroller: { current: HTMLElement | null }
  stuckPx: readonly number[]
  numberPx: number
  scrollTo: (index: number) => void
}

/** Brings a cell into sight, both ways. */
function useShow({ scroller, columns, stuckPx, numberPx, scrollTo }: ShowOptions): (at: CellPlace) => void {
  return useCallback(
    ({ row, column }) => {
      scrollTo(row)
      const panel = scroller.current
      const width = columns[column]?.widthPx
      if (panel === null || width === undefined || column < stuckPx.length) return
      const endOf = (count: number) =>
        columns.slice(0, count).reduce((sum, { widthPx }) => sum + widthPx, numberPx)
      const before = endOf(column)
      if (before - endOf(stuckPx.length) < panel.scrollLeft) panel.scrollLeft = before - endOf(stuckPx.length)
      else if (before + width > panel.scrollLeft + panel.clientWidth)
        panel.scrollLeft = before + width - panel.clientWidth
    },
    [scroller, columns, stuckPx, numberPx, scrollTo],
  )
}

/** Goes to the cell that the page leads to, once it is known where that is. */
function useGoal<Row, Pending>(
  { goTo = null, rows, columns }: GridProps<Row, Pending>,
  go: (at: CellPlace, isFocused: boolean) => void,
): void {
  const reached = useRef<object | null>(null)
  useEffect(() => {
    if (goTo === null || reached.current === goTo) return
    const row = rows.indexOf(goTo.key)
    if (row < 0) return
    reached.current = goTo
    const column = columns.findIndex(({ key }) => key === goTo.column)
    go({ row, column: Math.max(column, 0) }, goTo.isFocused === true)
  })
}

/** A finger's tap chooses a cell, a second one edits it. */
function onTap<Row, Pending>(
  { nativeEvent, target }: React.MouseEvent,
  active: CellPlace,
  choose: (at: CellPlace) => void,
  begin: (at: CellPlace, text: string) => void,
  props: GridProps<Row, Pending>,
): void {
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
  if (!isTouch || !(target instanceof Element) || target.closest('[data-cell]') === null) return
  const at = placeOf(target)
  if (at === null) return
  const cell = activeOf(props, at)
  if (at.row !== active.row || at.column !== active.column) choose(at)
  else if (cell?.isWritten === true) begin(at, cell.text)
}
