import type { SampleStatus } from '../designs/sample-entity.ts'
import type { PointStatus } from '../points/point-entity.ts'
import type { FieldYearStatus } from '../workflows/field-year.ts'

/** What a field year's state follows from: a point that is to be sampled, of the plan or in the place of one that is. */
export interface CountedPoint {
  status: PointStatus
  /** The states of its samples. */
  samples?: readonly SampleStatus[]
}

const COLLECTED: ReadonlySet<PointStatus> = new Set(['collected', 'relocated'])
const SETTLED: ReadonlySet<PointStatus> = new Set(['collected', 'relocated', 'replaced', 'waived'])
/** Samples that are not on their way to a laboratory, and have not been there. */
const NOT_SHIPPED: ReadonlySet<SampleStatus> = new Set([
  'reserved',
  'printed',
  'applied',
  'packed',
  'sent_back',
])

const WITH_RESULTS: ReadonlySet<SampleStatus> = new Set(['results', 'verified'])
/** Nobody expects results of them any longer. */
const SETTLED_WITHOUT: ReadonlySet<SampleStatus> = new Set(['recollected', 'waived'])

/** The states that follow from points and their samples. */
export const FOLLOWED = [
  'scheduled',
  'in_progress',
  'collected',
  'at_lab',
  'partial_results',
  'results_complete',
] as const satisfies FieldYearStatus[]
export const isFollowed = (status: unknown): status is (typeof FOLLOWED)[number] =>
  FOLLOWED.some((each) => each === status)

/**
 * The state that a field year’s points make of it: without a collected one it is scheduled; with all settled, collected;
 * with all samples of the collected ones shipped, at the laboratory; with the first result of one, partial; with results of all
 * that are not waived or collected again, complete. Points that are all waived leave it scheduled:
 * nothing was collected.
 */
export function followedStatus(points: readonly CountedPoint[]): (typeof FOLLOWED)[number] {
  const collected = points.filter(({ status }) => COLLECTED.has(status))
  if (collected.length === 0) return 'scheduled'
  if (!points.every(({ status }) => SETTLED.has(status))) return 'in_progress'
  const samples = collected.flatMap((point) => point.samples ?? [])
  const expected = samples.filter((status) => !SETTLED_WITHOUT.has(status))
  if (expected.some((status) => WITH_RESULTS.has(status)))
    return expected.every((status) => WITH_RESULTS.has(status)) ? 'results_complete' : 'partial_results'
  return samples.length > 0 && samples.every((status) => !NOT_SHIPPED.has(status)) ? 'at_lab' : 'collected'
}
