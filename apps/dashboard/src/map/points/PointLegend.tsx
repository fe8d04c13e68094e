import { pointWorkflow, stateOf } from '@org/core/contract'
import { vars } from '@org/ui/theme'
import { useId } from 'react'
import * as css from '../colors/ColorPanel.css.ts'
import { LegendButton } from '../LegendButton.tsx'
import type { LegendFold } from '../legend-fold.ts'
import { POINT_MARKS, POINT_SHAPES, type PointMark } from './shapes.ts'

/** What each shape on the map of points means. */
export function PointLegend({ legend }: { legend: LegendFold }) {
  const listId = useId()
  return (
    <section aria-label="Legend of the map" className={css.panel}>
      <div className={css.head}>
        <LegendButton legend={legend} listId={listId} />
      </div>
      {legend.isOpen ? (
        <ul id={listId} className={css.list}>
          {POINT_MARKS.map((mark) => (
            <li key={mark} className={css.value}>
              <PointSign mark={mark} />
              <span className={css.label}>{markWord(mark)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** `Collected`; a replacement that takes no place is no status of its own. */
export const markWord = (mark: PointMark): string =>
  mark === 'spare' ? 'Replacement, not used' : stateOf(pointWorkflow, mark).label

const SIDE_PX = 20

/** A mark as the map draws it, named by its shape. */
function PointSign({ mark }: { mark: PointMark }) {
  const { said, body, color, fill, sign } = POINT_SHAPES[mark]
  return (
    <svg
      role="img"
      aria-label={said}
      width={SIDE_PX}
      height={SIDE_PX}
      viewBox="0 0 24 24"
      strokeWidth={2.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      fill="none"
    >
      <path d={body} stroke={vars.color[color]} fill={fill === 'none' ? 'none' : vars.color[fill]} />
      {sign === undefined ? null : <path d={sign.path} stroke={vars.color[sign.color]} />}
    </svg>
  )
}
