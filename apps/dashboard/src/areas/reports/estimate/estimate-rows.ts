import type { AreaUnit, Estimate, Series } from '@org/core'
import { formatAreaWithUnit, formatDecimal, formatNumber } from '@org/ui'
import type { Row } from './Precision.tsx'
import { changeWords, decimalWords, halfWidthWords, tonsWords, withUnit } from './words.ts'

const DF_DIGITS = 1
const EFFECT_DIGITS = 2
/** Of what is smaller than the values. */
const FINER = 1

/** What is said of an estimate besides its mean and interval. */
export function estimateRows(estimate: Estimate, shown: Series | null, area: AreaUnit): Row[] {
  const { mean, change, n, areaM2 } = estimate
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
    ['Sampled area', formatAreaWithUnit(areaM2, area)],
    ['Total carbon', estimate.total === null ? null : tonsWords(estimate.total)],
    [
      'Reference mass of soil',
      estimate.referenceMassTHa === null ? null : `${formatNumber(estimate.referenceMassTHa)} t/ha`,
    ],
    [
      change === null ? 'Change' : `Change since ${change.since}`,
      change === null ? null : changeWords(change, { decimals, unit }),
    ],
    ['Least change seen', amount(change?.detectable ?? null)],
  ]
}

const decimalOrNull = (value: number | null, digits: number): string | null =>
  value === null ? null : formatDecimal(value, digits)
