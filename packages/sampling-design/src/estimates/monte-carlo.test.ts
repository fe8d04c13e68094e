import { describe, expect, it } from 'vitest'
import { normalQuantile } from '../math/special.ts'
import { createRandom, type Random } from '../random/random.ts'
import {
  changeBetween,
  type EstimateOptions,
  minimumDetectableDifference,
  type StratumSample,
  stratifiedEstimate,
} from './index.ts'

/** A finite population of normal quantiles: known mean and variance, no chance in it. */
const stratum = (cells: number, mean: number, sd: number): number[] =>
  Array.from({ length: cells }, (_, i) => mean + sd * normalQuantile((i + 0.5) / cells))
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const spread = (values: readonly number[]) => {
  const mean = average(values)
  return values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (values.length - 1)
}

/** 0, 1, 2 … for the largest stratum here: a copy of them takes no time. */
const PLACES = Int32Array.from({ length: 500 }, (_, i) => i)

/** n of the values without replacement, in random order. */
function draw(values: readonly number[], n: number, random: Random): number[] {
  const order = PLACES.slice(0, values.length)
  for (let i = 0; i < n; i += 1) {
    const other = i + random.below(order.length - i)
    const kept = order[i] ?? 0
    order[i] = order[other] ?? 0
    order[other] = kept
  }
  return Array.from(order.subarray(0, n), (i) => values[i] ?? 0)
}

interface Runs {
  means: number[]
  variances: number[]
  /** Share of the intervals that hold the truth. */
  coverage: number
}

function sampled(
  runs: number,
  seed: number,
  truth: number,
  drawn: (random: Random) => readonly StratumSample[],
  how: Partial<EstimateOptions> = {},
): Runs {
  const random = createRandom(seed, 9)
  const means: number[] = []
  const variances: number[] = []
  let held = 0
  for (let run = 0; run < runs; run += 1) {
    const { mean, standardError, interval } = stratifiedEstimate({ strata: drawn(random), ...how })
    means.push(mean)
    variances.push(standardError * standardError)
    if (interval[0] <= truth && truth <= interval[1]) held += 1
  }
  return { means, variances, coverage: held / runs }
}

/** Within 3.5 Monte-Carlo errors of the share, and the slack that a method's approximation is granted. */
function expectCoverage(coverage: number, nominal: number, runs: number, slack = 0): void {
  const error = 3.5 * Math.sqrt((nominal * (1 - nominal)) / runs)
  expect(Math.abs(coverage - nominal)).toBeLessThan(error + slack)
}

function expectUnbiased(means: readonly number[], truth: number): void {
  expect(Math.abs(average(means) - truth)).toBeLessThan(3.5 * Math.sqrt(spread(means) / means.length))
}

describe('EST-16: over thousands of samples of a known field', () => {
  const RUNS = 4000

  it('the stratified mean is unbiased, its variance too, and 95 of 100 intervals hold it (with correction)', () => {
    const field = [stratum(60, 10, 4), stratum(90, 25, 4), stratum(150, 14, 4)]
    const n = [12, 18, 30]
    const truth = average(field.flat())
    const { means, variances, coverage } = sampled(RUNS, 1, truth, (random) =>
      field.map((cells, h) => ({
        weight: cells.length,
        populationSize: cells.length,
        values: draw(cells, n[h] ?? 2, random),
      })),
    )
    expectUnbiased(means, truth)
    expect(average(variances) / spread(means)).toBeGreaterThan(0.93)
    expect(average(variances) / spread(means)).toBeLessThan(1.07)
    expectCoverage(coverage, 0.95, RUNS)
  })

  it('Satterthwaite keeps 95 % where variances differ much and strata have few points; n − H does not', () => {
    const field = [stratum(500, 10, 1), stratum(500, 40, 1), stratum(500, 14, 30)]
    const n = [12, 12, 4]
    const truth = average(field.flat())
    const drawn = (random: Random) =>
      field.map((cells, h) => ({
        weight: cells.length,
        populationSize: cells.length,
        values: draw(cells, n[h] ?? 2, random),
      }))
    const careful = sampled(RUNS, 2, truth, drawn, { degreesOfFreedomMethod: 'satterthwaite' })
    expectUnbiased(careful.means, truth)
    expectCoverage(careful.coverage, 0.95, RUNS, 0.005)
    expect(sampled(RUNS, 2, truth, drawn).coverage).toBeLessThan(0.92)
  })

  it('other confidences hold as well, and designs of unequal chances', () => {
    const field = [stratum(400, 3, 2), stratum(100, 9, 2)]
    const truth = average(field.flat())
    for (const confidence of [0.5, 0.8, 0.99]) {
      const { coverage, means } = sampled(
        2000,
        3,
        truth,
        (random) => field.map((cells) => ({ weight: cells.length, values: draw(cells, 8, random) })),
        { confidence },
      )
      expectUnbiased(means, truth)
      expectCoverage(coverage, confidence, 2000, 0.005)
    }
  })

  it('collapsed strata of one point: unbiased mean, variance on the safe side', () => {
    const field = Array.from({ length: 12 }, (_, h) => stratum(40, 5 + 1.5 * h, 3))
    const truth = average(field.flat())
    const drawn = (random: Random) => field.map((cells) => ({ weight: 1, values: draw(cells, 1, random) }))
    const { means, variances, coverage } = sampled(RUNS, 4, truth, drawn, { oneValue: 'collapse' })
    expectUnbiased(means, truth)
    // Each pair's squared difference of means comes on top: 1.5²/ (2 × 9) = 12.5 %.
    expect(average(variances) / spread(means)).toBeGreaterThan(1.02)
    expect(average(variances) / spread(means)).toBeLessThan(1.25)
    expect(coverage).toBeGreaterThan(0.945)
  })

  it('points spread over a field with a trend: the local neighborhood sees it, the simple random formula does not', () => {
    // One random cell in each tile of a 6 × 6 grid of tiles of 5 × 5 cells.
    const cell = (x: number, y: number) =>
      2 * x + y + 4 * normalQuantile((((x * 31 + y * 17) % 29) + 0.5) / 29)
    let truth = 0
    for (let i = 0; i < 900; i += 1) truth += cell(i % 30, Math.floor(i / 30)) / 900
    const spreadOut = (random: Random): StratumSample[] => {
      const x = Array.from({ length: 36 }, (_, tile) => 5 * (tile % 6) + random.below(5))
      const y = Array.from({ length: 36 }, (_, tile) => 5 * Math.floor(tile / 6) + random.below(5))
      return [{ weight: 1, values: x.map((east, i) => cell(east, y[i] ?? 0)), x, y }]
    }
    const local = sampled(600, 5, truth, spreadOut, { variance: 'local-neighborhood' })
    const simple = sampled(600, 5, truth, spreadOut)
    expectUnbiased(local.means, truth)
    expect(average(local.variances) / spread(local.means)).toBeGreaterThan(0.95)
    // On the safe side: neighbors differ by the trend as well.
    expect(average(local.variances) / spread(local.means)).toBeLessThan(2.2)
    expect(average(simple.variances) / spread(simple.means)).toBeGreaterThan(4)
    expect(local.coverage).toBeGreaterThan(0.93)
  })
})

describe('EST-16: … and of two campaigns', () => {
  /** Two correlated campaigns over a field of 200 cells: the second 3 more, a part of it new. */
  const before = stratum(200, 20, 5)
  const order = createRandom(77).shuffle(Int32Array.from(before.keys()))
  const after = before.map(
    (value, i) => 3 + 20 + 0.8 * (value - 20) + 0.6 * ((before[order[i] ?? 0] ?? 0) - 20),
  )
  const truth = average(after) - average(before)
  const cells = Array.from(before.keys())

  it.each(['paired', 'independent', 'overlap'] as const)(
    '%s: unbiased, 95 of 100 intervals hold the change',
    (design) => {
      const random = createRandom(8, 9)
      const changes: number[] = []
      const variances: number[] = []
      let held = 0
      const RUNS = 3000
      for (let run = 0; run < RUNS; run += 1) {
        const first = draw(cells, 20, random)
        // 12 of the first campaign's points again, and 8 others.
        const others = cells.filter((cell) => !first.includes(cell))
        const again =
          design === 'paired'
            ? first
            : design === 'independent'
              ? draw(cells, 20, random)
              : [...first.slice(0, 12), ...draw(others, 8, random)]
        const campaign = (ids: readonly number[], values: readonly number[]) => [
          { weight: 1, populationSize: 200, ids, values: ids.map((id) => values[id] ?? 0) },
        ]
        const { change, interval, standardError } = changeBetween({
          first: campaign(first, before),
          second: campaign(again, after),
          design,
        })
        changes.push(change)
        variances.push(standardError * standardError)
        if (interval[0] <= truth && truth <= interval[1]) held += 1
      }
      expectUnbiased(changes, truth)
      expect(average(variances) / spread(changes)).toBeGreaterThan(0.9)
      expect(average(variances) / spread(changes)).toBeLessThan(1.1)
      expectCoverage(held / RUNS, 0.95, RUNS, 0.005)
    },
  )

  it('a change of the minimum detectable size is seen as often as the power says', () => {
    const plan = [
      { weight: 1, sd: 5, n: 10 },
      { weight: 1, sd: 5, n: 10 },
    ]
    // Differences of two values of sd 5 and correlation 0.5 have the sd 5.
    const differences = stratum(10_000, 0, 5)
    for (const power of [0.6, 0.8]) {
      const { difference } = minimumDetectableDifference({
        strata: plan,
        design: 'paired',
        correlation: 0.5,
        power,
      })
      const random = createRandom(10, 9)
      const RUNS = 1500
      let seen = 0
      for (let run = 0; run < RUNS; run += 1) {
        const strata = plan.map(({ weight, n }) => ({
          weight,
          values: Array.from({ length: n }, () => difference + (differences[random.below(10_000)] ?? 0)),
        }))
        if (stratifiedEstimate({ strata }).interval[0] > 0) seen += 1
      }
      expectCoverage(seen / RUNS, power, RUNS, 0.01)
    }
  })
})
