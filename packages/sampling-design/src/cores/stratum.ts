import type { SamplePoint } from '../points/point.ts'
import type { Random } from '../random/random.ts'
import { type CorePlace, centerOf, type Ground, placeWithin } from './ground.ts'

/** A stratum's cells in an order by lot, and how many of them bags have taken. */
interface Deck {
  readonly cells: Int32Array
  taken: number
}

/**
 * Gives the cores of one bag after another: cells of the stratum by lot, at their centers; within the cell where a
 * center has a core. No cell comes twice in a bag that needs no more than there are, nor in two bags while there are
 * enough left for a whole one.
 */
export function coresOverStrata(
  ground: Ground,
  count: number,
  random: Random,
): (point: SamplePoint) => CorePlace[] {
  const decks = new Map<number, Deck>()
  const within = (cell: number) => placeWithin(ground, cell, () => [random.float(), random.float()])
  return ({ stratum }) => {
    const deck = decks.get(stratum) ?? deckOf(ground, stratum)
    decks.set(stratum, deck)
    const cores: CorePlace[] = []
    while (cores.length < count) {
      const wanted = Math.min(count - cores.length, deck.cells.length)
      if (deck.taken + wanted > deck.cells.length) {
        random.shuffle(deck.cells)
        deck.taken = 0
      }
      for (const cell of deck.cells.subarray(deck.taken, deck.taken + wanted)) {
        cores.push(centerOf(ground, cell) ?? within(cell))
      }
      deck.taken += wanted
    }
    return cores
  }
}

/** All taken: the first bag has them put into an order. */
function deckOf({ grid }: Ground, stratum: number): Deck {
  const cells = Int32Array.from(grid.members[stratum] ?? [])
  return { cells, taken: cells.length }
}
