import { type FieldPoint, fieldEstimate } from '@org/sampling-design'
import { CONFIDENCE, type Estimator, type SampledPlace } from './sample.ts'

const STATES = { lost: 'chance', inaccessible: 'ground' } as const

function pointOf({ x, y, state, value }: SampledPlace, stratum: number): FieldPoint {
  const at = { stratum, x, y }
  if (state === 'measured') return { ...at, value }
  if (state === 'below') return { ...at, value: value / 2, low: 0, high: value }
  return { ...at, value: null, lostBy: STATES[state] }
}

/** What the product claims. */
const claimed: Estimator = ({ placement, strata }) => {
  const { mean, interval, bounds, standardError, degreesOfFreedom } = fieldEstimate({
    ...{ placement, confidence: CONFIDENCE },
    strata: strata.map(({ weight }) => ({ weight })),
    points: strata.flatMap(({ places }, stratum) => places.map((place) => pointOf(place, stratum))),
  })
  const both = bounds === null || bounds[1] === null ? null : ([bounds[0], bounds[1]] as const)
  if (standardError === null || degreesOfFreedom === null) return { mean, interval, bounds: both }
  return { mean, interval, bounds: both, precision: { standardError, degreesOfFreedom } }
}

/** The last column of each table. */
export const CLAIMED: Readonly<Record<string, Estimator>> = { claimed }
