import { UNIT_PX } from '../layout/size.ts'
import * as looks from './looks.css.ts'

const R = UNIT_PX
/** Dashes and gaps in units of space, by series; the first line is solid. */
const DASHES = [[], [2, 1], [0.5, 1], [3, 1, 0.5, 1], [1, 1], [4, 1.5]] as const

/** The dashes of a series' line. */
export function dashOf(series: number): string | undefined {
  const dash = DASHES[series % DASHES.length] ?? []
  return dash.length === 0 ? undefined : dash.map((length) => length * UNIT_PX).join(' ')
}

/** Shapes round the origin: square, diamond, triangles up and down, hexagon. Series 0 is a circle. */
const SHAPES = [
  '',
  `M${-R},${-R}H${R}V${R}H${-R}Z`,
  `M0,${-1.4 * R}L${1.4 * R},0L0,${1.4 * R}L${-1.4 * R},0Z`,
  `M0,${-1.3 * R}L${1.3 * R},${R}H${-1.3 * R}Z`,
  `M0,${1.3 * R}L${1.3 * R},${-R}H${-1.3 * R}Z`,
  `M${-R / 2},${-R}H${R / 2}L${R},0L${R / 2},${R}H${-R / 2}L${-R},0Z`,
] as const

export interface MarkerProps {
  series: number
  x: number
  y: number
}

/** The sign of a series at a value. Series beyond the shapes take them again, filled. */
export function Marker({ series, x, y }: MarkerProps) {
  const shape = SHAPES[series % SHAPES.length] ?? ''
  const className = series < SHAPES.length ? looks.marker : looks.solidMarker
  return (
    <g transform={`translate(${x},${y})`}>
      {shape === '' ? <circle r={R} className={className} /> : <path d={shape} className={className} />}
    </g>
  )
}
