import type { PointStatus } from '../points/point-entity.ts'
import type { FieldYearStatus } from '../workflows/field-year.ts'

/** What a field year's state follows from: a point that is to be sampled, of the plan or in the place of one that is. */
export interface CountedPoint {
  status: PointStatus
}

const COLLECTED: ReadonlySet<PointStatus> = new Set(['collected', 'relocated'])
const SETTLED: ReadonlySet<PointStatus> = new Set(['collected', 'relocated', 'replaced', 'waived'])

/** The states that follow from points. */
export const FOLLOWED = ['scheduled', 'in_progress', 'collected'] as const satisfies FieldYearStatus[]
export const isFollowed = (status: unknown): status is (typeof FOLLOWED)[number] =>
  FOLLOWED.some((each) => each === status)

/**
 * The state that a field year’s points make of it: without a collected one it is scheduled; with all settled, collected.
 * Points that are all waived leave it scheduled: nothing was collected.
 */
export function followedStatus(points: readonly CountedPoint[]): (typeof FOLLOWED)[number] {
  if (!points.some(({ status }) => COLLECTED.has(status))) return 'scheduled'
  return points.every(({ status }) => SETTLED.has(status)) ? 'collected' : 'in_progress'
}
