import { type Measured, unitOf } from '../../results/measured.ts'

const MOST_DIGITS = 12

/**
 * The step to which a laboratory rounded values, in the unit of the series: one in the last digit that any of them has. A
 * digit 0 at the end is not stored, so it can be said too large, never too small. 0 without a value.
 */
export function roundedTo(results: readonly Measured[]): number {
  const own = results.flatMap(({ value }) => (value === null || !Number.isFinite(value) ? [] : [value]))
  if (own.length === 0) return 0
  return 10 ** -Math.max(...own.map(digitsOf)) * factorOf(results)
}

/** Digits behind the point of the shortest text of a number; of large round ones 0. */
function digitsOf(value: number): number {
  const [digits = '', power = '0'] = String(Math.abs(value)).split('e')
  const behind = digits.split('.')[1]?.length ?? 0
  return Math.min(MOST_DIGITS, Math.max(0, behind - Number(power)))
}

/** From the unit of the results to that of the series; 1 where they are the same. */
function factorOf(results: readonly Measured[]): number {
  const converted = results.find(
    (one) => unitOf(one) !== one.unit && one.value !== null && one.value !== 0 && one.valueInUnit !== null,
  )
  if (converted === undefined || converted.value === null || converted.valueInUnit === null) return 1
  const factor = Math.abs(converted.valueInUnit / converted.value)
  return Number.isFinite(factor) && factor > 0 ? factor : 1
}
