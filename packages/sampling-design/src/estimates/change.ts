import { mean, sum } from '../math/sums.ts'
import { checkChoice, checkChoices } from './choices.ts'
import { checkConfidence, degreesOfFreedomOf, intervalAbout, type VariancePart } from './interval.ts'
import { type CampaignStratum, overlapParts } from './overlap.ts'
import { checkSameStrata, differences } from './paired.ts'
import { checkStrata, type StratumSample } from './sample.ts'
import { type EstimateOptions, stratifiedEstimate } from './stratified.ts'

/**
 * How the places of two campaigns belong together. `paired`: all points visited twice.
 * `independent`: drawn anew, the strata may differ. `overlap`: some points visited twice, told by `ids`.
 */
export type CampaignDesign = 'paired' | 'independent' | 'overlap'

export interface ChangeOptions extends Omit<EstimateOptions, 'strata' | 'designEffectPopulation'> {
  readonly first: readonly CampaignStratum[]
  readonly second: readonly CampaignStratum[]
  readonly design: CampaignDesign
}

export interface ChangeEstimate {
  /** Second mean less first mean. */
  change: number
  firstMean: number
  secondMean: number
  standardError: number
  degreesOfFreedom: number
  interval: [low: number, high: number]
  confidence: number
  /** Points visited twice. */
  matched: number
}

/**
 * Change of the mean between two campaigns. Paired: the stratified mean of the differences, told by
 * ids where both have them, else by the order given. Independent: the sum of both variances; degrees of freedom by
 * Satterthwaite (Welch 1947) over the two. Overlap: s₁²/n₁ + s₂²/n₂ − 2 r s₁ s₂ c / (n₁ n₂) in each stratum, c points
 * being in both and r their correlation, pooled over the strata (Kish 1965, section 12.4); stratified variance only.
 * @throws as stratifiedEstimate; UnknownMethod; LengthMismatch where strata, values or ids do not belong together
 */
export function changeBetween(options: ChangeOptions): ChangeEstimate {
  const { first, second, design, confidence = 0.95 } = options
  checkConfidence(confidence)
  checkChoices(options)
  checkChoice('design', design, ['paired', 'independent', 'overlap'])
  if (design === 'overlap') checkChoice("variance of the design 'overlap'", options.variance, ['stratified'])
  checkStrata(first)
  checkStrata(second)
  const { parts, matched, degreesOfFreedom } = byDesign(options)
  const firstMean = stratifiedMean(first)
  const secondMean = stratifiedMean(second)
  const change = design === 'paired' ? stratifiedMean(differences(first, second)) : secondMean - firstMean
  const standardError = Math.sqrt(sum(parts.map((part) => part.variance)))
  return {
    change,
    firstMean,
    secondMean,
    standardError,
    degreesOfFreedom,
    interval: intervalAbout(change, standardError, confidence, degreesOfFreedom, options.intervalBy),
    confidence,
    matched,
  }
}

interface ByDesign {
  parts: VariancePart[]
  degreesOfFreedom: number
  matched: number
}

function byDesign(options: ChangeOptions): ByDesign {
  const { first, second, design, ...how } = options
  switch (design) {
    case 'paired':
      return together([stratifiedEstimate({ ...how, strata: differences(first, second) })])
    case 'independent':
      return {
        ...together([first, second].map((strata) => stratifiedEstimate({ ...how, strata }))),
        matched: 0,
      }
    case 'overlap': {
      checkSameStrata(first, second)
      const { parts, matched } = overlapParts(first, second)
      const degreesOfFreedom = degreesOfFreedomOf(parts, options.degreesOfFreedomMethod ?? 'n-H')
      return { parts, degreesOfFreedom, matched }
    }
  }
}

function together(
  estimates: readonly { standardError: number; degreesOfFreedom: number; n: number }[],
): ByDesign {
  const parts = estimates.map(({ standardError, degreesOfFreedom }) => ({
    variance: standardError * standardError,
    degreesOfFreedom,
  }))
  return {
    parts,
    degreesOfFreedom: degreesOfFreedomOf(parts, 'satterthwaite'),
    matched: estimates[0]?.n ?? 0,
  }
}

function stratifiedMean(strata: readonly StratumSample[]): number {
  const all = sum(strata.map(({ weight }) => weight))
  return sum(strata.map(({ weight, values }) => (weight / all) * mean(values)))
}
