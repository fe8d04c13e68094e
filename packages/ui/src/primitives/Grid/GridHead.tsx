import { assignInlineVars } from '@vanilla-extract/dynamic'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type PointerEvent, useRef } from 'react'
import * as css from './Grid.css.ts'
import type { GridColumn, GridProps } from './grid-props.ts'

interface GridHeadProps {
  columns: readonly GridColumn[]
  headEnd: GridProps<never, never>['headEnd']
  onResize: GridProps<never, never>['onResize']
  stuckPx: readonly number[]
  activeColumn: number
  chosenFrom: number
  chosenTo: number
}

const LEAST_PX = 48

function HeadOfGrid({ columns, stuckPx, headEnd, onResize, ...chosen }: GridHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the row is not operable, its buttons are
    <div role="row" aria-rowindex={1} className={css.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="columnheader" aria-colindex={1} className={css.number}>
        <span className={css.silent}>Row</span>
      </div>
      {columns.map((column, at) => (
        <HeadCell
          key={column.key}
          column={column}
          at={at}
          stuckAtPx={stuckPx[at]}
          isLastStuck={at === stuckPx.length - 1}
          isActive={at === chosen.activeColumn}
          isChosen={at >= chosen.chosenFrom && at <= chosen.chosenTo}
          headEnd={headEnd}
          onResize={onResize}
        />
      ))}
    </div>
  )
}

/** Stays as it is while rows scroll by, and while the active cell moves within its column. */
export const GridHead = memo(HeadOfGrid)

interface HeadCellProps extends Pick<GridHeadProps, 'headEnd' | 'onResize'> {
  column: GridColumn
  at: number
  stuckAtPx: number | undefined
  isLastStuck: boolean
  isActive: boolean
  isChosen: boolean
}

const HeadCell = memo(function CellOfHead({ column, at, stuckAtPx, ...props }: HeadCellProps) {
  const { isActive, headEnd, onResize } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      role="columnheader"
      aria-colindex={at + 2}
      aria-sort={column.sort ?? 'none'}
      data-head=""
      data-column={at}
      data-end={column.align === 'end' ? '' : undefined}
      data-stuck={stuckAtPx === undefined ? undefined : ''}
      data-last-stuck={props.isLastStuck ? '' : undefined}
      data-active={isActive ? '' : undefined}
      data-chosen={props.isChosen ? '' : undefined}
      className={css.headCell}
      style={assignInlineVars({
        [css.width]: `${column.widthPx}px`,
        ...(stuckAtPx === undefined ? {} : { [css.stuckAt]: `${stuckAtPx}px` }),
      })}
    >
      <span className={css.headLabel} title={column.label}>
        {column.label}
      </span>
      <SortMark column={column} />
      {headEnd === undefined ? null : <div className={css.headEnd}>{headEnd(column, isActive)}</div>}
      {onResize === undefined ? null : <Grip column={column} onResize={onResize} />}
    </div>
  )
})

function SortMark({ column: { sort, sortPlace } }: { column: GridColumn }) {
  if (sort === undefined) return null
  const Arrow = sort === 'descending' ? ArrowDown : ArrowUp
  return (
    <>
      <Arrow aria-hidden className={css.sortIcon} />
      {sortPlace === undefined ? null : <span className={css.sortPlace}>{sortPlace}</span>}
    </>
  )
}

/** Pulled, it makes the column wider or narrower; by keyboard its menu does. */
function Grip({
  column,
  onResize,
}: { column: GridColumn } & { onResize: (column: string, widthPx: number) => void }) {
  const from = useRef<{ x: number; widthPx: number } | null>(null)
  return (
    <div
      data-grip=""
      className={css.grip}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, widthPx: column.widthPx }
      }}
      onPointerMove={(event) => {
        if (from.current === null) return
        onResize(column.key, Math.max(from.current.widthPx + event.clientX - from.current.x, LEAST_PX))
      }}
      onPointerUp={() => {
        from.current = null
      }}
    />
  )
}
