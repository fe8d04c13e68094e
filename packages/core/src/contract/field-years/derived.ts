import { FOLLOWED } from '../workflows/field-year.ts'
import { COLLECTED_STATUSES, type PointStatus, pointWorkflow } from '../workflows/point.ts'
import {
  GIVEN_UP_STATUSES,
  NOT_SENT_STATUSES,
  type SampleStatus,
  WITH_RESULTS_STATUSES,
} from '../workflows/sample.ts'

/** What a field year's state follows from: a point that is to be sampled, of the plan or in the place of one that is. */
export interface CountedPoint {
  status: PointStatus
  /** The states of its samples. */
  samples?: readonly SampleStatus[]
}

const COLLECTED: ReadonlySet<PointStatus> = new Set(COLLECTED_STATUSES)
const SETTLED: ReadonlySet<PointStatus> = new Set(pointWorkflow.final)
const NOT_SENT: ReadonlySet<SampleStatus> = new Set(NOT_SENT_STATUSES)
const WITH_RESULTS: ReadonlySet<SampleStatus> = new Set(WITH_RESULTS_STATUSES)
const GIVEN_UP: ReadonlySet<SampleStatus> = new Set(GIVEN_UP_STATUSES)

export const isFollowed = (status: unknown): status is (typeof FOLLOWED)[number] =>
  FOLLOWED.some((each) => each === status)

/**
 * The state that a field year’s points make of it: without a collected one it is scheduled; with all settled, collected;
 * with all samples of the collected ones shipped that are not waived or collected again, at the laboratory; with the first
 * result of one of them, partial; with results of all, complete. Points that are all waived leave it scheduled: nothing was
 * collected. Samples that are all waived leave it collected: no laboratory owes anything.
 */
export function followedStatus(points: readonly CountedPoint[]): (typeof FOLLOWED)[number] {
  const collected = points.filter(({ status }) => COLLECTED.has(status))
  if (collected.length === 0) return 'scheduled'
  if (!points.every(({ status }) => SETTLED.has(status))) return 'in_progress'
  const samples = collected.flatMap((point) => point.samples ?? [])
  const expected = samples.filter((status) => !GIVEN_UP.has(status))
  if (expected.some((status) => WITH_RESULTS.has(status)))
    return expected.every((status) => WITH_RESULTS.has(status)) ? 'results_complete' : 'partial_results'
  // Where nothing is expected any longer, no laboratory owes anything.
  return expected.length > 0 && expected.every((status) => !NOT_SENT.has(status)) ? 'at_lab' : 'collected'
}
