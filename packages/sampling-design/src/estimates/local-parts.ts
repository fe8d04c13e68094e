import { SamplingError } from '../errors/errors.ts'
import { mean, sum } from '../math/sums.ts'
import type { VariancePart } from './interval.ts'
import { LEAST_NEIGHBORS, localNeighborhoodVariance } from './local-variance.ts'
import type { StratumSample } from './sample.ts'

/** Where neighbors are looked for. */
export type Neighborhood = 'stratum' | 'field'

/**
 * Variance of the stratified mean from the local neighborhood: one part for each stratum, or one for the field;
 * undefined where there are under four values or the estimate falls below 0.
 * @throws LengthMismatch where places are missing
 */
export function localParts(
  strata: readonly StratumSample[],
  neighborhood: Neighborhood,
): (VariancePart | undefined)[] {
  const all = sum(strata.map(({ weight }) => weight))
  const estimate = sum(strata.map(({ weight, values }) => (weight / all) * mean(values)))
  const rows = strata.map((stratum, h) => {
    const { x, y } = placesOf(stratum, h)
    const each = stratum.weight / all / stratum.values.length
    const about = neighborhood === 'field' ? estimate : mean(stratum.values)
    const residuals = Array.from(stratum.values, (value) => each * (value - about))
    return { x, y, weights: residuals.map(() => each), residuals }
  })
  if (neighborhood === 'stratum') return rows.map(partOf)
  return [
    partOf({
      x: rows.flatMap((row) => Array.from(row.x)),
      y: rows.flatMap((row) => Array.from(row.y)),
      weights: rows.flatMap((row) => row.weights),
      residuals: rows.flatMap((row) => row.residuals),
    }),
  ]
}

function partOf(row: {
  x: ArrayLike<number>
  y: ArrayLike<number>
  weights: readonly number[]
  residuals: readonly number[]
}): VariancePart | undefined {
  const n = row.residuals.length
  if (n < LEAST_NEIGHBORS) return undefined
  const variance = localNeighborhoodVariance({ ...row, values: row.residuals })
  return variance < 0 ? undefined : { variance, degreesOfFreedom: n - 1 }
}

function placesOf({ x, y }: StratumSample, h: number): { x: ArrayLike<number>; y: ArrayLike<number> } {
  if (x !== undefined && y !== undefined) return { x, y }
  throw new SamplingError(
    'LengthMismatch',
    `Stratum ${h} has no places, so its values have no neighbors.`,
    "Give x and y in meters for each value, or take the variance 'stratified'.",
    { stratum: h },
  )
}
