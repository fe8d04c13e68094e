import { describe, expect, it } from 'vitest'
import { stratifiedEstimate } from '../estimates/index.ts'
import { latticeFrame, strataBy } from '../testing/lattice-frame.ts'
import { rounds } from '../testing/soak.ts'
import { placePoints } from './place.ts'
import type { PlacementMethod, SamplePoint } from './point.ts'

const METHODS = ['random', 'systematic', 'lpm2', 'grts'] as const

/** An odd shape: a square with a bite and a hole, two strata one of which is in two pieces, and cells in none. */
const field = latticeFrame(12, 10, {
  isIn: (column, row) => !(column > 7 && row < 3) && !(column === 4 && row > 3 && row < 7),
})
const strata = strataBy(field, (x, y) => (x < 1 ? -1 : x < 4 || x > 10 ? 0 : y > 9 ? -1 : 1))
const sizes = [0, 1].map((stratum) => strata.filter((own) => own === stratum).length)
const PER_STRATUM = [5, 7]

const cellAt = new Map(Array.from(field.x, (x, cell) => [`${x} ${field.y[cell]}`, cell]))
const cellOf = ({ x, y }: SamplePoint) => cellAt.get(`${x} ${y}`) ?? -1

/** How often each cell is drawn, and how often as the first point of its stratum. */
function frequencies(method: PlacementMethod, draws: number) {
  const all = new Float64Array(strata.length)
  const first = new Float64Array(strata.length)
  for (let seed = 0; seed < draws; seed += 1) {
    for (const point of placePoints(field, strata, { perStratum: PER_STRATUM, method, seed }).points) {
      const cell = cellOf(point)
      all[cell] = (all[cell] ?? 0) + 1
      if (point.order === 1) first[cell] = (first[cell] ?? 0) + 1
    }
  }
  return { all, first }
}

/**
 * Σ (observed − expected)² / (expected (1 − p)) (N − 1)/N over a stratum's cells. A chi-squared with N − 1 degrees of
 * freedom for simple random sampling; where points repel each other its mean is the same, its spread larger.
 */
function chiSquared(drawn: Float64Array, stratum: number, draws: number, points: number): number {
  const size = sizes[stratum] ?? 0
  const chance = points / size
  let sum = 0
  strata.forEach((own, cell) => {
    const off = (drawn[cell] ?? 0) - draws * chance
    if (own === stratum) sum += (off * off) / (draws * chance * (1 - chance))
  })
  return (sum * (size - 1)) / size
}

describe('PTS-15: over many draws', () => {
  const DRAWS = rounds(1200, 3000)
  it.each(METHODS)(
    '%s draws each cell as often as any other of its stratum, also as its first point',
    (method) => {
      const { all, first } = frequencies(method, DRAWS)
      strata.forEach((stratum, cell) => {
        if (stratum < 0) expect(all[cell]).toBe(0)
      })
      PER_STRATUM.forEach((points, stratum) => {
        const freedom = (sizes[stratum] ?? 0) - 1
        const off = (drawn: Float64Array, n: number) =>
          Math.abs(chiSquared(drawn, stratum, DRAWS, n) - freedom) / Math.sqrt(2 * freedom)
        // Draws along one line come in few patterns, whose counts swing together: their spread is wider.
        expect(off(all, points)).toBeLessThan(method === 'systematic' ? 8 : 4)
        // Systematic points are ordered along their line: the first lies at its beginning.
        if (method !== 'systematic') expect(off(first, 1)).toBeLessThan(4)
      })
    },
  )
})

/** A smooth field with a trend and two hills; soil carbon in percent. */
const value = (x: number, y: number) => {
  const hill = (east: number, north: number, width: number) =>
    1 / (1 + ((x - east) * (x - east) + (y - north) * (y - north)) / (width * width))
  return 1 + 0.03 * x - 0.01 * y + 0.8 * hill(6, 6, 3) - 0.5 * hill(15, 14, 4)
}

describe('PTS-15, PTS-16: estimates from a known smooth field', () => {
  const square = latticeFrame(20, 20)
  const halves = strataBy(square, (x) => (x < 12 ? 0 : 1))
  const weights = [240, 160]
  const perStratum = [9, 7]
  const truth =
    Array.from(square.x, (x, cell) => value(x, square.y[cell] ?? 0)).reduce((sum, v) => sum + v, 0) / 400
  const DRAWS = rounds(600, 1500)
  const results = new Map<PlacementMethod, { bias: number; variance: number; covered: number }>(
    METHODS.map((method) => {
      let [sum, squares, covered] = [0, 0, 0]
      for (let seed = 0; seed < DRAWS; seed += 1) {
        const { points } = placePoints(square, halves, { perStratum, method, seed })
        const { mean, interval } = stratifiedEstimate({
          strata: weights.map((weight, stratum) => ({
            weight,
            populationSize: weight,
            values: points.filter((point) => point.stratum === stratum).map(({ x, y }) => value(x, y)),
          })),
          confidence: 0.95,
        })
        sum += mean - truth
        squares += (mean - truth) * (mean - truth)
        if (interval[0] <= truth && truth <= interval[1]) covered += 1
      }
      return [method, { bias: sum / DRAWS, variance: squares / DRAWS, covered: covered / DRAWS }]
    }),
  )
  const of = (method: PlacementMethod) =>
    results.get(method) ?? { bias: Number.NaN, variance: Number.NaN, covered: 0 }

  it.each(METHODS)('%s: the mean has no bias', (method) => {
    const { bias, variance } = of(method)
    expect(Math.abs(bias)).toBeLessThan(3.5 * Math.sqrt(variance / DRAWS))
  })

  it('methods that spread vary less than simple random ones', () => {
    expect(of('lpm2').variance).toBeLessThan(0.6 * of('random').variance)
    expect(of('grts').variance).toBeLessThan(0.6 * of('random').variance)
    expect(of('systematic').variance).toBeLessThan(0.6 * of('random').variance)
  })

  it('the variance of random is that of its formula', () => {
    const expected = weights.reduce((sum, weight, stratum) => {
      const values = [...square.x.keys()]
        .filter((cell) => halves[cell] === stratum)
        .map((cell) => value(square.x[cell] ?? 0, square.y[cell] ?? 0))
      const mean = values.reduce((total, one) => total + one, 0) / weight
      const spread = values.reduce((total, one) => total + (one - mean) * (one - mean), 0) / (weight - 1)
      const n = perStratum[stratum] ?? 1
      return sum + ((weight / 400) * (weight / 400) * (1 - n / weight) * spread) / n
    }, 0)
    // 3.5 Monte-Carlo errors of a variance.
    expect(Math.abs(of('random').variance / expected - 1)).toBeLessThan(3.5 * Math.sqrt(2 / DRAWS))
  })

  it('the 95 % interval of random holds the truth in 95 % of draws, those of the others in more', () => {
    expect(Math.abs(of('random').covered - 0.95)).toBeLessThan(3.5 * Math.sqrt((0.95 * 0.05) / DRAWS))
    for (const method of ['systematic', 'lpm2', 'grts'] as const)
      expect(of(method).covered).toBeGreaterThan(0.96)
  })
})
