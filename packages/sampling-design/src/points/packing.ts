import type { Random } from '../random/random.ts'
import type { Crowd } from './crowd.ts'
import type { Room } from './room.ts'
import { freeCell, type Move, type Seat } from './seat.ts'
import { reseat, sweep } from './sweep.ts'

/** Tries in a row that gain nothing, and cells looked at, after which the search ends. */
const MAX_TRIES = 600
const MAX_WORK = 3_000_000
/** Cells of which the one that drives the fewest points away is tried. */
const SAMPLE = 6
/** Rows from south to north, and from north to south. */
const SWEEPS = [false, true]

/**
 * Makes room for points without a cell, if it can: it shifts the others (shift), and where that is not enough tries
 * whether points packed row upon row leave fewer without a cell, and shifts those.
 * @returns points that still have no cell; none of them has a free cell in its stratum
 */
export function makeRoom(
  room: Room,
  crowd: Crowd,
  seats: readonly Seat[],
  legacy: readonly number[],
  move: Move,
  random: Random,
): number {
  const pinned = new Uint8Array(room.stratumOf.length)
  for (const cell of legacy) for (const other of crowd.around(cell)) pinned[other] = 1
  const openTo = room.members.map((members) => members.filter((cell) => pinned[cell] === 0))
  const shiftAll = () => shift(room, crowd, seats, openTo, move, random)
  let least = shiftAll()
  if (least === 0) return 0
  let best = seats.map(({ cell }) => cell)
  const dense = SWEEPS.map((backwards) => {
    sweep(room, crowd, seats, backwards, random)
    return { left: seats.filter(({ cell }) => cell < 0).length, cells: seats.map(({ cell }) => cell) }
  }).reduce((one, other) => (other.left < one.left ? other : one))
  if (dense.left < least) {
    reseat(crowd, seats, dense.cells)
    least = shiftAll()
    best = seats.map(({ cell }) => cell)
  }
  reseat(crowd, seats, best)
  return least
}

/**
 * Shifts points until there is room for those without a cell: one is put down anyway, those too near to it are lifted,
 * and each lifted or waiting point that finds a free cell takes it. What loses points is taken back; what only changes
 * places is kept (iterated local search for independent sets, after Andrade, Resende and Werneck 2012).
 * @param openTo cells of each stratum that no legacy point is too near to
 * @returns points that still have no cell
 */
function shift(
  room: Room,
  crowd: Crowd,
  seats: readonly Seat[],
  openTo: readonly Int32Array[],
  move: Move,
  random: Random,
): number {
  const seatAt = new Map<number, Seat>()
  for (const one of seats) if (one.cell >= 0) seatAt.set(one.cell, one)
  const waiting = seats.filter(({ cell }) => cell < 0)
  const end = crowd.work() + MAX_WORK

  for (let tries = 0; tries < MAX_TRIES && waiting.length > 0 && crowd.work() < end; tries += 1) {
    const before = waiting.length
    const at = random.below(before)
    const one = waiting[at]
    const cell = one === undefined ? -1 : leastBlocked(openTo[one.stratum], crowd, random)
    if (one === undefined || cell < 0) continue
    waiting.splice(at, 1)
    const lifted = lift(cell, crowd, seatAt)
    sit(one, cell, crowd, seatAt)
    waiting.push(...lifted.map(({ seat }) => seat))
    const filled = [
      ...fill(room, crowd, waiting, seatAt, lifted, random),
      ...moveOn(room, crowd, waiting, seatAt, lifted, move, random),
    ]
    if (waiting.length < before) tries = 0
    if (waiting.length <= before) continue
    undo([one, ...filled], lifted, waiting, crowd, seatAt)
  }
  return waiting.length
}

/** Takes a try back: those who sat down stand up again, those lifted get their cells back. */
function undo(
  seated: readonly Seat[],
  lifted: readonly Lifted[],
  waiting: Seat[],
  crowd: Crowd,
  seatAt: Map<number, Seat>,
): void {
  for (const seat of seated) {
    stand(seat, crowd, seatAt)
    waiting.push(seat)
  }
  for (const { seat, from } of lifted) {
    waiting.splice(waiting.indexOf(seat), 1)
    sit(seat, from, crowd, seatAt)
  }
}

interface Lifted {
  seat: Seat
  from: number
}

function sit(seat: Seat, cell: number, crowd: Crowd, seatAt: Map<number, Seat>): void {
  seat.cell = cell
  seatAt.set(cell, seat)
  crowd.add(cell)
}

function stand(seat: Seat, crowd: Crowd, seatAt: Map<number, Seat>): void {
  seatAt.delete(seat.cell)
  crowd.remove(seat.cell)
  seat.cell = -1
}

/** Of a few cells drawn by lot the one with the fewest points too near; −1 where there are no cells. */
function leastBlocked(open: Int32Array | undefined, crowd: Crowd, random: Random): number {
  if (open === undefined || open.length === 0) return -1
  let least = -1
  for (let draw = 0; draw < SAMPLE; draw += 1) {
    const cell = open[random.below(open.length)] ?? 0
    if (least < 0 || (crowd.blockers[cell] ?? 0) < (crowd.blockers[least] ?? 0)) least = cell
  }
  return least
}

/** Takes the points that are too near to a cell from theirs. */
function lift(cell: number, crowd: Crowd, seatAt: Map<number, Seat>): Lifted[] {
  const lifted: Lifted[] = []
  for (const other of crowd.around(cell)) {
    const seat = seatAt.get(other)
    if (seat !== undefined) lifted.push({ seat, from: other })
  }
  for (const { seat } of lifted) stand(seat, crowd, seatAt)
  return lifted
}

/** Lets waiting points take the cells that have become free around those lifted; gives the points that did. */
function fill(
  room: Room,
  crowd: Crowd,
  waiting: Seat[],
  seatAt: Map<number, Seat>,
  lifted: readonly Lifted[],
  random: Random,
): Seat[] {
  const free: number[] = []
  for (const { from } of lifted) {
    for (const cell of crowd.around(from)) if (crowd.blockers[cell] === 0) free.push(cell)
  }
  const filled: Seat[] = []
  for (const cell of random.shuffle(free)) {
    if ((crowd.blockers[cell] ?? 0) > 0) continue
    const at = waiting.findIndex(({ stratum }) => stratum === room.stratumOf[cell])
    const seat = waiting[at]
    if (seat === undefined) continue
    waiting.splice(at, 1)
    sit(seat, cell, crowd, seatAt)
    filled.push(seat)
  }
  return filled
}

/** Lets lifted points take any other free cell of their stratum; gives the points that did. */
function moveOn(
  room: Room,
  crowd: Crowd,
  waiting: Seat[],
  seatAt: Map<number, Seat>,
  lifted: readonly Lifted[],
  move: Move,
  random: Random,
): Seat[] {
  const moved: Seat[] = []
  for (const { seat, from } of lifted) {
    if (seat.cell >= 0) continue
    crowd.spend(room.members[seat.stratum]?.length ?? 0)
    const cell = freeCell(room, crowd, { stratum: seat.stratum, cell: from }, move, random)
    if (cell < 0) continue
    waiting.splice(waiting.indexOf(seat), 1)
    sit(seat, cell, crowd, seatAt)
    moved.push(seat)
  }
  return moved
}
