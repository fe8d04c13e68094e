import type { Random } from '../random/random.ts'
import { type Crowd, crowdOf } from './crowd.ts'
import { makeRoom } from './packing.ts'
import type { Room } from './room.ts'
import { freeCell, type Move, type Seat } from './seat.ts'
import { squeeze } from './squeeze.ts'
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
 * none, a search (makeRoom) makes room for as many as it can; those left go where the nearest point is farthest.
 * @param distanceM two points hold it when their distance is not below it
 * @param legacy cells of legacy points by stratum: they stay
 */
export function spaceOut(room: Room, drawn: Drawn, distanceM: number, move: Move, random: Random): Spaced {
  const crowd = crowdOf(room, distanceM)
  const legacy = drawn.legacy.flat()
  let legacyNotHeld = 0
  for (const cell of legacy) {
    if ((crowd.blockers[cell] ?? 0) > 0) legacyNotHeld += 1
    crowd.add(cell)
  }
  const seats = drawn.base.map((cells, stratum) => cells.map((cell): Seat => ({ stratum, cell })))
  seat(seats, crowd, finder(room, crowd, move, random))
  const all = seats.flat()
  const homeless = all.some(({ cell }) => cell < 0) ? makeRoom(room, crowd, all, legacy, move, random) : 0
  if (homeless > 0) squeeze(room, crowd, all, legacy, distanceM)
  const base = seats.map((list) => list.map(({ cell }) => cell))
  const over = placeOver(room, crowd, drawn.over(base), move, random)
  const tooClose = closerThan(room, [...legacy, ...base.flat()], distanceM)
  return { base, notHeld: legacyNotHeld + homeless, legacyNotHeld, tooClose, ...over }
}

/** Replacements keep away from all points and from each other where they can. */
function placeOver(
  room: Room,
  crowd: Crowd,
  drawn: readonly (readonly number[])[],
  move: Move,
  random: Random,
): { over: number[][]; overTooClose: number } {
  const seats = drawn.map((cells, stratum) => cells.map((cell): Seat => ({ stratum, cell })))
  // None moves to a cell that another one was drawn for and may yet keep.
  const reserved = new Uint8Array(room.stratumOf.length)
  for (const { cell } of seats.flat()) reserved[cell] = 1
  const find = finder(room, crowd, move, random, reserved)
  let stuck = 0
  seat(seats, crowd, (one) => {
    const cell = find(one)
    if (cell < 0) stuck += 1
    return cell < 0 ? one.cell : cell
  })
  return { over: seats.map((list) => list.map(({ cell }) => cell)), overTooClose: stuck }
}

/** How many of the cells have another one of them nearer than the distance. */
function closerThan({ cells }: Room, list: readonly number[], distanceM: number): number {
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
  room: Room,
  crowd: Crowd,
  move: Move,
  random: Random,
  reserved?: Uint8Array,
): (one: Seat) => number {
  const full = new Set<number>()
  return (one) => {
    if (full.has(one.stratum)) return -1
    const cell = freeCell(room, crowd, one, move, random, reserved)
    if (cell < 0) full.add(one.stratum)
    return cell
  }
}

/**
 * Lets points keep their cells in turn, as far as these are not blocked, then finds others for the rest.
 * @param find the cell for a point that cannot stay, −1 for none
 */
function seat(seats: readonly Seat[][], crowd: Crowd, find: (one: Seat) => number): void {
  const blocked: Seat[] = []
  const rounds = seats.reduce((most, list) => Math.max(most, list.length), 0)
  for (let round = 0; round < rounds; round += 1) {
    for (const list of seats) {
      const one = list[round]
      if (one === undefined) continue
      if ((crowd.blockers[one.cell] ?? 0) > 0) blocked.push(one)
      else crowd.add(one.cell)
    }
  }
  for (const one of blocked) {
    one.cell = find(one)
    if (one.cell >= 0) crowd.add(one.cell)
  }
}
