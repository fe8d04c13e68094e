import { assignInlineVars } from '@vanilla-extract/dynamic'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useRowPx } from '../../theme/density.ts'
import { units } from '../../theme/design.ts'
import { Checkbox } from '../Checkbox/Checkbox.tsx'
import type { RowKey } from './columns.ts'
import { checkableKeys, isWindowed, type RowSource, sourceOf } from './rows.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import * as css from './Table.css.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import type { TableProps } from './table-props.ts'
import { useComeBack } from './useComeBack.ts'
import { usePlace } from './usePlace.ts'
import { useRangeCheck } from './useRangeCheck.ts'
import { useRowFocus } from './useRowFocus.ts'
import { useRowWindow } from './useRowWindow.ts'
import { useStandStill } from './useStandStill.ts'

/** So many rows before the last loaded one more are asked for: they are there when the person is. */
const AHEAD_ROWS = 100

/**
 * Rows by the million that feel like ten: only those in sight exist. One tab stop; arrows move, Space selects, Enter
 * opens. Where rows are checked, Shift checks from one to another and Ctrl/⌘ A all. How tall rows are is the person's
 * density; the head stays. A row that is on its way has its place held.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, isLoading = false, selectedKey = null, place, sort } = props
  const scroller = useRef<HTMLDivElement>(null)
  // How a row's key is found does not change, whatever function says it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source means that something changed
  const source = useMemo(() => sourceOf(rows, rowKey), [rows])
  const count = isLoading ? 0 : source.count
  const rowPx = useRowPx()
  const { from, to, ...sight } = useRowWindow(scroller, count, rowPx)
  const { scrollTo, positionPx, moveTo } = sight
  const range = useRangeCheck({ ...props, source })
  const focus = useRowFocus(scroller, count, scrollTo)
  const rememberPlace = usePlace({ name: place, hasRows: count > 0, positionPx, moveTo })
  useStandStill({
    source,
    place,
    sort,
    isWindowed: isWindowed(rows),
    rowPx,
    panelPx: () => scroller.current?.clientHeight ?? 0,
    active: focus.active,
    setActive: focus.setActive,
    positionPx,
    moveTo,
  })
  useReveal(source, selectedKey, scrollTo, focus.setActive)
  const onLeave = useComeBack({
    ...{ place, source, selectedKey, scrollTo, container: scroller, isReturn: props.isReturn },
    ...{ active: focus.active, setActive: focus.setActive },
  })
  const { onOpen } = props
  const opening = {
    onOpen: (row: Row) => {
      onLeave(rowKey(row))
      onOpen?.(row)
    },
  }
  useSeen(from, to, props.onSee)
  useEndReached(to - 1, count, props.onEndReached)

  const tracks = [props.checked ? units(6) : null, ...columns.map((column) => column.width)]
  return (
    <div
      ref={scroller}
      className={css.scroller}
      onScroll={() => {
        sight.onScroll()
        rememberPlace()
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element */}
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.totalCount === undefined ? -1 : props.totalCount + 1}
        aria-busy={isLoading || props.isStale === true}
        {...(props.checked ? { 'aria-multiselectable': true } : {})}
        style={assignInlineVars({ [css.tracks]: tracks.filter((track) => track !== null).join(' ') })}
        onMouseLeave={() => props.onHover?.(null)}
        onKeyDown={(event) => {
          if (props.checked === undefined || !isChoosingAll(event)) return
          event.preventDefault()
          checkAll(props, source)
        }}
      >
        <TableHead
          columns={columns}
          sort={sort}
          onSort={props.onSort}
          all={allCheckbox(props, source, from, to)}
        />
        {isLoading ? (
          <SkeletonRows {...props} rowPx={rowPx} />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
          <div
            role="rowgroup"
            className={css.body}
            {...(props.isStale === true ? { 'data-stale': true } : {})}
            style={assignInlineVars({ [css.extent]: `${sight.bodyPx}px` })}
          >
            {drawnOf(from, Math.min(to, count), focus.active, count).map((index) => {
              const key = source.keyAt(index)
              return (
                <TableRow
                  key={key ?? `at ${index}`}
                  {...props}
                  {...(onOpen === undefined ? {} : opening)}
                  row={source.rowAt(index)}
                  itsKey={key}
                  isGone={source.isGone?.(index) ?? false}
                  index={index}
                  offsetPx={offsetOf(index * rowPx - sight.aheadPx, sight.bodyPx, rowPx)}
                  isActive={index === focus.active}
                  onActivate={focus.setActive}
                  onMove={(event) => {
                    const next = focus.onKeyDown(event)
                    if (next !== null && event.shiftKey) range.extend(next, index)
                  }}
                  onToggle={range.toggle}
                  onExtend={(to) => range.extend(to, focus.active)}
                />
              )
            })}
          </div>
        )}
      </div>
      {props.children === undefined ? null : <div className={css.rest}>{props.children}</div>}
    </div>
  )
}

/** Ctrl/⌘ A, also with the focus on a checkbox; in a text of a row it is about the text. */
function isChoosingAll({ key, ctrlKey, metaKey, target }: KeyboardEvent<HTMLElement>): boolean {
  if (key.toLowerCase() !== 'a' || !(ctrlKey || metaKey)) return false
  return !(target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select'))
}

/** The rows drawn: those in sight, and the one that has the focus, which would be lost with it. */
function drawnOf(from: number, to: number, active: number, count: number): number[] {
  const indexes = Array.from({ length: Math.max(to - from, 0) }, (_, at) => from + at)
  return active < count && (active < from || active >= to) ? [active, ...indexes] : indexes
}

/** A row far from what is in sight stays inside of the body, which would grow with it. */
const offsetOf = (offsetPx: number, bodyPx: number, rowPx: number): number =>
  Math.min(Math.max(offsetPx, 0), bodyPx - rowPx)

/** Brings a row selected elsewhere into sight, once for each selection. */
function useReveal<Row>(
  source: RowSource<Row>,
  selectedKey: RowKey | null,
  scrollTo: (index: number) => void,
  setActive: (index: number) => void,
) {
  const revealed = useRef<RowKey | null>(null)
  useEffect(() => {
    if (selectedKey === null) revealed.current = null
    if (selectedKey === null || revealed.current === selectedKey) return
    const index = source.indexOf(selectedKey)
    if (index < 0) return
    revealed.current = selectedKey
    setActive(index)
    scrollTo(index)
  }, [source, selectedKey, scrollTo, setActive])
}

function useSeen(from: number, to: number, onSee: ((from: number, to: number) => void) | undefined) {
  useEffect(() => {
    if (to > from) onSee?.(from, to)
  }, [from, to, onSee])
}

function useEndReached(lastSeen: number, count: number, onEndReached: (() => void) | undefined) {
  useEffect(() => {
    if (count > 0 && lastSeen >= count - 1 - AHEAD_ROWS) onEndReached?.()
  }, [lastSeen, count, onEndReached])
}

function allCheckbox<Row>(
  props: TableProps<Row>,
  source: RowSource<Row>,
  from: number,
  to: number,
): ReactNode {
  const { label, checked, onCheck } = props
  if (checked === undefined) return null
  // Going through a million rows is too much for each time it is drawn: where fewer are checked than there are, those in
  // sight tell enough.
  const isFewer = isWindowed(props.rows) && checked.size < source.count
  const keys = isFewer
    ? checkableKeys(source, props.isCheckable, from, Math.min(to, source.count))
    : checkableKeys(source, props.isCheckable)
  // How many there are may be told after the first of them: those can be meant already.
  const known = isWindowed(props.rows) ? source.count : keys.length
  const count = props.onCheckAll ? props.totalCount : known
  // Rows of another list may be checked as well: they say nothing about these.
  const isAll =
    count !== undefined && count > 0 && checked.size >= count && keys.every((key) => checked.has(key))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the checkbox in it takes the focus
    <div role="columnheader" className={css.check}>
      <Checkbox
        aria-label={`Choose all of ${label}`}
        isDisabled={(count ?? known) === 0}
        isSelected={isAll}
        isIndeterminate={checked.size > 0 && !isAll}
        onChange={(on) => (on ? checkAll(props, source) : onCheck?.(new Set()))}
      />
    </div>
  )
}

function checkAll<Row>(props: TableProps<Row>, source: RowSource<Row>): void {
  if (props.onCheckAll) props.onCheckAll()
  else props.onCheck?.(new Set(checkableKeys(source, props.isCheckable)))
}
