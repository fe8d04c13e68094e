/** Products and squares of larger values, and sums of those, leave the range of doubles. */
export const LARGEST = 1e60

/**
 * Sums in the order of the values, with the rounding errors carried along (Neumaier 1974), so that a mean of 100,000
 * values is as good as one of ten.
 */
export function sum(values: ArrayLike<number>): number {
  let total = 0
  let lost = 0
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? 0
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  return total + lost
}

/** Arithmetic mean of at least one value. */
export function mean(values: ArrayLike<number>): number {
  return sum(values) / values.length
}

/** Sum of squares about the mean, in two passes, less what the rounding of the mean added (Chan, Golub and LeVeque 1983). */
export function squaresAboutMean(values: ArrayLike<number>): number {
  return productsAboutMeans(values, values)
}

/** Sum of products of two rows of values, each about its own mean; the shorter row says how many. */
export function productsAboutMeans(first: ArrayLike<number>, second: ArrayLike<number>): number {
  const n = Math.min(first.length, second.length)
  const meanOfFirst = mean(first)
  const meanOfSecond = mean(second)
  let products = 0
  let offFirst = 0
  let offSecond = 0
  for (let i = 0; i < n; i += 1) {
    const a = (first[i] ?? 0) - meanOfFirst
    const b = (second[i] ?? 0) - meanOfSecond
    products += a * b
    offFirst += a
    offSecond += b
  }
  return products - (offFirst * offSecond) / n
}

/** Sample variance, divisor n − 1, of at least two values; never below 0. */
export function variance(values: ArrayLike<number>): number {
  return Math.max(0, squaresAboutMean(values)) / (values.length - 1)
}
