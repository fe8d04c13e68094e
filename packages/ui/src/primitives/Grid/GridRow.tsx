import { assignInlineVars } from '@vanilla-extract/dynamic'
import { ArrowUpRight } from 'lucide-react'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import type { RowKey } from '../Table/columns.ts'
import { skeletonWidth } from '../Table/SkeletonRows.tsx'
import { ActiveInput } from './ActiveInput.tsx'
import * as css from './Grid.css.ts'
import type { GridColumn, GridProps } from './grid-props.ts'
import type { Draft, Editing } from './useEditing.ts'

export interface GridRowProps<Row, Pending>
  extends Pick<GridProps<Row, Pending>, 'cell' | 'pending' | 'suggestions' | 'onOpen'> {
  columns: readonly GridColumn[]
  /** How far from the edge each frozen column stays. */
  stuckPx: readonly number[]
  row: Row | undefined
  itsKey: RowKey | undefined
  isGone: boolean
  index: number
  offsetPx: number
  /** The column of the active cell; -1 in another row. */
  activeColumn: number
  /** The chosen columns, the end included; none where the first is -1. */
  chosenFrom: number
  chosenTo: number
  /** The column at whose end the fill handle stands; -1 in another row. */
  handleColumn: number
  draft: Draft | null
  editing: Editing
  holdsFocus: { current: boolean }
  isRefused: boolean
}

function RowOfGrid<Row, Pending>(props: GridRowProps<Row, Pending>) {
  const { index, itsKey, row, isGone, onOpen } = props
  const { subscribe, of } = props.pending
  const pending = useSyncExternalStore(
    subscribe,
    useCallback(() => (itsKey === undefined ? undefined : of(itsKey)), [of, itsKey]),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: its active cell has the focus
    <div
      role="row"
      data-row={index}
      data-active-row={props.activeColumn >= 0 ? '' : undefined}
      aria-rowindex={index + 2}
      aria-busy={(row === undefined && !isGone) || undefined}
      className={css.row}
      style={assignInlineVars({ [css.offset]: `${props.offsetPx}px` })}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div
        role="rowheader"
        aria-colindex={1}
        data-number=""
        data-chosen={props.chosenFrom >= 0 ? '' : undefined}
        className={css.number}
      >
        {(index + 1).toLocaleString('en-US')}
        {onOpen === undefined || row === undefined ? null : (
          <button
            type="button"
            tabIndex={-1}
            className={css.open}
            aria-label={`Open row ${index + 1}`}
            onClick={() => onOpen(index)}
          >
            <ArrowUpRight aria-hidden size={16} />
          </button>
        )}
      </div>
      {props.columns.map((column, at) => (
        <Cell key={column.key} {...props} column={column} at={at} typed={pending} />
      ))}
    </div>
  )
}

/** Drawn again only when something of it changed: most of a sheet stays as it is at each key. */
export const GridRow = memo(RowOfGrid) as typeof RowOfGrid

interface CellProps<Row, Pending> extends GridRowProps<Row, Pending> {
  column: GridColumn
  at: number
  typed: Pending | undefined
}

function Cell<Row, Pending>(props: CellProps<Row, Pending>) {
  const { row, isGone, index, column, at, stuckPx, activeColumn, chosenFrom, chosenTo } = props
  const isActive = at === activeColumn
  const isChosen = at >= chosenFrom && at <= chosenTo && chosenFrom >= 0
  const cell = row === undefined ? null : props.cell(row, column.key, props.typed)
  const isStuck = at < stuckPx.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the text in the active one has the focus
    <div
      role="gridcell"
      aria-colindex={at + 2}
      aria-selected={isChosen}
      aria-readonly={cell?.why === undefined ? undefined : true}
      data-cell=""
      data-column={at}
      data-end={column.align === 'end' ? '' : undefined}
      data-computed={cell?.why === undefined ? undefined : ''}
      data-chosen={isChosen ? '' : undefined}
      data-active={isActive ? '' : undefined}
      data-invalid={cell?.problem === undefined ? undefined : ''}
      data-waiting={cell?.mark === 'waiting' ? '' : undefined}
      data-flag={cell?.flag?.color}
      data-noted={cell?.note === undefined ? undefined : ''}
      data-stuck={isStuck ? '' : undefined}
      data-last-stuck={at === stuckPx.length - 1 ? '' : undefined}
      className={css.cell}
      style={assignInlineVars({
        [css.width]: `${column.widthPx}px`,
        ...(isStuck ? { [css.stuckAt]: `${stuckPx[at]}px` } : {}),
      })}
    >
      {cell === null ? (
        <Missing {...props} />
      ) : isActive ? (
        <ActiveInput
          at={{ row: index, column: at }}
          column={column}
          cell={cell}
          draft={props.draft}
          editing={props.editing}
          holdsFocus={props.holdsFocus}
          isRefused={props.isRefused}
          suggestions={row === undefined ? null : (props.suggestions?.(row, column.key) ?? null)}
        />
      ) : cell.flag === undefined ? (
        cell.content
      ) : (
        <span className={css.clipped}>{cell.content}</span>
      )}
      {cell?.flag === undefined ? null : <span className={css.flagName}>{cell.flag.name}</span>}
      {at === props.handleColumn && !isGone ? <div data-fill="" aria-hidden className={css.handle} /> : null}
    </div>
  )
}

/** The active cell of a row on its way keeps the focus. */
function Missing<Row, Pending>(props: CellProps<Row, Pending>) {
  const { isGone, at, index, column, activeColumn } = props
  if (at !== activeColumn)
    return isGone ? at === 0 ? 'Removed' : null : <Skeleton width={skeletonWidth(at, index)} />
  return (
    <ActiveInput
      at={{ row: index, column: at }}
      column={column}
      cell={{ content: null, text: '', why: isGone ? 'This row was removed' : 'This row is on its way' }}
      draft={null}
      editing={props.editing}
      holdsFocus={props.holdsFocus}
      isRefused={props.isRefused}
      suggestions={null}
    />
  )
}
