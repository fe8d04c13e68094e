import type { Random } from '../random/random.ts'

/** The cells of one stratum, numbered anew from 0. */
export interface StratumCells {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly cellSizeM: number
}

/**
 * Draws cells of a stratum.
 * @param fixed cells that are in the sample already: never drawn, and kept away from where the method spreads
 * @param count how many to draw besides; at most the cells that are not fixed
 * @returns their numbers, in the order in which they are to be used
 */
export type Draw = (
  stratumCells: StratumCells,
  fixed: readonly number[],
  count: number,
  random: Random,
) => number[]

/** Simple random sampling without replacement. */
export const drawRandom: Draw = (stratumCells, fixed, count, random) => {
  const taken = flags(stratumCells.x.length, fixed)
  const free = new Int32Array(stratumCells.x.length - fixed.length)
  let size = 0
  for (let cell = 0; cell < stratumCells.x.length; cell += 1) if (taken[cell] === 0) free[size++] = cell
  const drawn: number[] = []
  // The shuffle of Fisher and Yates, stopped after `count` steps.
  for (; drawn.length < count; size -= 1) {
    const at = random.below(size)
    drawn.push(free[at] ?? 0)
    free[at] = free[size - 1] ?? 0
  }
  return drawn
}

/** One for each cell of the list, else 0. */
export function flags(size: number, list: readonly number[]): Uint8Array {
  const flagged = new Uint8Array(size)
  for (const at of list) flagged[at] = 1
  return flagged
}
