import { checkNumber } from '../errors/check.ts'
import type { Cells } from '../frame/cells.ts'
import type { LonLatPlace } from '../frame/places.ts'
import type { PointRole, SamplePoint } from '../points/point.ts'
import { checkFrame } from '../points/request.ts'
import { toMetersOf } from '../strata/from-polygons/project.ts'
import { metersOrRefused, refusedAt } from './refused.ts'
import { stratumHolds } from './stratum-at.ts'

/** A point that a person moves, named by what it keeps. */
export interface PointMove {
  readonly stratum: number
  readonly role: PointRole
  readonly order: number
  readonly to: LonLatPlace
}

/** Points after moves by hand, in the order in which they were. */
export interface MovedPoints {
  points: SamplePoint[]
  /** Places in `points`, from 0, of those that were moved. */
  moved: number[]
}

/** Points of one design are farther apart than this: nearer ones are the same place to a crew. */
const SAME_PLACE_M = 0.001

/**
 * Points as a person moves them: each keeps its stratum, role, order and inclusion probability. Of several moves of one
 * point the last counts, and no other of them is looked at. Points may trade places.
 * @throws InvalidDesign naming the move, from 1; LengthMismatch, InvalidNumber, EmptyField, InvalidCells
 */
export function movePoints(
  cells: Cells,
  stratumOf: ArrayLike<number>,
  points: readonly SamplePoint[],
  moves: readonly PointMove[],
): MovedPoints {
  checkFrame(cells, stratumOf)
  for (const [at, point] of points.entries()) checkPoint(point, at)
  const result = points.map((point) => ({ ...point }))
  const last = lastMoves(points, moves)
  if (last.size === 0) return { points: result, moved: [] }
  const toMeters = toMetersOf(cells)
  const holds = stratumHolds(cells, stratumOf)
  for (const [point, at] of last) {
    const [own, move] = [points[point], moves[at]]
    if (own === undefined || move === undefined) continue
    const refused = refusedAt('move', at)
    const [x, y] = metersOrRefused(toMeters, move.to, refused)
    if (!holds(x, y, own.stratum)) {
      throw refused(
        `The new place lies in no cell of stratum ${own.stratum}.`,
        'Choose a place in the point’s own stratum.',
        { stratum: own.stratum, lon: move.to.lon, lat: move.to.lat },
      )
    }
    const { lon, lat } = move.to
    if (lon === own.lon && lat === own.lat) {
      throw refused(`${named(move)} is there already.`, 'Leave the move out, or choose another place.')
    }
    result[point] = { ...own, x, y, lon, lat }
  }
  checkApart(result, last)
  return { points: result, moved: [...last.keys()].sort((one, other) => one - other) }
}

function checkPoint({ x, y, lon, lat, inclusionProbability }: SamplePoint, at: number): void {
  // One check for all, as in `checkFrame`: a sum of finite numbers this size is finite, and a NaN stays one.
  if (Number.isFinite(x + y + lon + lat + inclusionProbability)) return
  for (const [what, value] of Object.entries({ x, y, lon, lat, inclusionProbability })) {
    checkNumber(`${what} of point ${at}`, value)
  }
}

const keyOf = ({ stratum, role, order }: Pick<SamplePoint, 'stratum' | 'role' | 'order'>) =>
  `${stratum} ${role} ${order}`

const named = ({ stratum, role, order }: PointMove) => `Point ${order} (${role}) of stratum ${stratum}`

/** The last move of each moved point, by the point's place: places in the list of moves. */
function lastMoves(points: readonly SamplePoint[], moves: readonly PointMove[]): Map<number, number> {
  const places = new Map(points.map((point, at) => [keyOf(point), at]))
  const last = new Map<number, number>()
  moves.forEach((move, at) => {
    const point = places.get(keyOf(move))
    if (point !== undefined) last.set(point, at)
    else throw refusedAt('move', at)(`${named(move)} does not exist.`, 'Name a point of the design.')
  })
  return last
}

/** Refuses a moved point at the place of another one. */
function checkApart(points: readonly SamplePoint[], last: ReadonlyMap<number, number>): void {
  const squares = new Map<string, number[]>()
  points.forEach(({ x, y }, at) => {
    const key = squareOf(x, y, 0, 0)
    const list = squares.get(key)
    if (list) list.push(at)
    else squares.set(key, [at])
  })
  for (const [point, at] of last) {
    const other = neighborOf(points, squares, point)
    if (other === undefined) continue
    const { stratum, role, order } = other
    throw refusedAt('move', at)(
      `Point ${order} (${role}) of stratum ${stratum} is at the new place.`,
      'Choose a place that is more than a millimeter away from other points.',
      { stratum, role, order },
    )
  }
}

const squareOf = (x: number, y: number, column: number, row: number) =>
  `${Math.floor(x / SAME_PLACE_M) + column} ${Math.floor(y / SAME_PLACE_M) + row}`

/** Another point within a millimeter. */
function neighborOf(
  points: readonly SamplePoint[],
  squares: ReadonlyMap<string, readonly number[]>,
  point: number,
): SamplePoint | undefined {
  const { x, y } = points[point] ?? { x: 0, y: 0 }
  for (const column of [-1, 0, 1]) {
    for (const row of [-1, 0, 1]) {
      for (const at of squares.get(squareOf(x, y, column, row)) ?? []) {
        const other = points[at]
        if (at === point || other === undefined) continue
        const [dx, dy] = [other.x - x, other.y - y]
        if (dx * dx + dy * dy <= SAME_PLACE_M * SAME_PLACE_M) return other
      }
    }
  }
  return undefined
}
