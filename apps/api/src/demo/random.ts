/** Numbers that look random and are the same on every machine for the same seed. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number
  /** At least `min` and less than `max`. */
  between(min: number, max: number): number
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T
  /** One of the entries, each as likely as its weight says. @throws RangeError for an empty list */
  weighted<T>(list: readonly (readonly [T, number])[]): T
}

/**
 * A small fast counting generator (sfc32) started from a text. Things that must not change when something else is
 * added draw from a generator of their own: `createRandom(`${seed} crops 17`)`.
 */
export const createRandom = (seed: string): Random => randomFrom(numbersOf(seed))

/** The numbers themselves, at least 0 and less than 1. */
export function numbersOf(seed: string): () => number {
  let [a, b, c, counter] = seedWords(seed)
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 2 ** 32
  }
  // The first numbers still show the seed.
  for (let round = 0; round < 12; round += 1) next()
  return next
}

/** What is made of such numbers. */
export function randomFrom(next: () => number): Random {
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    integer,
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, integer(0, list.length - 1)),
    weighted(list) {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      const found = list.find(([, weight]) => {
        rest -= weight
        return rest < 0
      })
      return (found ?? itemAt(list, list.length - 1))[0]
    },
  }
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError('There is nothing to choose from')
  return item
}

/** Four words that differ wholly between seeds that differ a little (FNV-1a, once for each word). */
function seedWords(seed: string): [number, number, number, number] {
  const word = (start: number): number => {
    let hash = 0x81_1c_9d_c5 ^ start
    for (let index = 0; index < seed.length; index += 1)
      hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01_00_01_93)
    return Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d) | 0
  }
  return [word(1), word(2), word(3), 1]
}
