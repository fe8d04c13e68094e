import { createRandom } from '@org/sampling-design'
import { drawsOf, type Plan } from './designs.ts'
import type { InventedField } from './fields.ts'
import type { Row } from './row.ts'
import { count, coverageOf, emptyTally } from './tally.ts'
import { type Mishap, sampleOf, truthOf } from './went-wrong.ts'

/** The stream of random numbers that decides which points are lost. */
const STREAM = 21

/** Every field sampled by every draw of a plan, once for each thing that goes wrong. */
export function rowsOf(
  fields: readonly InventedField[],
  plan: Plan,
  mishaps: readonly Mishap[],
  drawCount: number,
): Row[] {
  const draws = drawsOf(plan, drawCount)
  const { placement, strata, pointsPerStratum } = plan
  return mishaps.flatMap((mishap) => {
    const random = createRandom(strata * 100 + pointsPerStratum, STREAM)
    const estimators = Object.entries(mishap.estimators).map(([name, estimate]) => ({
      ...{ name, estimate },
      tallies: fields.map(({ kind }) => emptyTally(kind)),
    }))
    fields.forEach((field, at) => {
      for (const drawn of draws) {
        const sample = sampleOf(field, drawn, placement, mishap, random.float)
        for (const { estimate, tallies } of estimators) {
          const tally = tallies[at]
          if (tally !== undefined) count(tally, estimate(sample), truthOf(field, mishap))
        }
      }
    })
    return estimators.map(({ name, tallies }) => ({
      ...{ placement, strata, pointsPerStratum },
      ...{ wentWrong: mishap.name, truth: mishap.truth, estimator: name },
      ...coverageOf(tallies),
    }))
  })
}
