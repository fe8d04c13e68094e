import type { Cells, StratumOf } from '../frame/cells.ts'
import { createRandom } from '../random/random.ts'
import { legacyCells } from './legacy.ts'
import { nearCells } from './near.ts'
import type { PointRole, SamplePoint } from './point.ts'
import { pointsOf, stratumSizes } from './probabilities.ts'
import { checkFrame, type PlacementOptions, requestOf } from './request.ts'
import { plotOf, type Room, roomOf } from './room.ts'
import type { PlacementWarning } from './warning.ts'

/** The stream of random numbers that points are drawn by. */
const STREAM = 2

/** Points and what to know about them. */
export interface Placement {
  /** By stratum, in it legacy, base, over and near points, each by order. */
  points: SamplePoint[]
  warnings: PlacementWarning[]
  /** The inclusion probabilities are not those of the draw, only near them. */
  approximate: boolean
}

export function placePoints(cells: Cells, stratumOf: StratumOf, options: PlacementOptions): Placement {
  const { draw, over, near, legacy } = requestOf(options)
  checkFrame(cells, stratumOf)
  const sizes = stratumSizes(stratumOf)
  const asked = pointsOf(sizes, options.perStratum)
  const room = roomOf(cells, stratumOf, sizes)
  const random = createRandom(options.seed, STREAM)
  const kept = legacyCells(room, legacy)
  const drawFor = (stratum: number, fixed: readonly number[], count: number) => {
    const members = room.members[stratum] ?? new Int32Array()
    const places = fixed.map((cell) => room.placeOf[cell] ?? 0)
    return draw(plotOf(room, stratum), places, count, random).map((place) => members[place] ?? 0)
  }
  const base = kept.byStratum.map((fixed, stratum) =>
    drawFor(stratum, fixed, Math.max(0, (asked[stratum] ?? 0) - fixed.length)),
  )
  const extra = base.map((drawn, stratum) => {
    const fixed = [...(kept.byStratum[stratum] ?? []), ...drawn]
    return drawFor(stratum, fixed, Math.min(over, (sizes[stratum] ?? 0) - fixed.length))
  })
  const points: SamplePoint[] = []
  base.forEach((drawn, stratum) => {
    const old = kept.byStratum[stratum] ?? []
    const spare = extra[stratum] ?? []
    const chance = Math.max(asked[stratum] ?? 0, old.length) / (sizes[stratum] ?? 1)
    const put = (role: PointRole) => (cell: number, at: number) => {
      points.push(pointAt(room, cell, { stratum, order: at + 1, role, inclusionProbability: chance }))
    }
    old.forEach(put('legacy'))
    drawn.forEach(put('base'))
    spare.forEach(put('over'))
    const used = new Set([...old, ...drawn, ...spare])
    nearCells(room, stratum, drawn, used, near, random)
      .map(({ cell }) => cell)
      .forEach(put('near'))
  })
  return { points, warnings: kept.warnings, approximate: options.method === 'centroid' || legacy.length > 0 }
}

function pointAt(
  { cells }: Room,
  cell: number,
  rest: Pick<SamplePoint, 'stratum' | 'order' | 'role' | 'inclusionProbability'>,
): SamplePoint {
  const x = cells.x[cell] ?? 0
  const y = cells.y[cell] ?? 0
  const [lon, lat] = cells.toLonLat(x, y)
  return { x, y, lon, lat, ...rest }
}
