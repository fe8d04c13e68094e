import { findMove, sampleWorkflow } from '@org/core/contract'
import type { SampleMove, SampleRow } from './move.ts'

/** The earlier sample of a point and layer that is collected again now. @param samples those of its point, among others */
export function recollected(samples: readonly SampleRow[], sample: SampleRow): SampleMove[] {
  if (sample.attempt === 1) return []
  return samples
    .filter(
      ({ pointId, depthTopCm, depthBottomCm, attempt, status }) =>
        pointId === sample.pointId &&
        depthTopCm === sample.depthTopCm &&
        depthBottomCm === sample.depthBottomCm &&
        attempt < sample.attempt &&
        findMove(sampleWorkflow, status, 'recollect') !== null,
    )
    .map((earlier) => {
      const label = earlier.labelCode === null ? null : { id: null, code: earlier.labelCode }
      return { sample: earlier, to: 'recollected', what: 'recollect', label }
    })
}
