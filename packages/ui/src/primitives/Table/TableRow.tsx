import { assignInlineVars } from '@vanilla-extract/dynamic'
import { useRef } from 'react'
import { Checkbox } from '../Checkbox/Checkbox.tsx'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import type { RowKey } from './columns.ts'
import { skeletonWidth } from './SkeletonRows.tsx'
import * as css from './Table.css.ts'
import type { TableProps } from './table-props.ts'
import { isRowLink, openBeside, ROW_LINK, useRowLink } from './useRowLink.ts'

interface TableRowProps<Row> extends TableProps<Row> {
  /** Undefined while it is on its way: its place is held. */
  row: Row | undefined
  /** What is known of it before it is there. */
  itsKey: RowKey | undefined
  /** Removed since the rows were put in order. */
  isGone: boolean
  index: number
  offsetPx: number
  isActive: boolean
  onActivate: (index: number) => void
  onMove: (event: React.KeyboardEvent<HTMLElement>) => void
  onToggle: (index: number) => void
  /** Checks from where the last range began. */
  onExtend: (to: number) => void
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, itsKey: key, isGone, index, checked, selectedKey = null, onSelect, onOpen } = props
  const isSelected = key !== undefined && selectedKey === key
  const selected = checked && key !== undefined ? checked.has(key) : isSelected
  const selectable = checked !== undefined || onSelect !== undefined
  const href = row === undefined ? undefined : props.rowHref?.(row)
  const link = useRowLink(href)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    <div
      role="row"
      data-row={index}
      data-key={key}
      aria-rowindex={index + 2}
      aria-busy={(row === undefined && !isGone) || undefined}
      {...(selectable ? { 'aria-selected': selected } : {})}
      data-operable={onSelect || onOpen ? true : undefined}
      data-selected={isSelected || undefined}
      data-hovered={(key !== undefined && props.hoveredKey === key) || undefined}
      tabIndex={props.isActive ? 0 : -1}
      className={css.row}
      style={assignInlineVars({ [css.offset]: `${props.offsetPx}px` })}
      onMouseDown={(event) => {
        // Shift would select the text between two rows.
        if (checked !== undefined && event.shiftKey) event.preventDefault()
        link.onMouseDown(event)
      }}
      onAuxClick={link.onAuxClick}
      onMouseUp={link.onMouseUp}
      onContextMenu={link.onContextMenu}
      onClick={(event) => {
        props.onActivate(index)
        if (link.isFollowed(event, checked !== undefined)) return
        if (checked !== undefined && event.shiftKey) props.onExtend(index)
        else if (checked !== undefined && (event.ctrlKey || event.metaKey)) props.onToggle(index)
        else if (row === undefined) return
        else if (onSelect !== undefined) onSelect(row)
        else if (href !== undefined) onOpen?.(row)
      }}
      onDoubleClick={() => row !== undefined && onOpen?.(row)}
      onMouseEnter={() => props.onHover?.(row ?? null)}
      onFocus={(event) => {
        props.onActivate(index)
        // The keys are the row's, wherever it was pressed.
        if (isRowLink(event.target)) event.currentTarget.focus({ preventScroll: true })
      }}
      onKeyDown={(event) => operate(event, props, href)}
    >
      {checked === undefined ? null : <CheckCell {...props} isChecked={selected} />}
      {props.columns.map((column, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
        // biome-ignore lint/a11y/useFocusableInteractive: the row has the focus
        <div
          key={column.key}
          role="gridcell"
          data-pinned={column.isPinned}
          className={column.align === 'end' ? css.end : css.cell}
        >
          {row === undefined ? (
            <Missing isGone={isGone} at={at} index={index} />
          ) : at === 0 && href !== undefined ? (
            <a {...{ [ROW_LINK]: '' }} href={href} tabIndex={-1} draggable={false} className={css.link}>
              {column.render(row)}
            </a>
          ) : (
            column.render(row)
          )}
        </div>
      ))}
    </div>
  )
}

/** What stands in a cell of a row that is not there: on its way, or removed. */
function Missing({ isGone, at, index }: { isGone: boolean; at: number; index: number }) {
  if (!isGone) return <Skeleton width={skeletonWidth(at, index)} />
  return at === 0 ? <span className={css.gone}>Removed</span> : null
}

/** Enter opens, Space selects or checks; anything else may move. Keys typed into a field of the row are its own. */
function operate<Row>(
  event: React.KeyboardEvent<HTMLElement>,
  props: TableRowProps<Row>,
  href: string | undefined,
) {
  if (event.target !== event.currentTarget) return
  const { row } = props
  if (event.key === 'Enter' && href !== undefined && (event.ctrlKey || event.metaKey)) openBeside(href)
  else if (event.key === 'Enter' && props.onOpen && row !== undefined) props.onOpen(row)
  else if (event.key === ' ') {
    event.preventDefault()
    if (props.checked && event.shiftKey) props.onExtend(props.index)
    else if (props.checked) props.onToggle(props.index)
    else if (row !== undefined) props.onSelect?.(row)
  } else if (event.key === 'ArrowUp' && props.index === 0 && !event.shiftKey && props.onLeaveUp) {
    event.preventDefault()
    props.onLeaveUp()
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
      className={css.check}
      onClickCapture={(event) => {
        withShift.current = event.shiftKey
      }}
      // A press on the checkbox is about the checkbox alone.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Checkbox
        aria-label={row === undefined ? `Choose row ${index + 1}` : `Choose ${rowLabel(row)}`}
        isSelected={isChecked}
        // Of the rows’ one tab stop.
        excludeFromTabOrder={!props.isActive}
        isDisabled={
          row === undefined ? props.isGone || props.itsKey === undefined : isCheckable?.(row) === false
        }
        onChange={() => (withShift.current ? props.onExtend(index) : props.onToggle(index))}
      />
    </div>
  )
}
