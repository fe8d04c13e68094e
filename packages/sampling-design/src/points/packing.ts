import type { Random } from '../random/random.ts'
import type { Occupancy } from './occupancy.ts'
import { freeCell, type Move, type Placement } from './placement.ts'
import type { StratifiedCells } from './stratified-cells.ts'
import { placeAt, sweep } from './sweep.ts'

/** Tries in a row that gain nothing, and cells looked at, after which the search ends. */
const MAX_TRIES = 600
const MAX_WORK = 3_000_000
/** Cells of which the one that drives the fewest points away is tried. */
const SAMPLE = 6
/** Rows from south to north, and from north to south. */
const SWEEPS = [false, true]

/**
 * Finds places for points without a cell, if it can: it shifts the others (shift), and where that is not enough tries
 * whether points packed row upon row leave fewer without a cell, and shifts those.
 * @returns points that still have no cell; none of them has a free cell in its stratum
 */
export function findPlaces(
  grid: StratifiedCells,
  occupancy: Occupancy,
  placements: readonly Placement[],
  legacy: readonly number[],
  move: Move,
  random: Random,
): number {
  const pinned = new Uint8Array(grid.stratumOf.length)
  for (const cell of legacy) for (const other of occupancy.around(cell)) pinned[other] = 1
  const openTo = grid.members.map((members) => members.filter((cell) => pinned[cell] === 0))
  const shiftAll = () => shift(grid, occupancy, placements, openTo, move, random)
  let least = shiftAll()
  if (least === 0) return 0
  let best = placements.map(({ cell }) => cell)
  const dense = SWEEPS.map((backwards) => {
    sweep(grid, occupancy, placements, backwards, random)
    return {
      left: placements.filter(({ cell }) => cell < 0).length,
      cells: placements.map(({ cell }) => cell),
    }
  }).reduce((one, other) => (other.left < one.left ? other : one))
  if (dense.left < least) {
    placeAt(occupancy, placements, dense.cells)
    least = shiftAll()
    best = placements.map(({ cell }) => cell)
  }
  placeAt(occupancy, placements, best)
  return least
}

/**
 * Shifts points until those without a cell have a place: one is put down anyway, those too near to it are lifted,
 * and each lifted or waiting point that finds a free cell takes it. What loses points is undone; what only changes
 * places is kept (iterated local search for independent sets, after Andrade, Resende and Werneck 2012).
 * @param openTo cells of each stratum that no legacy point is too near to
 * @returns points that still have no cell
 */
function shift(
  grid: StratifiedCells,
  occupancy: Occupancy,
  placements: readonly Placement[],
  openTo: readonly Int32Array[],
  move: Move,
  random: Random,
): number {
  const placementAt = new Map<number, Placement>()
  for (const one of placements) if (one.cell >= 0) placementAt.set(one.cell, one)
  const waiting = placements.filter(({ cell }) => cell < 0)
  const end = occupancy.work() + MAX_WORK

  for (let tries = 0; tries < MAX_TRIES && waiting.length > 0 && occupancy.work() < end; tries += 1) {
    const before = waiting.length
    const at = random.below(before)
    const one = waiting[at]
    const cell = one === undefined ? -1 : leastBlocked(openTo[one.stratum], occupancy, random)
    if (one === undefined || cell < 0) continue
    waiting.splice(at, 1)
    const lifted = lift(cell, occupancy, placementAt)
    occupy(one, cell, occupancy, placementAt)
    waiting.push(...lifted.map(({ placement }) => placement))
    const filled = [
      ...fill(grid, occupancy, waiting, placementAt, lifted, random),
      ...moveOn(grid, occupancy, waiting, placementAt, lifted, move, random),
    ]
    if (waiting.length < before) tries = 0
    if (waiting.length <= before) continue
    undo([one, ...filled], lifted, waiting, occupancy, placementAt)
  }
  return waiting.length
}

/** Undoes a try: the points just placed lose their cells, and the lifted ones get theirs back. */
function undo(
  placed: readonly Placement[],
  lifted: readonly Lifted[],
  waiting: Placement[],
  occupancy: Occupancy,
  placementAt: Map<number, Placement>,
): void {
  for (const placement of placed) {
    vacate(placement, occupancy, placementAt)
    waiting.push(placement)
  }
  for (const { placement, from } of lifted) {
    waiting.splice(waiting.indexOf(placement), 1)
    occupy(placement, from, occupancy, placementAt)
  }
}

interface Lifted {
  placement: Placement
  from: number
}

function occupy(
  placement: Placement,
  cell: number,
  occupancy: Occupancy,
  placementAt: Map<number, Placement>,
): void {
  placement.cell = cell
  placementAt.set(cell, placement)
  occupancy.add(cell)
}

function vacate(placement: Placement, occupancy: Occupancy, placementAt: Map<number, Placement>): void {
  placementAt.delete(placement.cell)
  occupancy.remove(placement.cell)
  placement.cell = -1
}

/** Of a few cells drawn by lot the one with the fewest points too near; −1 where there are no cells. */
function leastBlocked(open: Int32Array | undefined, occupancy: Occupancy, random: Random): number {
  if (open === undefined || open.length === 0) return -1
  let least = -1
  for (let draw = 0; draw < SAMPLE; draw += 1) {
    const cell = open[random.below(open.length)] ?? 0
    if (least < 0 || (occupancy.blockers[cell] ?? 0) < (occupancy.blockers[least] ?? 0)) least = cell
  }
  return least
}

/** Takes the points that are too near to a cell from theirs. */
function lift(cell: number, occupancy: Occupancy, placementAt: Map<number, Placement>): Lifted[] {
  const lifted: Lifted[] = []
  for (const other of occupancy.around(cell)) {
    const placement = placementAt.get(other)
    if (placement !== undefined) lifted.push({ placement, from: other })
  }
  for (const { placement } of lifted) vacate(placement, occupancy, placementAt)
  return lifted
}

/** Lets waiting points take the cells that have become free around those lifted; gives the points that did. */
function fill(
  grid: StratifiedCells,
  occupancy: Occupancy,
  waiting: Placement[],
  placementAt: Map<number, Placement>,
  lifted: readonly Lifted[],
  random: Random,
): Placement[] {
  const free: number[] = []
  for (const { from } of lifted) {
    for (const cell of occupancy.around(from)) if (occupancy.blockers[cell] === 0) free.push(cell)
  }
  const filled: Placement[] = []
  for (const cell of random.shuffle(free)) {
    if ((occupancy.blockers[cell] ?? 0) > 0) continue
    const at = waiting.findIndex(({ stratum }) => stratum === grid.stratumOf[cell])
    const placement = waiting[at]
    if (placement === undefined) continue
    waiting.splice(at, 1)
    occupy(placement, cell, occupancy, placementAt)
    filled.push(placement)
  }
  return filled
}

/** Lets lifted points take any other free cell of their stratum; gives the points that did. */
function moveOn(
  grid: StratifiedCells,
  occupancy: Occupancy,
  waiting: Placement[],
  placementAt: Map<number, Placement>,
  lifted: readonly Lifted[],
  move: Move,
  random: Random,
): Placement[] {
  const moved: Placement[] = []
  for (const { placement, from } of lifted) {
    if (placement.cell >= 0) continue
    occupancy.spend(grid.members[placement.stratum]?.length ?? 0)
    const cell = freeCell(grid, occupancy, { stratum: placement.stratum, cell: from }, move, random)
    if (cell < 0) continue
    waiting.splice(waiting.indexOf(placement), 1)
    occupy(placement, cell, occupancy, placementAt)
    moved.push(placement)
  }
  return moved
}
