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
