import type { AreaUnit, FeatureMatch } from '@org/core'
import { formatLength } from '@org/ui'
import type { Candidate } from '../candidates.ts'
import { concernsOf } from '../concerns.ts'
import type { Action } from '../store.ts'

const SHARE = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  roundingMode: 'floor',
})

/** How a feature lies to the field it may be: `92.3% in common, 16 ft apart`; empty where there is nothing to compare. */
export function comparisonWords(match: FeatureMatch | null, areaUnit: AreaUnit): string {
  if (match?.comparison == null) return ''
  const { share, distanceM } = match.comparison
  const distance = formatLength(distanceM, areaUnit)
  return share === 0 ? `${distance} away` : `${SHARE.format(share)} in common, centers ${distance} apart`
}

/** What is agreed to when a row becomes this: `overlaps Creek bottom (Teal Creek) by 62%`. */
export function concernWords(
  { match }: Candidate,
  action: Action,
  nameOf: (index: number) => string,
  areaUnit: AreaUnit,
): string[] {
  const { move, fields, features } = concernsOf(match, action)
  const away = comparisonWords(match, areaUnit)
  return [
    ...(move ? [`moves ${match?.field?.name ?? 'the field'}${away === '' ? '' : ` (${away})`}`] : []),
    ...fields.map(
      ({ name, growerName, share }) => `overlaps ${name} (${growerName}) by ${SHARE.format(share)}`,
    ),
    ...features.map(
      ({ index, share }) => `overlaps ${nameOf(index)} (feature ${index + 1}) by ${SHARE.format(share)}`,
    ),
  ]
}
