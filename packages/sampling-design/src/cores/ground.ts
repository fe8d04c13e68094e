import { type StratumHolds, stratumHolds } from '../edits/stratum-at.ts'
import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import type { Cells } from '../frame/cells.ts'
import { stratumSizes } from '../points/probabilities.ts'
import { checkFrame } from '../points/request.ts'
import { type StratifiedCells, stratifiedCells } from '../points/stratified-cells.ts'

/** Where one core is taken. */
export interface CorePlace {
  /** Meters in the frame. */
  x: number
  y: number
  /** Degrees, WGS84. */
  lon: number
  lat: number
}

/** The strata that cores are placed in, and the places that have one. */
export interface Ground {
  readonly grid: StratifiedCells
  readonly holds: StratumHolds
  /** The core at a place, which no other core has from then on; undefined where one is already. */
  readonly take: (x: number, y: number) => CorePlace | undefined
  /** Whether the center of a cell has a core. */
  readonly isTaken: (cell: number) => boolean
}

/** A cell is as wide as this at least, and no place farther from the frame's start: places in a cell differ then. */
const LEAST_CELL_M = 0.01
const FARTHEST_M = 1e8

/** @throws InvalidNumber, LengthMismatch, EmptyField, EmptyStratum, InvalidCells */
export function groundOf(cells: Cells, stratumOf: ArrayLike<number>): Ground {
  checkFrame(cells, stratumOf)
  checkNumber('cellSizeM', cells.cellSizeM, { min: LEAST_CELL_M })
  for (const list of [cells.x, cells.y]) {
    for (const meters of list)
      checkNumber('A coordinate of a cell', meters, { min: -FARTHEST_M, max: FARTHEST_M })
  }
  const holds = stratumHolds(cells, stratumOf)
  const grid = stratifiedCells(cells, stratumOf, stratumSizes(stratumOf))
  const taken = new Set<string>()
  const take = (x: number, y: number) => {
    const key = keyOf(x, y)
    if (taken.has(key)) return undefined
    taken.add(key)
    return placeAt(cells, x, y)
  }
  return { grid, holds, take, isTaken: (cell) => taken.has(keyOf(cells.x[cell] ?? 0, cells.y[cell] ?? 0)) }
}

const keyOf = (x: number, y: number) => `${x} ${y}`

function placeAt({ toLonLat }: Cells, x: number, y: number): CorePlace {
  const [lon, lat] = toLonLat(x, y)
  if (Number.isFinite(lon) && Number.isFinite(lat)) return { x, y, lon, lat }
  throw new SamplingError(
    'InvalidCells',
    `The frame has no degrees for the place ${x} m east and ${y} m north.`,
    'Give cells near the middle of the projection.',
    { x, y },
  )
}

export function centerOf({ grid, take }: Ground, cell: number): CorePlace | undefined {
  return take(grid.cells.x[cell] ?? 0, grid.cells.y[cell] ?? 0)
}

/** More than there are cores at any place of a cell; it ends what chance could not. */
const TRIES = 100_000

/** A place in the square of a cell that has no core yet. `next` gives shares of its sides, 0 … 1. */
export function placeWithin(
  { grid, take }: Ground,
  cell: number,
  next: () => readonly [east: number, north: number],
): CorePlace {
  const { x, y, cellSizeM } = grid.cells
  for (let tried = 0; tried < TRIES; tried += 1) {
    const [east, north] = next()
    const core = take((x[cell] ?? 0) + (east - 0.5) * cellSizeM, (y[cell] ?? 0) + (north - 0.5) * cellSizeM)
    if (core) return core
  }
  throw new SamplingError('InvalidCells', `Cell ${cell} has no place left.`, 'Take larger cells.', { cell })
}

/** The cells of a stratum nearest to a place, the nearest first; of those equally near the first of the frame. */
export function nearestCells(
  { grid }: Ground,
  stratum: number,
  x: number,
  y: number,
  count: number,
): number[] {
  const found: { cell: number; squared: number }[] = []
  for (const cell of grid.members[stratum] ?? []) {
    const squared = squaredTo(grid, cell, x, y)
    if (found.length === count && squared >= (found[count - 1]?.squared ?? 0)) continue
    let at = Math.min(found.length, count - 1)
    for (; at > 0 && squared < (found[at - 1]?.squared ?? 0); at -= 1)
      found[at] = found[at - 1] ?? { cell, squared }
    found[at] = { cell, squared }
  }
  return found.map(({ cell }) => cell)
}

/** The nearest cell of a stratum whose center has no core, −1 for none. */
export function nearestFree(ground: Ground, stratum: number, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  let nearest = -1
  for (const cell of ground.grid.members[stratum] ?? []) {
    const squared = squaredTo(ground.grid, cell, x, y)
    if (squared >= least || ground.isTaken(cell)) continue
    least = squared
    nearest = cell
  }
  return nearest
}

function squaredTo({ cells }: StratifiedCells, cell: number, x: number, y: number): number {
  const [dx, dy] = [(cells.x[cell] ?? 0) - x, (cells.y[cell] ?? 0) - y]
  return dx * dx + dy * dy
}
