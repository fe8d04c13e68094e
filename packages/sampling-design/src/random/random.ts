import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'

/** The whole state of a generator: four unsigned 32-bit words. From it the same numbers follow on every machine. */
export type RandomState = readonly [number, number, number, number]

/** A stream of random numbers. */
export interface Random {
  /** The next 32 bits, 0 … 4,294,967,295. */
  uint32: () => number
  /** Uniform on [0, 1), 53 bits. */
  float: () => number
  /** A whole number from 0 up to, but not including, `bound`; each equally likely. 1 ≤ bound ≤ 2³², else InvalidNumber. */
  below: (bound: number) => number
  /** Puts the values into random order, in place (Fisher and Yates); every order equally likely. */
  shuffle: <Values extends { [index: number]: number; readonly length: number }>(values: Values) => Values
  /** What comes next, as numbers: `randomFrom` goes on from here. */
  state: () => RandomState
}

/** Seeds are whole numbers from 0 up to this one, so that a person can type and read them. */
export const MAX_SEED = 0xff_ff_ff_ff

/**
 * A generator for a seed. xoshiro128** (Blackman and Vigna 2021), its state filled by SplitMix32 (Steele, Lea and
 * Flood 2014, the 32-bit finaliser of MurmurHash3).
 * @param stream numbers the independent streams of one seed: each stage of a design has its own, so that adding a
 *   point to one does not shift the numbers of the next
 * @throws InvalidSeed
 */
export function createRandom(seed: number, stream = 0): Random {
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED) {
    throw new SamplingError(
      'InvalidSeed',
      `The seed is ${seed}.`,
      `Give a whole number from 0 to ${MAX_SEED}.`,
    )
  }
  let counter = (seed ^ Math.imul(stream + 1, 0x9e37_79b1)) >>> 0
  const next = () => {
    counter = (counter + 0x9e37_79b9) >>> 0
    let mixed = counter
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
    return (mixed ^ (mixed >>> 16)) >>> 0
  }
  return randomFrom([next(), next(), next(), next()])
}

/** How many 32-bit values there are. */
const VALUES = 4_294_967_296

/** The generator that goes on from a state. */
export function randomFrom([s0, s1, s2, s3]: RandomState): Random {
  let a = s0 | 0
  let b = s1 | 0
  let c = s2 | 0
  let d = s3 | 0
  // The one state that never changes.
  if ((a | b | c | d) === 0) a = 1

  const uint32 = () => {
    const product = Math.imul(b, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result >>> 0
  }
  const float = () => {
    const high = uint32() >>> 5
    const low = uint32() >>> 6
    return (high * 67_108_864 + low) / 9_007_199_254_740_992
  }
  const below = (bound: number) => {
    if (!(bound >= 1 && bound <= VALUES && Math.floor(bound) === bound)) {
      checkNumber('The bound', bound, { min: 1, max: VALUES, whole: true })
    }
    // The last, incomplete round of the 2³² values is thrown away, so that no remainder is likelier.
    const end = VALUES - (VALUES % bound)
    let value = uint32()
    while (value >= end) value = uint32()
    return value % bound
  }
  return {
    uint32,
    float,
    below,
    shuffle: (values) => {
      for (let last = values.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        const kept = values[last] ?? 0
        values[last] = values[other] ?? 0
        values[other] = kept
      }
      return values
    },
    state: () => [a >>> 0, b >>> 0, c >>> 0, d >>> 0],
  }
}
