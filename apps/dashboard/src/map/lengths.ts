import type { AreaUnit } from '@org/core/contract'
import { formatDistance, formatNumber } from '@org/ui'

const FOOT_M = 0.3048
const MILE_FT = 5280
const MILES = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A length in the system the person reads areas in: `1,204 ft`, `1.25 mi`; `812 m`, `4.2 km`. */
export function formatLength(metres: number, areaUnit: AreaUnit): string {
  if (areaUnit === 'ha') return formatDistance(metres)
  const feet = metres / FOOT_M
  return feet < MILE_FT ? `${formatNumber(feet)} ft` : `${MILES.format(feet / MILE_FT)} mi`
}
