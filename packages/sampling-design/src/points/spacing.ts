import type { Random } from '../random/random.ts'
import { type Crowd, crowdOf } from './crowd.ts'
import { pack } from './packing.ts'
import type { Room } from './room.ts'
import { freeCell, type Move, type Seat } from './seat.ts'

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
 * none, a search (pack) makes room for as many as it can; those left go where the nearest point is farthest.
 * @param distanceM two points hold it when their distance is not below it
 * @param legacy cells of legacy points by stratum: they stay
 */
export function spaceOut(
  room: Room,
  drawn: { legacy: readonly number[][]; base: readonly number[][]; over: (base: number[][]) => number[][] },
  distanceM: number,
  move: Move,
  random: Random,
): Spaced {
  const crowd = crowdOf(room, distanceM)
  const legacy = drawn.legacy.flat()
  let legacyNotHeld = 0
  for (const cell of legacy) {
    if ((crowd.blockers[cell] ?? 0) > 0) legacyNotHeld += 1
    crowd.add(cell)
  }
  const seats = drawn.base.map((cells, stratum) => cells.map((cell): Seat => ({ stratum, cell })))
  const away = seat(seats, crowd, (one) => freeCell(room, crowd, one, move, random))
  const homeless = away.length === 0 ? 0 : pack(room, crowd, seats.flat(), legacy, move, random)
  if (homeless > 0) squeeze(room, crowd, seats.flat(), legacy)
  const base = seats.map((list) => list.map(({ cell }) => cell))
  const tooClose = [...legacy, ...base.flat()].filter((cell) => (crowd.blockers[cell] ?? 0) > 1).length

  const spare = drawn.over(base).map((cells, stratum) => cells.map((cell): Seat => ({ stratum, cell })))
  const reserved = new Uint8Array(room.stratumOf.length)
  for (const { cell } of spare.flat()) reserved[cell] = 1
  const stuck: Seat[] = []
  seat(spare, crowd, (one) => {
    const cell = freeCell(room, crowd, one, move, random, reserved)
    if (cell < 0) stuck.push({ ...one })
    return cell < 0 ? one.cell : cell
  })
  const over = spare.map((list) => list.map(({ cell }) => cell))
  return {
    base,
    over,
    notHeld: legacyNotHeld + homeless,
    legacyNotHeld,
    tooClose,
    overTooClose: stuck.length,
  }
}

/**
 * Lets points keep their cells in turn, as far as these are not blocked, then finds others for the rest.
 * @param find the cell for a point that cannot stay, −1 for none
 * @returns points without a cell
 */
function seat(seats: readonly Seat[][], crowd: Crowd, find: (one: Seat) => number): Seat[] {
  const blocked: Seat[] = []
  const rounds = Math.max(0, ...seats.map((list) => list.length))
  for (let round = 0; round < rounds; round += 1) {
    for (const list of seats) {
      const one = list[round]
      if (one === undefined) continue
      if ((crowd.blockers[one.cell] ?? 0) > 0) blocked.push(one)
      else crowd.add(one.cell)
    }
  }
  return blocked.filter((one) => {
    one.cell = find(one)
    if (one.cell >= 0) crowd.add(one.cell)
    return one.cell < 0
  })
}

/** Gives the points without a cell one of their stratum that is as far from all points as can be. */
function squeeze(room: Room, crowd: Crowd, seats: readonly Seat[], legacy: readonly number[]): void {
  const { x, y } = room.cells
  // Square of the distance to the nearest point; only cells too near to one are ever asked for.
  const apart = new Float64Array(x.length).fill(Number.POSITIVE_INFINITY)
  const settle = (cell: number) => {
    for (const other of crowd.around(cell)) {
      const dx = (x[other] ?? 0) - (x[cell] ?? 0)
      const dy = (y[other] ?? 0) - (y[cell] ?? 0)
      apart[other] = Math.min(apart[other] ?? 0, dx * dx + dy * dy)
    }
  }
  for (const cell of legacy) settle(cell)
  for (const { cell } of seats) if (cell >= 0) settle(cell)
  for (const one of seats) {
    if (one.cell >= 0) continue
    for (const cell of room.members[one.stratum] ?? []) {
      // A cell with a point has 0 and is only taken by none.
      if ((apart[cell] ?? 0) > (one.cell < 0 ? 0 : (apart[one.cell] ?? 0))) one.cell = cell
    }
    settle(one.cell)
    crowd.add(one.cell)
  }
}
