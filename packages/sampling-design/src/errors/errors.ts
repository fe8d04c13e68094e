/** Everything this package refuses, by name. */
export type SamplingErrorName =
  // What was given cannot be read as what it should be.
  | 'InvalidNumber'
  | 'InvalidSeed'
  | 'InvalidBoundary'
  | 'LengthMismatch'
  | 'UnknownMethod'
  // The field and its frame.
  | 'EmptyField'
  | 'PolarField'
  | 'FieldTooWide'
  | 'SliverField'
  | 'BufferTooWide'
  | 'TooManyCells'
  | 'InvalidCells'
  // Strata and numbers of points.
  | 'TooManyStrata'
  | 'TooFewStrata'
  | 'MinimumAreaTooLarge'
  | 'NoCovariate'
  | 'EmptyStratum'
  | 'TooFewPoints'
  | 'TooManyPoints'
  | 'NoAllocation'
  // Estimates and stocks.
  | 'NoValues'
  | 'OneValueInStratum'
  | 'SampleExceedsPopulation'
  | 'CannotReach'
  | 'BadDepths'
  | 'TooShallow'
  // Designs and their sheets.
  | 'InvalidDesign'
  | 'InvalidSheet'
  | 'UnknownSchemaVersion'
  | 'OtherEngineVersion'
  | 'NotReproduced'

/**
 * Something this package will not do. `name` says which kind, `message` what was wrong and what would work;
 * `remedy` is that second half alone, `details` the numbers behind it.
 */
export class SamplingError extends Error {
  override readonly name: SamplingErrorName
  readonly remedy: string
  readonly details: Readonly<Record<string, number | string>>

  constructor(
    name: SamplingErrorName,
    wrong: string,
    remedy: string,
    details: Readonly<Record<string, number | string>> = {},
  ) {
    super(`${wrong} ${remedy}`)
    this.name = name
    this.remedy = remedy
    this.details = details
  }
}
