import { formatNumber } from '../../format/format.ts'

/** What is wrong with a number outside of its bounds; null for one inside. */
export function boundsProblem(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) {
  if (Number.isNaN(value) || (value >= min && value <= max)) return null
  if (min === Number.NEGATIVE_INFINITY) return `Enter ${formatNumber(max)} or less`
  if (max === Number.POSITIVE_INFINITY) return `Enter ${formatNumber(min)} or more`
  return `Enter a number from ${formatNumber(min)} to ${formatNumber(max)}`
}
