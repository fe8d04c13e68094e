import type { Random } from '../random/random.ts'
import { emptyOccupancy, type Occupancy } from './occupancy.ts'
import { findPlaces } from './packing.ts'
import { placeTooClose } from './place-too-close.ts'
import { freeCell, type Move, type Placement } from './placement.ts'
import type { StratifiedCells } from './stratified-cells.ts'
import { pointTree } from './tree.ts'

/** Cells drawn for each stratum, before any distance is held; replacements follow from the base points. */
export interface Drawn {
  legacy: readonly number[][]
  base: number[][]
  over: (base: number[][]) => number[][]
}

/** Points moved so that they keep their distance, as far as can be. */
export interface Spaced {
  base: number[][]
  over: number[][]
  /** Base and legacy points that could not be given a place far enough from all others. */
  notHeld: number
  /** Of those, legacy points that are too near to one given before them. */
  legacyNotHeld: number
  /** Base and legacy points that have another one nearer than the distance. */
  tooClose: number
  /** Ordered replacements nearer than the distance to a base or legacy point or an earlier replacement. */
  overTooClose: number
}

/**
 * Holds a minimum distance across strata. Points are taken in turn, the first of each stratum, then the second …; one
 * that is too near to those before it moves within its stratum, to a cell that no point is too near to. If some find
 * none, a search (findPlaces) finds one for as many as it can; those left go where the nearest point is farthest.
 * @param distanceM two points hold it when their distance is not below it
 * @param legacy cells of legacy points by stratum: they stay
 */
export function spaceOut(
  grid: StratifiedCells,
  drawn: Drawn,
  distanceM: number,
  move: Move,
  random: Random,
): Spaced {
  const occupancy = emptyOccupancy(grid, distanceM)
  const legacy = drawn.legacy.flat()
  let legacyNotHeld = 0
  for (const cell of legacy) {
    if ((occupancy.blockers[cell] ?? 0) > 0) legacyNotHeld += 1
    occupancy.add(cell)
  }
  const placements = drawn.base.map((cells, stratum) => cells.map((cell): Placement => ({ stratum, cell })))
  placeAll(placements, occupancy, finder(grid, occupancy, move, random))
  const all = placements.flat()
  const unplaced = all.some(({ cell }) => cell < 0)
    ? findPlaces(grid, occupancy, all, legacy, move, random)
    : 0
  if (unplaced > 0) placeTooClose(grid, occupancy, all, legacy, distanceM)
  const base = placements.map((list) => list.map(({ cell }) => cell))
  const over = placeOver(grid, occupancy, drawn.over(base), move, random)
  const tooClose = closerThan(grid, [...legacy, ...base.flat()], distanceM)
  return { base, notHeld: legacyNotHeld + unplaced, legacyNotHeld, tooClose, ...over }
}

/** Replacements keep away from all points and from each other where they can. */
function placeOver(
  grid: StratifiedCells,
  occupancy: Occupancy,
  drawn: readonly (readonly number[])[],
  move: Move,
  random: Random,
): { over: number[][]; overTooClose: number } {
  const placements = drawn.map((cells, stratum) => cells.map((cell): Placement => ({ stratum, cell })))
  // None moves to a cell that another one was drawn for and may yet keep.
  const reserved = new Uint8Array(grid.stratumOf.length)
  for (const { cell } of placements.flat()) reserved[cell] = 1
  const find = finder(grid, occupancy, move, random, reserved)
  let stuck = 0
  placeAll(placements, occupancy, (one) => {
    const cell = find(one)
    if (cell < 0) stuck += 1
    return cell < 0 ? one.cell : cell
  })
  return { over: placements.map((list) => list.map(({ cell }) => cell)), overTooClose: stuck }
}

/** How many of the cells have another one of them nearer than the distance. */
function closerThan({ cells }: StratifiedCells, list: readonly number[], distanceM: number): number {
  const x = Float64Array.from(list, (cell) => cells.x[cell] ?? 0)
  const y = Float64Array.from(list, (cell) => cells.y[cell] ?? 0)
  const tree = pointTree(x, y)
  const close = list.filter((_, at) => {
    const [other] = tree.nearestTo(at)
    if (other === undefined) return false
    const dx = (x[other] ?? 0) - (x[at] ?? 0)
    const dy = (y[other] ?? 0) - (y[at] ?? 0)
    return dx * dx + dy * dy < distanceM * distanceM
  })
  return close.length
}

/** Finds free cells while points are only added: a stratum that had none stays without. */
function finder(
  grid: StratifiedCells,
  occupancy: Occupancy,
  move: Move,
  random: Random,
  reserved?: Uint8Array,
): (one: Placement) => number {
  const full = new Set<number>()
  return (one) => {
    if (full.has(one.stratum)) return -1
    const cell = freeCell(grid, occupancy, one, move, random, reserved)
    if (cell < 0) full.add(one.stratum)
    return cell
  }
}

/**
 * Lets points keep their cells in turn, as far as these are not blocked, then finds others for the rest.
 * @param find the cell for a point that cannot stay, −1 for none
 */
function placeAll(
  placements: readonly Placement[][],
  occupancy: Occupancy,
  find: (one: Placement) => number,
): void {
  const blocked: Placement[] = []
  const rounds = placements.reduce((most, list) => Math.max(most, list.length), 0)
  for (let round = 0; round < rounds; round += 1) {
    for (const list of placements) {
      const one = list[round]
      if (one === undefined) continue
      if ((occupancy.blockers[one.cell] ?? 0) > 0) blocked.push(one)
      else occupancy.add(one.cell)
    }
  }
  for (const one of blocked) {
    one.cell = find(one)
    if (one.cell >= 0) occupancy.add(one.cell)
  }
}
