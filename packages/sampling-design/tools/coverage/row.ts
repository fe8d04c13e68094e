import * as z from 'zod'
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

const share = z.number().nullable()

/** The committed figures. */
export const rowsSchema: z.ZodType<Row[]> = z.array(
  z.object({
    placement: z.enum(['random', 'balanced', 'systematic']),
    ...{ strata: z.int(), pointsPerStratum: z.int(), wentWrong: z.string() },
    truth: z.enum(['whole field', 'accessible part']),
    ...{ estimator: z.string(), runs: z.int(), claimed: z.number(), bounded: z.number() },
    ...{ coverage: share },
    ...{ lowestAlike: share, highestAlike: share, fieldsApart: share, lowestField: share, width: share },
  }),
)

/** How much is simulated. */
export interface Effort {
  fields: number
  /** Of each design; every field is sampled by each draw. */
  draws: number
  /** For estimators that take long. */
  drawsOfSlow: number
  drawsWithMishaps: number
  /** Sets of ten fields, each drawn again so many times. */
  programs: number
  drawsOfPrograms: number
}

/** What is committed: under three minutes. */
export const FULL: Effort = {
  ...{ fields: 192, draws: 48, drawsOfSlow: 12, drawsWithMishaps: 10 },
  ...{ programs: 60, drawsOfPrograms: 30 },
}
