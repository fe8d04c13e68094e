import { assignInlineVars } from '@vanilla-extract/dynamic'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import * as css from './Grid.css.ts'
import type { GridColumn, GridProps } from './grid-props.ts'

interface GridHeadProps extends Pick<GridProps<never, never>, 'columns' | 'headEnd' | 'onResize'> {
  stuckPx: readonly number[]
  activeColumn: number
  chosenFrom: number
  chosenTo: number
}

const LEAST_PX = 48

export function GridHead({ columns, stuckPx, headEnd, onResize, ...chosen }: GridHeadProps) {
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
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={at + 2}
          aria-sort={column.sort ?? 'none'}
          data-head=""
          data-column={at}
          data-end={column.align === 'end' ? '' : undefined}
          data-stuck={at < stuckPx.length ? '' : undefined}
          data-last-stuck={at === stuckPx.length - 1 ? '' : undefined}
          data-active={at === chosen.activeColumn ? '' : undefined}
          data-chosen={at >= chosen.chosenFrom && at <= chosen.chosenTo ? '' : undefined}
          className={css.headCell}
          style={assignInlineVars({
            [css.width]: `${column.widthPx}px`,
            ...(at < stuckPx.length ? { [css.stuckAt]: `${stuckPx[at]}px` } : {}),
          })}
        >
          <span className={css.headLabel} title={column.label}>
            {column.label}
          </span>
          <SortMark {...column} />
          {headEnd === undefined ? null : (
            <div className={css.headEnd}>{headEnd(column, at === chosen.activeColumn)}</div>
          )}
          {onResize === undefined ? null : <Grip column={column} onResize={onResize} />}
        </div>
      ))}
    </div>
  )
}

function SortMark({ sort, sortPlace }: Pick<GridColumn, 'sort' | 'sortPlace'>) {
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
function Grip({ column, onResize }: { column: GridColumn } & Required<Pick<GridHeadProps, 'onResize'>>) {
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
