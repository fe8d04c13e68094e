import type { NearCell } from './near.ts'
import type { Spaced } from './spacing.ts'

/** What could not be done as asked. */
export type PlacementWarningName =
  // Base or legacy points lie nearer together than the minimum distance.
  | 'MinimumDistanceNotHeld'
  // The same for ordered replacements; base and legacy points hold it.
  | 'ReplacementsTooClose'
  // A stratum has too few cells for all replacements.
  | 'FewerReplacements'
  // Legacy points left out: outside the frame, or in the cell of another one.
  | 'LegacyOutside'
  | 'LegacySharesCell'
  // More legacy points in a stratum than points asked for.
  | 'LegacyExceedsPoints'

/** Something a person should know about the points, as plain data. */
export interface PlacementWarning {
  name: PlacementWarningName
  /** What happened, with figures. */
  message: string
  /** The numbers behind it. */
  details: Readonly<Record<string, number>>
  /** Places, from 0, in the list of legacy points of those it is about; strata, for the others that name some. */
  which?: readonly number[]
}

/** For strata with more legacy points than points asked for. */
export function exceedingWarning(
  legacy: readonly (readonly number[])[],
  asked: readonly number[],
): PlacementWarning[] {
  const which = legacy.flatMap((list, stratum) => (list.length > (asked[stratum] ?? 0) ? [stratum] : []))
  if (which.length === 0) return []
  const points = which.reduce(
    (sum, stratum) => sum + (legacy[stratum]?.length ?? 0) - (asked[stratum] ?? 0),
    0,
  )
  const message = `Strata with more legacy points than points asked for: ${which.length}; points above that, kept: ${points}.`
  return [{ name: 'LegacyExceedsPoints', message, details: { strata: which.length, points }, which }]
}

/** For points that do not hold the minimum distance. */
export function distanceWarnings(
  minDistanceM: number,
  { notHeld, legacyNotHeld, tooClose, overTooClose }: Omit<Spaced, 'base' | 'over'>,
): PlacementWarning[] {
  const warnings: PlacementWarning[] = []
  if (notHeld > 0) {
    const message = `Points without a place ${minDistanceM} m from all others: ${notHeld}; points with another one nearer than that: ${tooClose}.`
    const details = { points: notHeld, legacy: legacyNotHeld, tooClose, minDistanceM }
    warnings.push({ name: 'MinimumDistanceNotHeld', message, details })
  }
  if (overTooClose > 0) {
    const message = `Ordered replacements without a place ${minDistanceM} m from all points: ${overTooClose}.`
    warnings.push({ name: 'ReplacementsTooClose', message, details: { points: overTooClose, minDistanceM } })
  }
  return warnings
}

/** For strata without cells enough for all replacements. */
export function fewerWarning(
  asked: { readonly over: number; readonly near: number },
  over: readonly (readonly number[])[],
  near: readonly (readonly NearCell[])[],
  base: readonly (readonly number[])[],
  legacy: readonly (readonly number[])[],
): PlacementWarning[] {
  const missing = base.map((list, stratum) => {
    const used = list.length + (legacy[stratum]?.length ?? 0) > 0
    const ordered = used ? asked.over - (over[stratum]?.length ?? 0) : 0
    return ordered + asked.near * list.length - (near[stratum]?.length ?? 0)
  })
  const which = missing.flatMap((count, stratum) => (count > 0 ? [stratum] : []))
  if (which.length === 0) return []
  const points = missing.reduce((sum, count) => sum + count, 0)
  const message = `Strata with too few cells for all replacements: ${which.length}; replacements missing: ${points}.`
  return [{ name: 'FewerReplacements', message, details: { strata: which.length, points }, which }]
}
