import type { AreaUnit, Estimate, Series } from '@org/core'
import { formatAreaWithUnit, formatCount, formatDecimal, formatNumber } from '@org/ui'
import type { Row } from './Precision.tsx'
import {
  changeWords,
  decimalWords,
  halfWidthWords,
  OF_WORDS,
  tonsWords,
  withRejectedWords,
  withUnit,
} from './words.ts'

const DF_DIGITS = 1
const EFFECT_DIGITS = 2
/** Of what is smaller than the values. */
const FINER = 1

/** What is said of an estimate besides its mean and interval. */
export function estimateRows(estimate: Estimate, shown: Series | null, area: AreaUnit): Row[] {
  const { mean, change, n } = estimate
  if (mean === null) return []
  const { decimals = 2, unit = '' } = shown ?? {}
  const amount = (value: number | null, digits = decimals) =>
    value === null ? null : withUnit(decimalWords(value, digits), unit)
  return [
    ['Standard error', amount(estimate.standardError, decimals + FINER)],
    ['Half-width', halfWidthWords(mean, estimate.interval)],
    ['Degrees of freedom', decimalOrNull(estimate.degreesOfFreedom, DF_DIGITS)],
    ['Design effect', decimalOrNull(estimate.designEffect, EFFECT_DIGITS)],
    ['Values', formatNumber(n)],
    [
      estimate.withRejected === null
        ? 'With rejected values'
        : `With ${formatCount(estimate.withRejected.rejected, 'rejected value', 'rejected values')}`,
      withRejectedWords(estimate.withRejected, { decimals, unit }),
    ],
    ['Area of the mean', areaWords(estimate, area)],
    [
      estimate.of === 'field' ? 'Total carbon' : `Total carbon of ${OF_WORDS[estimate.of]}`,
      estimate.total === null ? null : tonsWords(estimate.total),
    ],
    [
      'Reference mass of soil',
      estimate.referenceMassTHa === null ? null : `${formatNumber(estimate.referenceMassTHa)} t/ha`,
    ],
    [
      change === null ? 'Change' : `Change since ${change.since}`,
      change === null ? null : changeWords(change, { decimals, unit }),
    ],
    ['For planning: change found in 80 of 100 cases', amount(change?.detectable ?? null)],
  ]
}

/** `32.1 ac of 40.0 ac, the part that can be sampled` */
function areaWords({ of, areaM2, designAreaM2 }: Estimate, area: AreaUnit): string {
  const own = formatAreaWithUnit(areaM2, area)
  return of === 'field' ? own : `${own} of ${formatAreaWithUnit(designAreaM2, area)}, ${OF_WORDS[of]}`
}

const decimalOrNull = (value: number | null, digits: number): string | null =>
  value === null ? null : formatDecimal(value, digits)
