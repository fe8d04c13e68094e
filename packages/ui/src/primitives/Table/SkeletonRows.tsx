import { assignInlineVars } from '@vanilla-extract/dynamic'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import * as css from './Table.css.ts'
import type { TableProps } from './table-props.ts'

const SKELETON_ROWS = 12

/** How wide the bar in a cell is, in units of 4 px: names are longer than the rest, and not all alike. */
export const skeletonWidth = (column: number, row: number): number =>
  column === 0 ? 24 + ((row * 7) % 12) : 14

export function SkeletonRows<Row>({ columns, checked, rowPx }: TableProps<Row> & { rowPx: number }) {
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
              <Skeleton width={skeletonWidth(at, index)} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
