import type { OrderProposal } from '@org/core'
import * as look from './Check.css.ts'

type Pair = OrderProposal['pairs'][number]

const WIDTH = 320
const HEIGHT = 200
const EDGE = 20
/** About 10 m: one point alone has no extent. */
const LEAST_DEGREES = 1e-4

interface Spot {
  x: number
  y: number
  number: number
  rows: string
}

/** Where the rows would go: the points of the field, north up, each with its rows. */
export function OrderPlan({ pairs }: { pairs: readonly Pair[] }) {
  const spots = spotsOf(pairs)
  if (spots.length === 0) return null
  const way = spots.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={look.plan}
      role="img"
      aria-label={`The way of the rows over ${spots.length} points, north up`}
    >
      <polyline points={way} className={look.planWay} />
      {spots.map(({ x, y, number, rows }) => (
        <g key={number}>
          <title>{`Point ${number}: ${rows}`}</title>
          <circle cx={x} cy={y} r={10} className={look.planSpot} />
          <text x={x} y={y} dy="0.35em" textAnchor="middle" className={look.planNumber}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Points in the order of their first rows; longitudes are narrower than latitudes, by the cosine of the latitude. */
function spotsOf(pairs: readonly Pair[]): Spot[] {
  const points = new Map<number, { lon: number; lat: number; rows: number[] }>()
  for (const { sample, lon, lat, row } of pairs) {
    const point = points.get(sample.pointNumber) ?? { lon, lat, rows: [] }
    point.rows.push(row)
    points.set(sample.pointNumber, point)
  }
  const all = [...points.values()]
  const [west, south] = [Math.min(...all.map(({ lon }) => lon)), Math.min(...all.map(({ lat }) => lat))]
  const [east, north] = [Math.max(...all.map(({ lon }) => lon)), Math.max(...all.map(({ lat }) => lat))]
  const narrow = Math.cos((south * Math.PI) / 180)
  const across = Math.max((east - west) * narrow, LEAST_DEGREES)
  const up = Math.max(north - south, LEAST_DEGREES)
  const scale = Math.min((WIDTH - 2 * EDGE) / across, (HEIGHT - 2 * EDGE) / up)
  return [...points].map(([number, { lon, lat, rows }]) => ({
    x: Math.round(WIDTH / 2 + (lon - (west + east) / 2) * narrow * scale),
    y: Math.round(HEIGHT / 2 - (lat - (south + north) / 2) * scale),
    number,
    rows: rows.length === 1 ? `row ${rows[0]}` : `rows ${rows.join(', ')}`,
  }))
}
