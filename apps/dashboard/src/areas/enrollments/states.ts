import {
  ENROLLMENT_STATUSES,
  type EnrollmentStatus,
  type enrollmentList,
  type GroupTotals,
  type SumOf,
} from '@org/core'

export { enrollmentLook as lookOf } from '@org/ui'

/** What there is in one state, as the server tells it. */
export type StateTotals = GroupTotals<SumOf<typeof enrollmentList>>

/** What there is in one state, or in several together. */
export interface Tally {
  count: number
  fieldCount: number
  areaM2: number
}

const NONE: Tally = { count: 0, fieldCount: 0, areaM2: 0 }

/** What there is in these states together; a state without any is not in the totals. */
export function tallyOf(totals: readonly StateTotals[], statuses: readonly EnrollmentStatus[]): Tally {
  return totals
    .filter(({ value }) => statuses.some((status) => status === value))
    .reduce(
      (sum, { rows, sums }) => ({
        count: sum.count + rows,
        fieldCount: sum.fieldCount + sums.fields,
        areaM2: sum.areaM2 + sums.area,
      }),
      NONE,
    )
}

/** Those that were not given up: what is withdrawn is told apart. */
export const STANDING_STATUSES: readonly EnrollmentStatus[] = ENROLLMENT_STATUSES.filter(
  (status) => status !== 'withdrawn',
)

export interface FunnelStep extends Tally {
  label: string
}

/** From which state on an enrollment counts as having reached a step; the workflow's order is the statuses'. */
const STEPS: readonly [label: string, from: EnrollmentStatus][] = [
  ['Started', 'draft'],
  ['Submitted', 'submitted'],
  ['Eligible', 'eligible'],
  ['Signed', 'signed'],
  ['Active', 'active'],
  ['Complete', 'complete'],
]

/**
 * How many got how far: what is in a state has come through those before it. What was withdrawn is in none of the
 * steps, because nothing says how far it had come.
 */
export function funnelOf(totals: readonly StateTotals[]): FunnelStep[] {
  return STEPS.map(([label, from]) => ({
    label,
    ...tallyOf(totals, STANDING_STATUSES.slice(STANDING_STATUSES.indexOf(from))),
  }))
}
