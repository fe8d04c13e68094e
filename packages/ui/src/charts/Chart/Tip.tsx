import { assignInlineVars } from '@vanilla-extract/dynamic'
import type { Mark } from '../layout/marks.ts'
import { UNIT_PX } from '../layout/size.ts'
import * as css from './Chart.css.ts'

const WIDEST_PX = 60 * UNIT_PX
const ROOM_PX = 40 * UNIT_PX

type Side = 'start' | 'end' | 'below'

/** Beside a value, toward the chart's middle; under one that leaves no room beside it. */
function placeOf({ box }: Mark, widthPx: number): { side: Side; left: number; top: number } {
  const middle = box.x + box.width / 2
  const side = middle < widthPx / 2 ? 'end' : 'start'
  const left = side === 'end' ? box.x + box.width + 2 * UNIT_PX : box.x - 2 * UNIT_PX
  const room = side === 'end' ? widthPx - left : left
  if (room >= ROOM_PX) return { side, left, top: box.y + Math.min(box.height, 16 * UNIT_PX) / 2 }
  const inside = Math.max(0, Math.min(middle - ROOM_PX / 2, widthPx - WIDEST_PX))
  return { side: 'below', left: inside, top: box.y + box.height + 2 * UNIT_PX }
}

/** The note at a value; screen readers have heard it from the value itself. */
export function Tip({ mark, widthPx }: { mark: Mark; widthPx: number }) {
  const { side, left, top } = placeOf(mark, widthPx)
  return (
    <div
      aria-hidden="true"
      className={css.tip}
      data-side={side}
      style={assignInlineVars({ [css.left]: `${left}px`, [css.top]: `${top}px` })}
    >
      <div className={css.tipTitle}>{mark.label}</div>
      {mark.facts.map(([name, value]) => (
        <div key={name} className={css.tipFact}>
          {name === '' ? null : <span>{name}</span>}
          <span className={css.tipValue}>{value}</span>
        </div>
      ))}
    </div>
  )
}
