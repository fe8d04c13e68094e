import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { assignInlineVars } from '@vanilla-extract/dynamic'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useDensity } from '../../theme/density.ts'
import { ROW_PX, units } from '../../theme/design.ts'
import { Checkbox } from '../Checkbox/Checkbox.tsx'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import type { Column, RowKey, Sort } from './columns.ts'
import * as css from './Table.css.ts'
import { TableHead } from './TableHead.tsx'
import { placeOf, usePlace } from './usePlace.ts'
import { useRangeCheck } from './useRangeCheck.ts'
import { useRowFocus } from './useRowFocus.ts'

/** Rows beyond the edge of what is seen, so that fast scrolling meets no gaps. */
const OVERSCAN_ROWS = 12
const SKELETON_ROWS = 12
/** So many rows before the last loaded one more are asked for: they are there when the person is. */
const AHEAD_ROWS = 100

export interface TableProps<Row> {
  /** Accessible name: `Fields`. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  /** What a row is called, for its checkbox: `Creek bottom`. */
  rowLabel: (row: Row) => string
  /** All rows there are, loaded or not; absent when unknown. */
  totalCount?: number
  /** The first rows are on their way: their places are held. */
  isLoading?: boolean
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** The one row looked at. It is scrolled into view when it changes. */
  selectedKey?: RowKey | null
  /** A click, or Space. */
  onSelect?: (row: Row) => void
  /** A double click, or Enter. */
  onOpen?: (row: Row) => void
  /** The row pointed at, here or elsewhere (on a map). */
  hoveredKey?: RowKey | null
  onHover?: (row: Row | null) => void
  /** Makes rows choosable by checkbox. */
  checked?: ReadonlySet<RowKey>
  onCheck?: (keys: ReadonlySet<RowKey>) => void
  isCheckable?: (row: Row) => boolean
  /** Checks every row there is, loaded or not (the head's checkbox, Ctrl/⌘ A). Absent: every loaded row. */
  onCheckAll?: () => void
  /** Names what the rows are (list, order, filter): the table comes back to where it was left under that name. */
  place?: string
  /** The last loaded rows come near: load more. */
  onEndReached?: () => void
  /** Below the rows, or instead of them: an empty state, a failed page. */
  children?: ReactNode
}

/**
 * Rows by the thousand that feel like ten: only those in sight exist. One tab stop; arrows move, Space selects,
 * Enter opens. Where rows are checked, Shift checks from one to another and Ctrl/⌘ A all. How tall rows are is the
 * person's density; the head stays.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, isLoading = false, selectedKey = null, onEndReached } = props
  const scroller = useRef<HTMLDivElement>(null)
  const count = isLoading ? 0 : rows.length
  const active = useRef(0)
  const rowPx = ROW_PX[useDensity()]
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    initialOffset: () => placeOf(props.place),
    overscan: OVERSCAN_ROWS,
    useFlushSync: false,
    scrollMargin: rowPx,
    scrollPaddingStart: rowPx,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return active.current < count && !indexes.includes(active.current)
        ? [active.current, ...indexes]
        : indexes
    },
  })
  const scrollTo = useCallback((index: number) => virtual.scrollToIndex(index, { align: 'auto' }), [virtual])
  const range = useRangeCheck(props)
  const focus = useRowFocus(scroller, count, scrollTo)
  active.current = focus.active

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height lie elsewhere
  useEffect(() => virtual.measure(), [virtual, rowPx])

  const rememberPlace = usePlace(scroller, props.place)
  useReveal(rows, rowKey, selectedKey, scrollTo, focus.setActive)
  const items = virtual.getVirtualItems()
  useEndReached(items.at(-1)?.index, count, onEndReached)

  const tracks = [props.checked ? units(6) : null, ...columns.map((column) => column.width)]
  return (
    <div ref={scroller} className={css.scroller} onScroll={rememberPlace}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element */}
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.totalCount === undefined ? -1 : props.totalCount + 1}
        aria-busy={isLoading}
        {...(props.checked ? { 'aria-multiselectable': true } : {})}
        style={assignInlineVars({ [css.tracks]: tracks.filter((track) => track !== null).join(' ') })}
        onMouseLeave={() => props.onHover?.(null)}
      >
        <TableHead columns={columns} sort={props.sort} onSort={props.onSort} all={allCheckbox(props)} />
        {isLoading ? (
          <SkeletonRows {...props} rowPx={rowPx} />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
          <div
            role="rowgroup"
            className={css.body}
            style={assignInlineVars({ [css.extent]: `${virtual.getTotalSize()}px` })}
          >
            {items.map(({ index, start }) => {
              const row = rows[index]
              return row === undefined ? null : (
                <TableRow
                  key={rowKey(row)}
                  {...props}
                  row={row}
                  index={index}
                  offsetPx={start - rowPx}
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

/** Brings a row selected elsewhere into sight, once for each selection. */
function useReveal<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  selectedKey: RowKey | null,
  scrollTo: (index: number) => void,
  setActive: (index: number) => void,
) {
  const revealed = useRef<RowKey | null>(null)
  useEffect(() => {
    if (selectedKey === null) revealed.current = null
    if (selectedKey === null || revealed.current === selectedKey) return
    const index = rows.findIndex((row) => rowKey(row) === selectedKey)
    if (index < 0) return
    revealed.current = selectedKey
    setActive(index)
    scrollTo(index)
  }, [rows, rowKey, selectedKey, scrollTo, setActive])
}

function useEndReached(lastSeen: number | undefined, count: number, onEndReached: (() => void) | undefined) {
  useEffect(() => {
    if (lastSeen !== undefined && count > 0 && lastSeen >= count - 1 - AHEAD_ROWS) onEndReached?.()
  }, [lastSeen, count, onEndReached])
}

function allCheckbox<Row>(props: TableProps<Row>): ReactNode {
  const { label, checked, onCheck } = props
  if (checked === undefined) return null
  const checkable = checkableOf(props)
  // How many there are may be told after the first of them: those can be meant already.
  const count = props.onCheckAll ? props.totalCount : checkable.length
  // Rows of another list may be checked as well: they say nothing about these.
  const isAll =
    count !== undefined &&
    count > 0 &&
    checked.size >= count &&
    checkable.every((row) => checked.has(props.rowKey(row)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the checkbox in it takes the focus
    <div role="columnheader" className={css.cell}>
      <Checkbox
        aria-label={`Choose all of ${label}`}
        isDisabled={(count ?? checkable.length) === 0}
        isSelected={isAll}
        isIndeterminate={checked.size > 0 && !isAll}
        onChange={(on) => (on ? checkAll(props) : onCheck?.(new Set()))}
      />
    </div>
  )
}

function checkableOf<Row>({ rows, isCheckable }: TableProps<Row>): Row[] {
  return rows.filter((row) => isCheckable?.(row) ?? true)
}

function checkAll<Row>(props: TableProps<Row>): void {
  if (props.onCheckAll) props.onCheckAll()
  else props.onCheck?.(new Set(checkableOf(props).map(props.rowKey)))
}

function SkeletonRows<Row>({ columns, checked, rowPx }: TableProps<Row> & { rowPx: number }) {
  return (
    <div
      aria-hidden
      className={css.body}
      style={assignInlineVars({ [css.extent]: `${SKELETON_ROWS * rowPx}px` })}
    >
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: places, not rows
          key={index}
          className={css.row}
          style={assignInlineVars({ [css.offset]: `${index * rowPx}px` })}
        >
          {checked ? <span /> : null}
          {columns.map((column, at) => (
            <span key={column.key} className={column.align === 'end' ? css.end : css.cell}>
              <Skeleton width={at === 0 ? 24 + ((index * 7) % 12) : 14} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

interface TableRowProps<Row> extends TableProps<Row> {
  row: Row
  index: number
  offsetPx: number
  isActive: boolean
  onActivate: (index: number) => void
  onMove: (event: React.KeyboardEvent<HTMLElement>) => void
  onToggle: (index: number) => void
  /** Checks from where the last range began. */
  onExtend: (to: number) => void
}

function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, rowKey, checked, selectedKey = null, onSelect, onOpen } = props
  const key = rowKey(row)
  const selected = checked ? checked.has(key) : selectedKey === key
  const selectable = checked !== undefined || onSelect !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    <div
      role="row"
      data-row={index}
      data-key={key}
      aria-rowindex={index + 2}
      {...(selectable ? { 'aria-selected': selected } : {})}
      data-operable={onSelect || onOpen ? true : undefined}
      data-selected={selectedKey === key || undefined}
      data-hovered={props.hoveredKey === key || undefined}
      tabIndex={props.isActive ? 0 : -1}
      className={css.row}
      style={assignInlineVars({ [css.offset]: `${props.offsetPx}px` })}
      onMouseDown={(event) => {
        // Shift would select the text between two rows.
        if (checked !== undefined && event.shiftKey) event.preventDefault()
      }}
      onClick={(event) => {
        if (checked !== undefined && event.shiftKey) props.onExtend(index)
        else if (checked !== undefined && (event.ctrlKey || event.metaKey)) props.onToggle(index)
        else onSelect?.(row)
        props.onActivate(index)
      }}
      onDoubleClick={() => onOpen?.(row)}
      onMouseEnter={() => props.onHover?.(row)}
      onFocus={() => props.onActivate(index)}
      onKeyDown={(event) => operate(event, props)}
    >
      {checked === undefined ? null : <CheckCell {...props} isChecked={selected} />}
      {props.columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
        // biome-ignore lint/a11y/useFocusableInteractive: the row has the focus
        <div key={column.key} role="gridcell" className={column.align === 'end' ? css.end : css.cell}>
          {column.render(row)}
        </div>
      ))}
    </div>
  )
}

/** Enter opens, Space selects or checks; anything else may move. Keys typed into a field of the row are its own. */
function operate<Row>(event: React.KeyboardEvent<HTMLElement>, props: TableRowProps<Row>) {
  if (event.target !== event.currentTarget) return
  if (event.key === 'Enter' && props.onOpen) props.onOpen(props.row)
  else if (event.key === ' ') {
    event.preventDefault()
    if (props.checked && event.shiftKey) props.onExtend(props.index)
    else if (props.checked) props.onToggle(props.index)
    else props.onSelect?.(props.row)
  } else if (props.checked && event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    checkAll(props)
  } else props.onMove(event)
}

function CheckCell<Row>(props: TableRowProps<Row> & { isChecked: boolean }) {
  const { row, index, rowLabel, isCheckable, isChecked } = props
  const withShift = useRef(false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the checkbox in it takes the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox in it takes the keys
    <div
      role="gridcell"
      className={css.cell}
      onClickCapture={(event) => {
        withShift.current = event.shiftKey
      }}
      // A press on the checkbox is about the checkbox alone.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Checkbox
        aria-label={`Choose ${rowLabel(row)}`}
        isSelected={isChecked}
        isDisabled={isCheckable?.(row) === false}
        onChange={() => (withShift.current ? props.onExtend(index) : props.onToggle(index))}
      />
    </div>
  )
}
