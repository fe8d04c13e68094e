import { checkNumber } from '../errors/check.ts'
import { sum } from '../math/sums.ts'
import type { StratumSample } from './sample.ts'

/** Units in the population that the simple random sample of a design effect is taken from. */
export type DesignEffectPopulation = number | 'endless'

/**
 * Variance of the estimate over that of a simple random sample of as many values (Kish 1965), as R's survey has it:
 * the population's variance is Σ w (y − ȳ)² / Σ w × n/(n − 1) with w = W_h/n_h, over n, times (N − n)/N. N is what is
 * given, else the sum of the population sizes, else that of the weights if there are more of them than values (areas
 * in m² and cells are such), else there is no correction.
 */
export function designEffectOf(
  strata: readonly StratumSample[],
  estimate: number,
  varianceOfMean: number,
  population?: DesignEffectPopulation,
): number {
  const n = sum(strata.map(({ values }) => values.length))
  const all = sum(strata.map(({ weight }) => weight))
  const spread = sum(
    strata.map(({ weight, values }) => {
      const squares = Array.from(values, (value) => (value - estimate) * (value - estimate))
      return (weight / all) * (sum(squares) / values.length)
    }),
  )
  const size = populationOf(strata, n, all, population)
  const simple = n > 1 && size > n ? (spread / (n - 1)) * (size === Infinity ? 1 : (size - n) / size) : 0
  const effect = varianceOfMean / simple
  // Nothing varies (but beyond what doubles hold), or everything was measured: neither design is better.
  return simple > 0 && Number.isFinite(effect) ? effect : 1
}

function populationOf(
  strata: readonly StratumSample[],
  n: number,
  all: number,
  population?: DesignEffectPopulation,
): number {
  if (population === 'endless') return Infinity
  if (population !== undefined) return checkNumber('designEffectPopulation', population, { min: n })
  const sizes = strata.flatMap(({ populationSize }) => (populationSize === undefined ? [] : [populationSize]))
  if (sizes.length === strata.length) return sum(sizes)
  return all > n ? all : Infinity
}
