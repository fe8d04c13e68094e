import { type EstimateOptions, type MeanEstimate, stratifiedEstimate } from './stratified.ts'

export interface CompositeOptions extends Pick<EstimateOptions, 'confidence' | 'intervalBy'> {
  /** One value for each composite. */
  readonly values: ArrayLike<number>
  /** Cores mixed into each, the same number from all strata in proportion to their size. */
  readonly coresPerComposite: number
  /** Cells of the field, where the finite population correction is wanted. */
  readonly populationSize?: number
}

/**
 * Mean from composites mixed across strata: each holds cores of every stratum in proportion to its size, so that each
 * is a stratified mean by itself and their spread is that of the estimate: s² / k, df k − 1 (de Gruijter, Brus,
 * Bierkens and Knotters 2006, on composite sampling). Composites mixed within a stratum are values of stratifiedEstimate, with
 * `coresPerValue`. The error of the laboratory is in the spread, as the values are its.
 * @throws as stratifiedEstimate; OneValueInStratum for a single composite
 */
export function compositeEstimate(options: CompositeOptions): MeanEstimate {
  const { values, coresPerComposite, populationSize, confidence, intervalBy } = options
  const stratum = { weight: 1, values, coresPerValue: coresPerComposite }
  return stratifiedEstimate({
    strata: [populationSize === undefined ? stratum : { ...stratum, populationSize }],
    ...(confidence === undefined ? {} : { confidence }),
    ...(intervalBy === undefined ? {} : { intervalBy }),
  })
}
