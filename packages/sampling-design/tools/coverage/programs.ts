import { createRandom, type Random, studentQuantile } from '@org/sampling-design'
import { drawsOf, type Plan } from './designs.ts'
import { WITH_LOSSES } from './estimators.ts'
import type { InventedField } from './fields.ts'
import type { Effort, Row } from './row.ts'
import { type Claim, CONFIDENCE } from './sample.ts'
import { type Coverage, count, coverageOf, emptyTally } from './tally.ts'
import { NOTHING_WRONG, sampleOf } from './went-wrong.ts'

/** What stands in the rows for the mean over the fields of a program. */
const PROGRAM = 'nothing, program of ten fields'
const FIELDS = 10
const AREA_HA = [5, 50] as const
const STREAM = 22

interface Member {
  field: InventedField
  areaHa: number
}

/** Ten fields each, of any kinds and areas: their mean by area, degrees of freedom by Satterthwaite (1946). */
export function programRows(fields: readonly InventedField[], plan: Plan, effort: Effort): Row[] {
  const random = createRandom(plan.strata * 100 + plan.pointsPerStratum, STREAM)
  const programs = Array.from({ length: effort.programs }, () => membersOf(fields, random))
  const draws = drawsOf(plan, effort.drawsOfPrograms)
  const estimators = Object.entries(WITH_LOSSES).map(([name, estimate]) => ({
    ...{ name, estimate },
    tallies: programs.map(() => emptyTally(0)),
  }))
  programs.forEach((members, at) => {
    for (let run = 0; run < draws.length; run += 1) {
      const samples = members.map(({ field }) => {
        const drawn = draws[random.below(draws.length)] ?? []
        return sampleOf(field, drawn, plan.placement, NOTHING_WRONG, random.float)
      })
      for (const { estimate, tallies } of estimators) {
        const tally = tallies[at]
        const claim = sumOf(members, samples.map(estimate))
        if (tally !== undefined) count(tally, claim, truthOf(members))
      }
    }
  })
  const { placement, strata, pointsPerStratum } = plan
  return estimators.map(({ name, tallies }) => ({
    ...{ placement, strata, pointsPerStratum },
    ...{ wentWrong: PROGRAM, truth: NOTHING_WRONG.truth, estimator: name },
    ...withoutKinds(coverageOf(tallies)),
  }))
}

/** A program has fields of all kinds. */
const withoutKinds = (coverage: Coverage): Coverage => ({
  ...coverage,
  lowestAlike: null,
  highestAlike: null,
})

function membersOf(fields: readonly InventedField[], random: Random): Member[] {
  const [low, high] = AREA_HA
  return Array.from({ length: FIELDS }, () => fields[random.below(fields.length)])
    .filter((field) => field !== undefined)
    .map((field) => ({ field, areaHa: low + (high - low) * random.float() }))
}

const areaOf = (members: readonly Member[]) => members.reduce((sum, { areaHa }) => sum + areaHa, 0)

const truthOf = (members: readonly Member[]) =>
  members.reduce((sum, { field, areaHa }) => sum + areaHa * field.mean, 0) / areaOf(members)

/** As the product sums fields: each is a stratum. No interval unless every field has one. */
function sumOf(members: readonly Member[], claims: readonly Claim[]): Claim {
  const area = areaOf(members)
  let [mean, variance, below] = [0, 0, 0]
  for (const [at, { areaHa }] of members.entries()) {
    const claim = claims[at]
    if (claim?.mean == null || claim.precision === undefined)
      return { mean: null, interval: null, bounds: null }
    const { standardError, degreesOfFreedom } = claim.precision
    const part = ((areaHa / area) * standardError) ** 2
    mean += (areaHa / area) * claim.mean
    variance += part
    below += (part * part) / degreesOfFreedom
  }
  const half = studentQuantile(1 - (1 - CONFIDENCE) / 2, (variance * variance) / below) * Math.sqrt(variance)
  return { mean, interval: [mean - half, mean + half], bounds: null }
}
