import { MEASURED_ROWS } from './rows.ts'
import type { MeasuredCoverage } from './types.ts'

export { type MeasuredCoverage, WENT_WRONG, type WentWrong } from './types.ts'

/** How often what is claimed holds, by design and by what happened (docs/what-may-be-claimed.md): written by tools/coverage.ts. */
export const measuredCoverage: readonly MeasuredCoverage[] = MEASURED_ROWS.map(
  ([placement, strata, pointsPerStratum, wentWrong, of, claimed, bounded, coverage, width]) => ({
    ...{ placement, strata, pointsPerStratum, wentWrong, of },
    ...{ claimed, bounded, coverage, width },
  }),
)
