import type { LayerSummary, Series } from '@org/core'
import { formatDecimal } from '@org/ui'

/** Where there is nothing to say. */
export const NONE = '–'

/** A number with the digits of its analyte; a dash without one. */
export const valueWords = (value: number | null, { decimals }: Pick<Series, 'decimals'>): string =>
  value === null || !Number.isFinite(value) ? NONE : formatDecimal(value, decimals)

/** `12.5%`. */
export const cvWords = (cv: LayerSummary['cv']): string =>
  cv === null || !Number.isFinite(cv) ? NONE : `${formatDecimal(cv * 100, 1)}%`

/** `Mean (%)`. */
export const withUnit = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`)

/** `≥ 119.3`: values above a range count as its limit, so that the number is the least it can be. */
export const leastWords = (words: string, above: number): string => (above === 0 ? words : `≥ ${words}`)
