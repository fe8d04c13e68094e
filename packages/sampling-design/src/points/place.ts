import type { Cells } from '../frame/cells.ts'
import { createRandom, type Random, type RandomState } from '../random/random.ts'
import { legacyCells } from './legacy.ts'
import { type NearCell, nearCells } from './near.ts'
import type { Move } from './placement.ts'
import type { PointRole, SamplePoint } from './point.ts'
import { pointsOf, stratumSizes } from './probabilities.ts'
import { checkFrame, type PlacementOptions, type Request, requestOf } from './request.ts'
import { type Drawn, type Spaced, spaceOut } from './spacing.ts'
import { type StratifiedCells, stratifiedCells, stratumCellsOf } from './stratified-cells.ts'
import { distanceWarnings, exceedingWarning, fewerWarning, type PlacementWarning } from './warning.ts'

/** The stream of random numbers that points are drawn by. */
const STREAM = 2

/** The cells of every stratum's points, by role. */
interface Cast extends Pick<Spaced, 'base' | 'over'> {
  legacy: readonly number[][]
  near: readonly NearCell[][]
}

/** Points and what to know about them. */
export interface Placement {
  /** By stratum, in it legacy, base, over and near points, each by order. */
  points: SamplePoint[]
  warnings: PlacementWarning[]
  /** The inclusion probabilities are not those of the draw, only near them. */
  approximate: boolean
  /** The generator's state when the points were placed, replacements with them. */
  randomState: RandomState
}

/**
 * Places points in every stratum: `perStratum` of them, legacy ones counted, at the centers of cells that are all
 * different; legacy ones where they are. docs/spec/sampling-points.md has what each method claims and where its source is.
 *
 * The inclusion probability of every point is that of its cell as a base point, n_h/N_h. It is exact for `random`,
 * `systematic`, `lpm2` and `grts`; `approximate` says that it is not: for `centroid`, which draws nothing by lot, with
 * legacy points, whose own draw is not known, and with a minimum distance above the cell size.
 *
 * Replacements never change the base points: those of one seed are the same with and without them.
 * @param stratumOf stratum of each cell, −1 for cells that are in none
 * @throws UnknownMethod; InvalidSeed; InvalidNumber; LengthMismatch; EmptyField when no cell is in a stratum;
 *   EmptyStratum, TooManyPoints when a stratum has none, or fewer cells than points; TooFewPoints when none is asked
 *   for; TooManyStrata for `centroid` with more than 10,000 points in a stratum
 */
export function placePoints(
  cells: Cells,
  stratumOf: ArrayLike<number>,
  options: PlacementOptions,
): Placement {
  const request = requestOf(options)
  checkFrame(cells, stratumOf)
  const sizes = stratumSizes(stratumOf)
  const asked = pointsOf(sizes, options.perStratum)
  const grid = stratifiedCells(cells, stratumOf, sizes)
  const random = createRandom(options.seed, STREAM)
  const kept = legacyCells(grid, request.legacy)
  const legacy = kept.byStratum
  const drawn = {
    legacy,
    base: legacy.map((fixed, stratum) =>
      drawIn(grid, stratum, fixed, (asked[stratum] ?? 0) - fixed.length, request, random),
    ),
    over: (base: number[][]) =>
      base.map((list, stratum) => {
        const fixed = [...(legacy[stratum] ?? []), ...list]
        return drawIn(grid, stratum, fixed, fixed.length === 0 ? 0 : request.over, request, random)
      }),
  }
  const move = options.method === 'random' ? 'anywhere' : 'nearest'
  const set = setOut(kept.grid, drawn, request, move, random)
  const near = set.base.map((base, stratum) => {
    const used = new Set([...(legacy[stratum] ?? []), ...base, ...(set.over[stratum] ?? [])])
    return nearCells(grid, stratum, base, used, request.near, random)
  })
  const chances = legacy.map(
    (old, stratum) => Math.max(asked[stratum] ?? 0, old.length) / (sizes[stratum] ?? 1),
  )
  return {
    points: listed(kept.grid, chances, { ...set, legacy, near }, request.near),
    warnings: [
      ...kept.warnings,
      ...exceedingWarning(legacy, asked),
      ...distanceWarnings(request.minDistanceM, set),
      ...fewerWarning(request, set.over, near, set.base, legacy),
    ],
    approximate:
      options.method === 'centroid' ||
      holdsDistance(cells, request) ||
      legacy.some((list) => list.length > 0),
    randomState: random.state(),
  }
}

/** Centers of cells are a cell apart: up to that distance there is nothing to hold, but from legacy points. */
const holdsDistance = ({ cellSizeM }: Cells, { minDistanceM, legacy }: Request) =>
  minDistanceM > (legacy.length === 0 ? cellSizeM : 0)

/** Base points and replacements where they were drawn, or moved apart where a minimum distance asks for it. */
function setOut(grid: StratifiedCells, drawn: Drawn, request: Request, move: Move, random: Random): Spaced {
  if (holdsDistance(grid.cells, request)) return spaceOut(grid, drawn, request.minDistanceM, move, random)
  const none = { notHeld: 0, legacyNotHeld: 0, tooClose: 0, overTooClose: 0 }
  return { base: drawn.base, over: drawn.over(drawn.base), ...none }
}

/** Every point of every stratum: legacy, base, over and near ones, each by order. */
function listed(
  grid: StratifiedCells,
  chances: readonly number[],
  { legacy, base, over, near }: Cast,
  nearOfEach: number,
): SamplePoint[] {
  return chances.flatMap((inclusionProbability, stratum) => {
    const as = (role: PointRole) => (cell: number, at: number) =>
      pointAt(grid, cell, { stratum, order: at + 1, role, inclusionProbability })
    return [
      ...(legacy[stratum] ?? []).map(as('legacy')),
      ...(base[stratum] ?? []).map(as('base')),
      ...(over[stratum] ?? []).map(as('over')),
      ...(near[stratum] ?? []).map(({ cell, of, rank }) =>
        as('near')(cell, (of - 1) * nearOfEach + rank - 1),
      ),
    ]
  })
}

/** Draws up to so many cells of a stratum besides those fixed. */
function drawIn(
  grid: StratifiedCells,
  stratum: number,
  fixed: readonly number[],
  count: number,
  { draw }: Request,
  random: Random,
): number[] {
  const members = grid.members[stratum] ?? new Int32Array()
  const most = Math.min(count, members.length - fixed.length)
  if (most <= 0) return []
  const places = fixed.map((cell) => grid.placeOf[cell] ?? 0)
  return draw(stratumCellsOf(grid, stratum), places, most, random).map((place) => members[place] ?? 0)
}

function pointAt(
  { cells }: StratifiedCells,
  cell: number,
  rest: Pick<SamplePoint, 'stratum' | 'order' | 'role' | 'inclusionProbability'>,
): SamplePoint {
  const x = cells.x[cell] ?? 0
  const y = cells.y[cell] ?? 0
  const [lon, lat] = cells.toLonLat(x, y)
  return { x, y, lon, lat, ...rest }
}
