import { LEAST_VARIATION_VALUES, type Variation } from '@org/core/contract'
import { type DepthUnit, formatDepthRange } from '@org/ui'

/** In percent, as the field shows it. */
export const cvPercentOf = ({ cv }: Pick<Variation, 'cv'>): number => Math.round(cv * 1000) / 10

const WHOSE = { field: 'this field', grower: 'this grower' } as const

/** Whose results a coefficient of variation is of. */
export function variationWords(variation: Variation, unit: DepthUnit): string {
  const { source, sourceName, year, analyteName, values, bottomCm } = variation
  const whose = source === 'program' ? `the program ${sourceName}` : WHOSE[source]
  const layer = formatDepthRange(0, bottomCm, unit)
  return `${cvPercentOf(variation)}%, of ${values.toLocaleString('en-US')} values of ${whose} in ${year} (${analyteName}, ${layer})`
}

export const NO_VARIATION = `No earlier year has ${LEAST_VARIATION_VALUES} values of soil organic carbon of this field, its grower or its programs. Type what you expect.`
