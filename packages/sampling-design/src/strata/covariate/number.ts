import type { Covariate } from './scale.ts'

/** Numbers the strata by the mean of the first covariate, ascending; of two as large by the next, then the first
 * cell. */
export function renumber(stratumOf: Int32Array, k: number, covariates: readonly Covariate[]): void {
  const means = covariates.map(({ values }) => {
    const sums = new Float64Array(k)
    const counts = new Int32Array(k)
    for (let cell = 0; cell < values.length; cell += 1) {
      const value = values[cell] ?? 0
      const stratum = stratumOf[cell] ?? 0
      if (Number.isNaN(value)) continue
      // Divided first, so that no sum of large values overflows.
      sums[stratum] = (sums[stratum] ?? 0) + value / values.length
      counts[stratum] = (counts[stratum] ?? 0) + 1
    }
    return sums.map((sum, j) =>
      (counts[j] ?? 0) > 0 ? sum / ((counts[j] ?? 0) / values.length) : Number.MAX_VALUE,
    )
  })
  const first = new Int32Array(k).fill(stratumOf.length)
  stratumOf.forEach((stratum, cell) => {
    first[stratum] = Math.min(first[stratum] ?? 0, cell)
  })
  const order = Array.from({ length: k }, (_, j) => j).sort((a, b) => {
    for (const mean of means) {
      if ((mean[a] ?? 0) < (mean[b] ?? 0)) return -1
      if ((mean[a] ?? 0) > (mean[b] ?? 0)) return 1
    }
    return (first[a] ?? 0) - (first[b] ?? 0)
  })
  const numberOf = new Int32Array(k)
  order.forEach((old, number) => {
    numberOf[old] = number
  })
  for (let cell = 0; cell < stratumOf.length; cell += 1) stratumOf[cell] = numberOf[stratumOf[cell] ?? 0] ?? 0
}
