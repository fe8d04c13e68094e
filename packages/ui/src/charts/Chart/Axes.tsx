import type { AxisLabel, Frame } from '../layout/frame.ts'
import { UNIT_PX } from '../layout/size.ts'
import * as looks from './looks.css.ts'

export interface AxesProps {
  frame: Frame
  /** What the values are: `Area (ha)`. */
  head: string
  labels: readonly AxisLabel[]
  /** What the labels are, where they do not say it themselves: `Points`. */
  labelsHead?: string
}

/** Hairlines at round values, their numbers, and the names of the groups. */
export function Axes(props: AxesProps) {
  return props.frame.direction === 'across' ? <ColumnAxes {...props} /> : <RowAxes {...props} />
}

const BELOW_PX = 4.5 * UNIT_PX
/** How far under rows the base line of their axis' head lies. */
export const ROW_HEAD_PX = 10.5 * UNIT_PX

function ColumnAxes({ frame: { inner, values, widthPx }, head, labels, labelsHead }: AxesProps) {
  const bottom = inner.y + inner.height
  return (
    <>
      <text x={0} y={3 * UNIT_PX} className={looks.axisText}>
        {head}
      </text>
      {values.ticks.map((tick) => (
        <g key={tick} transform={`translate(0,${values.place(tick)})`}>
          <line x1={inner.x} x2={inner.x + inner.width} className={tick === 0 ? looks.zero : looks.grid} />
          <text x={inner.x - UNIT_PX} dy="0.35em" textAnchor="end" className={looks.axisText}>
            {values.formatTick(tick)}
          </text>
        </g>
      ))}
      {labels.map(({ at, text }) => (
        <text
          key={at}
          x={at}
          y={bottom + BELOW_PX}
          textAnchor={anchor(at, widthPx)}
          className={looks.axisText}
        >
          {text}
        </text>
      ))}
      {labelsHead === undefined ? null : (
        <text x={inner.x + inner.width} y={3 * UNIT_PX} textAnchor="end" className={looks.axisText}>
          {labelsHead}
        </text>
      )}
    </>
  )
}

/** A label at the drawing's very edge leans inwards. */
function anchor(at: number, widthPx: number): 'start' | 'middle' | 'end' {
  if (at > widthPx - 5 * UNIT_PX) return 'end'
  return at < 3 * UNIT_PX ? 'start' : 'middle'
}

function RowAxes({ frame: { inner, values }, head, labels }: AxesProps) {
  const bottom = inner.y + inner.height
  return (
    <>
      {values.ticks.map((tick) => (
        <g key={tick} transform={`translate(${values.place(tick)},0)`}>
          <line y1={inner.y} y2={bottom} className={tick === 0 ? looks.zero : looks.grid} />
          <text y={bottom + BELOW_PX} textAnchor="middle" className={looks.axisText}>
            {values.formatTick(tick)}
          </text>
        </g>
      ))}
      <text x={inner.x} y={bottom + ROW_HEAD_PX} className={looks.axisText}>
        {head}
      </text>
      {labels.map(({ at, text }) => (
        <text
          key={at}
          x={inner.x - 2 * UNIT_PX}
          y={at}
          dy="0.35em"
          textAnchor="end"
          className={looks.axisText}
        >
          {text}
        </text>
      ))}
    </>
  )
}
