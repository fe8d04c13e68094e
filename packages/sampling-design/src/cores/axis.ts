import type { StratifiedCells } from '../points/stratified-cells.ts'

/** The long middle axis of a stratum, and how the stratum lies along it. */
export interface Axis {
  /** Where along it the stratum begins and ends, in meters from its middle. */
  readonly from: number
  readonly to: number
  /** Middle and half of the width across it, there. */
  readonly acrossAt: (along: number) => { middle: number; half: number }
  /** A place in the frame's meters. */
  readonly placeAt: (along: number, across: number) => [x: number, y: number]
}

/** Cells that spread alike in all directions, to this share, have no longer axis: it is taken eastward. */
const ROUND = 1e-9

/** The principal axis of a stratum's cells: through their mean, in the direction in which they vary most. */
export function axisOf({ cells, members }: StratifiedCells, stratum: number): Axis {
  const list = members[stratum] ?? new Int32Array()
  const { cellSizeM } = cells
  const [x, y] = [cells.x, cells.y].map((all) => Float64Array.from(list, (cell) => all[cell] ?? 0))
  const middleX = meanOf(x ?? [])
  const middleY = meanOf(y ?? [])
  let [xx, xy, yy] = [0, 0, 0]
  for (const cell of list) {
    const [dx, dy] = [(cells.x[cell] ?? 0) - middleX, (cells.y[cell] ?? 0) - middleY]
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }
  const [east, north] = directionOf(xx, xy, yy)
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const slices = new Map<number, { low: number; high: number }>()
  for (const cell of list) {
    const [dx, dy] = [(cells.x[cell] ?? 0) - middleX, (cells.y[cell] ?? 0) - middleY]
    const [along, across] = [dx * east + dy * north, dy * east - dx * north]
    from = Math.min(from, along)
    to = Math.max(to, along)
    const slice = Math.floor(along / cellSizeM)
    const { low, high } = slices.get(slice) ?? { low: across, high: across }
    slices.set(slice, { low: Math.min(low, across), high: Math.max(high, across) })
  }
  return {
    from: from - cellSizeM / 2,
    to: to + cellSizeM / 2,
    acrossAt: (along) => {
      let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      // With its neighbors: a slice of a slanted lattice may lack the outermost cells.
      for (let step = -1; step <= 1; step += 1) {
        const slice = slices.get(Math.floor(along / cellSizeM) + step)
        low = Math.min(low, slice?.low ?? low)
        high = Math.max(high, slice?.high ?? high)
      }
      if (low > high) return { middle: 0, half: 0 }
      return { middle: (low + high) / 2, half: (high - low + cellSizeM) / 2 }
    },
    placeAt: (along, across) => [
      middleX + along * east - across * north,
      middleY + along * north + across * east,
    ],
  }
}

/** From the first on, so that far-off coordinates cost no digits. */
function meanOf(values: ArrayLike<number>): number {
  const first = values[0] ?? 0
  let sum = 0
  for (let at = 0; at < values.length; at += 1) sum += (values[at] ?? 0) - first
  return first + sum / Math.max(1, values.length)
}

/** The eigenvector of the greater eigenvalue, of length 1, eastward or due north. */
function directionOf(xx: number, xy: number, yy: number): [east: number, north: number] {
  const half = (xx - yy) / 2
  const spread = Math.sqrt(half * half + xy * xy)
  if (spread <= ROUND * (xx + yy)) return [1, 0]
  const [a, b] = half > 0 ? [half + spread, xy] : [Math.abs(xy), (xy < 0 ? -1 : 1) * (spread - half)]
  const length = Math.sqrt(a * a + b * b)
  return a === 0 ? [0, 1] : [a / length, b / length]
}
