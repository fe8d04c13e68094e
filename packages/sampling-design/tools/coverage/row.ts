import type { PlacementName } from './designs.ts'
import type { Coverage } from './tally.ts'
import type { Mishap } from './went-wrong.ts'

/** What one estimator reached with one design. */
export interface Row extends Coverage {
  placement: PlacementName
  strata: number
  pointsPerStratum: number
  wentWrong: string
  truth: Mishap['truth']
  estimator: string
}

/** How much is simulated. */
export interface Effort {
  fields: number
  /** Of each design; every field is sampled by each draw. */
  draws: number
  drawsWithMishaps: number
  /** Sets of ten fields, each drawn again so many times. */
  programs: number
  drawsOfPrograms: number
}
