import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { type Direction, type Mark, markAt, nextMark, sayMark } from '../layout/marks.ts'
import { UNIT_PX } from '../layout/size.ts'
import * as css from './Chart.css.ts'
import { Tip } from './Tip.tsx'

export interface ChartAreaProps {
  title: string
  widthPx: number
  heightPx: number
  marks: readonly Mark[]
  direction: Direction
  /** Behind the marks: axes and grid. Decoration to a screen reader, who gets values from marks and table. */
  backdrop: ReactNode
  /** Before the marks; decoration, too. */
  front?: ReactNode
  renderMark: (mark: Mark) => ReactNode
}

/**
 * The drawing and its values: one tab stop, arrows walk from value to value (each says itself when it takes the
 * focus), Escape puts the note away, the pointer reads the nearest value.
 */
export function ChartArea({
  title,
  widthPx,
  heightPx,
  marks,
  direction,
  backdrop,
  front,
  renderMark,
}: ChartAreaProps) {
  const drawing = useRef<SVGSVGElement>(null)
  const [stop, setStop] = useState(0)
  const [shown, setShown] = useState<number | null>(null)
  const tabStop = Math.min(stop, marks.length - 1)
  const shownMark = shown === null ? undefined : marks[shown]

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setShown(null)
    const next = nextMark(marks, tabStop, event.key, direction)
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    drawing.current?.querySelector<SVGGElement>(`[data-mark="${next}"]`)?.focus()
  }
  const point = (event: PointerEvent) => {
    const corner = drawing.current?.getBoundingClientRect()
    if (corner) setShown(markAt(marks, event.clientX - corner.left, event.clientY - corner.top, direction))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no element for a group of values */}
      <svg
        ref={drawing}
        role="group"
        aria-label={`${title}: values. Read them with the arrow keys.`}
        width={widthPx}
        height={heightPx}
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        className={`${css.drawing} ${css.inner}`}
        onKeyDown={walk}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setShown(null)}
      >
        <rect width={widthPx} height={heightPx} fill="transparent" />
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing behind the marks takes the focus */}
        <g aria-hidden="true">{backdrop}</g>
        {marks.map((mark, index) => (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the focus only reads it out
          <g
            key={mark.key}
            data-mark={index}
            data-active={index === shown || undefined}
            role="img"
            aria-label={sayMark(mark)}
            tabIndex={index === tabStop ? 0 : -1}
            className={css.mark}
            onFocus={() => {
              setStop(index)
              setShown(index)
            }}
            onBlur={() => setShown(null)}
          >
            {renderMark(mark)}
            <Ring mark={mark} />
          </g>
        ))}
        {front === undefined ? null : (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in front of the marks takes the focus
          <g aria-hidden="true">{front}</g>
        )}
      </svg>
      {shownMark === undefined ? null : <Tip mark={shownMark} widthPx={widthPx} />}
    </>
  )
}

/** Around a value in focus or pointed at; also a value of nothing has a ring to be seen by. */
function Ring({ mark: { box } }: { mark: Mark }) {
  const gap = UNIT_PX / 2
  return (
    <rect
      className={css.ring}
      x={box.x - gap}
      y={box.y - gap}
      width={box.width + 2 * gap}
      height={box.height + 2 * gap}
      rx={UNIT_PX}
    />
  )
}
