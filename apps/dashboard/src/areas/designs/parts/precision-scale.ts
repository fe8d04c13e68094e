import { formatDecimal } from '@org/ui'
import type { Precision } from '../plan/draft.ts'

export interface PrecisionScale {
  /** From a share of the mean to what is shown. */
  factor: number
  unit: '%' | ''
  words: (share: number) => string
}

/** How shares of the mean are shown; null where the mean is needed and not known. */
export function scaleOf({ halfWidthUnit, mean }: Precision): PrecisionScale | null {
  if (halfWidthUnit === 'percent') {
    return { factor: 100, unit: '%', words: (share) => `${formatDecimal(share * 100, 1)}%` }
  }
  if (mean === null || mean <= 0) return null
  // Three digits of the mean's own size: 2.41, 24.1, 241.
  const digits = Math.max(0, 2 - Math.floor(Math.log10(mean)))
  return { factor: mean, unit: '', words: (share) => formatDecimal(share * mean, Math.min(digits, 6)) }
}
