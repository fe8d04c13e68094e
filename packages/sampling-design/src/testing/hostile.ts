import fc from 'fast-check'
import { SamplingError } from '../errors/errors.ts'
import { rounds } from './soak.ts'

/** Numbers as a broken file, a slider's end or a wrong unit has them. */
export const wild = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -2, max: 12 }) },
  { weight: 2, arbitrary: fc.double({ min: -3, max: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0.5, 1e-300, 5e-324],
      ...[1e9, 1e17, 1e154, 1e300, 1.7e308, -1e300, 4_294_967_296, Number.MAX_SAFE_INTEGER],
    ),
  },
)

/** Mostly fit for what it is for, so that a call gets beyond its first check. */
export const mostly = (fit: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 15, arbitrary: fit }, { weight: 1, arbitrary: wild })

/** A list of a length; now and then another one. */
export const list = (one: fc.Arbitrary<number>, length: number) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.array(one, { minLength: length, maxLength: length }) },
    { weight: 1, arbitrary: fc.array(one, { maxLength: 5 }) },
  )

export const positive = mostly(fc.double({ min: 0.01, max: 1000, noNaN: true }))
export const count = mostly(fc.integer({ min: 1, max: 12 }))
export const share = mostly(fc.double({ min: 0.01, max: 0.99, noNaN: true }))
export const seed = mostly(fc.nat(1000))

/** The first number that is none in a result, by its path. */
function notANumber(value: unknown, path: string): string | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? path : undefined
  if (value === null || typeof value !== 'object') return undefined
  if (value instanceof Float64Array) return value.some(Number.isNaN) ? path : undefined
  if (ArrayBuffer.isView(value)) return undefined
  for (const [key, own] of Object.entries(value)) {
    const found = notANumber(own, `${path}.${key}`)
    if (found) return found
  }
  return undefined
}

/**
 * What came of a call: a result without NaN, or an error of ours. Anything else is thrown.
 * @returns whether there was a result
 */
function survived(call: () => unknown): boolean {
  let result: unknown
  try {
    result = call()
  } catch (error) {
    if (error instanceof SamplingError) return false
    throw error
  }
  const found = notANumber(result, 'result')
  if (found) throw new Error(`${found} is NaN`)
  return true
}

/**
 * Calls a function with what may come in; some of it has to get through, or nothing was tried.
 * @param numRuns in `npm run soak`; a quarter of them otherwise
 */
export function survives<T>(inputs: fc.Arbitrary<T>, call: (input: T) => unknown, numRuns = 300): void {
  let through = 0
  fc.assert(
    fc.property(inputs, (input) => {
      if (survived(() => call(input))) through += 1
    }),
    { numRuns: rounds(Math.ceil(numRuns / 4), numRuns) },
  )
  if (through === 0) throw new Error('Every input was refused')
}
