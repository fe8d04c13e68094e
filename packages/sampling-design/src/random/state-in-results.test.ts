import { describe, expect, it } from 'vitest'
import { placeCores } from '../cores/index.ts'
import { placePoints } from '../points/index.ts'
import { routeOrder } from '../route/index.ts'
import { compactStrata, covariateStrata } from '../strata/index.ts'
import { latticeFrame, strataBy } from '../testing/lattice-frame.ts'
import { createRandom, type RandomState, randomFrom } from './index.ts'

const cells = latticeFrame(12, 9)
const halves = strataBy(cells, (x) => (x < 6 ? 0 : 1))
const covariate = (name: string, step: number) => ({
  name,
  values: Float64Array.from(cells.x, (_, cell) => (cell * step) % 31),
})
const spread = Array.from(cells.x.subarray(0, 40), (x, at) => ({ x: x * 7, y: (at * at) % 53 }))
const { points } = placePoints(cells, halves, { perStratum: 2, method: 'random', seed: 1 })

/** What each function with chance in it ends at, with the number of its stream. */
const RUNS: Record<string, [stream: number, run: (seed: number) => { randomState: RandomState }]> = {
  compactStrata: [1, (seed) => compactStrata(cells, { k: 4, starts: 3, seed })],
  placePoints: [2, (seed) => placePoints(cells, halves, { perStratum: 3, method: 'random', seed })],
  routeOrder: [3, (seed) => routeOrder(spread, { seed })],
  covariateStrata: [
    4,
    (seed) => covariateStrata(cells, [covariate('a', 7), covariate('b', 11)], { k: 3, seed }),
  ],
  placeCores: [
    5,
    (seed) => placeCores(cells, halves, points, { pattern: 'around', count: 5, radiusM: 2, seed }),
  ],
}

/** The state after so many draws of 32 bits from the seed's stream. */
function reached({ randomState }: { randomState: RandomState }, seed: number, stream: number): number {
  const random = createRandom(seed, stream)
  const wanted = JSON.stringify(randomState)
  for (let draws = 0; draws <= 100_000; draws += 1) {
    if (JSON.stringify(random.state()) === wanted) return draws
    random.uint32()
  }
  return -1
}

describe.each(Object.entries(RUNS))(
  'ENG-5: %s says its generator’s state when it was done',
  (_, [stream, run]) => {
    it('further on in the stream of its stage', () => {
      expect(reached(run(5), 5, stream)).toBeGreaterThan(0)
    })

    it('from which numbers go on, the same each time', () => {
      const { randomState } = run(5)
      expect(run(5).randomState).toEqual(randomState)
      expect(run(6).randomState).not.toEqual(randomState)
      expect(randomFrom(randomState).state()).toEqual(randomState)
      expect(JSON.parse(JSON.stringify(randomState))).toEqual(randomState)
    })
  },
)

describe('ENG-5: where nothing is drawn the state is that of the beginning', () => {
  const start = (stream: number) => createRandom(9, stream).state()

  it.each([1, cells.x.length])('compact strata, %d of them', (k) => {
    expect(compactStrata(cells, { k, seed: 9 }).randomState).toEqual(start(1))
  })

  it('one covariate, solved exactly', () => {
    expect(covariateStrata(cells, [covariate('a', 7)], { k: 3, seed: 9 }).randomState).toEqual(start(4))
  })

  it.each([0, 1, 8])('the exact way over %d points', (count) => {
    expect(routeOrder(spread.slice(0, count), { seed: 9 }).randomState).toEqual(start(3))
  })
})
