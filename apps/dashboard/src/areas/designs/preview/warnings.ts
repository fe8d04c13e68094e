import type { DesignPlan } from '@org/core/contract'
import type { DesignSheet } from '@org/sampling-design'
import { counted, meters } from './amounts.ts'
import type { PreviewStratum, PreviewWarning } from './messages.ts'
import { nearestOfEach } from './nearest.ts'
import { OF_POLYGONS } from './zone-words.ts'

/** What the engine says of several strata at once is said stratum by stratum instead. */
const BY_STRATUM: readonly string[] = ['MinimumDistanceNotHeld', 'ReplacementsTooClose', 'FewerReplacements']

/** Everything in which a design falls short of its plan. */
export function warningsOf(
  plan: DesignPlan,
  { sheet, strata }: { sheet: DesignSheet; strata: readonly PreviewStratum[] },
  lost: readonly string[],
): PreviewWarning[] {
  const byStratum = [
    ...strata.flatMap((stratum) => shortOf(plan, stratum)),
    ...tooNear(plan.minDistanceM, sheet),
  ]
  const hasOwnWords = byStratum.length > 0
  return [
    ...lost.map((message) => ({ stage: 'frame', message, stratum: null })),
    ...sheet.warnings
      .filter(({ name }) => !(hasOwnWords && BY_STRATUM.includes(name)) && !OF_POLYGONS.includes(name))
      .map(({ stage, message }) => ({ stage, message: withoutPeriod(message), stratum: null })),
    ...byStratum,
  ]
}

const withoutPeriod = (message: string): string => message.replace(/\.$/, '')

function shortOf({ replacementsPerStratum }: DesignPlan, stratum: PreviewStratum): PreviewWarning[] {
  const { number, points, placed, replacements } = stratum
  const where = stratum.name ?? `stratum ${number}`
  const messages = [
    placed < points ? `Placed ${placed} of ${counted(points, 'point', 'points')} in ${where}` : null,
    replacements < replacementsPerStratum
      ? `Placed ${replacements} of ${counted(replacementsPerStratum, 'replacement', 'replacements')} in ${where}`
      : null,
  ]
  return messages.flatMap((message) =>
    message === null ? [] : [{ stage: 'points', message, stratum: number }],
  )
}

/** One for each stratum that has points nearer to another than they should be. */
function tooNear(minDistanceM: number, { points, strata: { names } }: DesignSheet): PreviewWarning[] {
  if (minDistanceM === 0) return []
  const nearestM = nearestOfEach(points)
  const counts = new Map<number, number>()
  // Distances are rounded in their last bits: a point exactly at the distance holds it.
  for (const [at, { stratum }] of points.entries()) {
    if ((nearestM[at] ?? Infinity) < minDistanceM * (1 - 1e-9)) {
      counts.set(stratum, (counts.get(stratum) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([stratum, count]) => ({
      stage: 'points',
      message: `${counted(count, 'point', 'points')} of ${names?.[stratum] ?? `stratum ${stratum + 1}`} ${count === 1 ? 'is' : 'are'} nearer than ${meters(minDistanceM)} to another point`,
      stratum: stratum + 1,
    }))
}
