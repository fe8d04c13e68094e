import { changeBetween, minimumDetectableDifference } from '@org/sampling-design'
import { describe, expect, it } from 'vitest'
import { ASKED, campaign, density, type GivenPoint, soc } from '../testing.ts'
import type { Campaign } from '../values/campaign.ts'
import { estimateOf } from './estimate.ts'

const points = (values: readonly number[], more: Partial<GivenPoint> = {}): GivenPoint[] =>
  values.map((value, at) => ({ stratum: at < 3 ? 1 : 2, results: { 0: [soc(value)] }, ...more }))
const BEFORE = [1, 2, 4, 3, 5, 4]
const NOW = [2, 4, 5, 3.5, 7, 5]
const strataOf = (values: readonly number[]) => [
  { weight: 1000, values: values.slice(0, 3) },
  { weight: 3000, values: values.slice(3) },
]
const asked = { ...ASKED, since: 2025 }
type Placement = Campaign['placement']
const changeIn = (before: GivenPoint[], now: GivenPoint[], areas = [1000, 3000]) =>
  estimateOf(campaign([1000, 3000], now), asked, { since: campaign(areas, before, { year: 2025 }) }).change

describe('RPT-38: the change between two years', () => {
  it('RPT-38: points at the same places are paired', () => {
    const change = changeIn(points(BEFORE), points(NOW))
    const [first, second] = [strataOf(BEFORE), strataOf(NOW)]
    const { standardError, interval, degreesOfFreedom, ...engine } = changeBetween({
      first,
      second,
      design: 'paired',
    })
    expect(change).toMatchObject({
      since: 2025,
      matched: 6,
      standardError,
      interval,
      degreesOfFreedom,
      problem: null,
    })
    expect(change?.change).toBeCloseTo(engine.change, 12)
    expect(change?.method).toContain('6 points sampled in both years')
    // By hand, about the means of the strata: sums of squares 14/3 and 2, then 14/3 and 37/6; of products 13/3 + 7/2.
    const seen = minimumDetectableDifference({
      strata: [
        { weight: 1000, n: 3, nSecond: 3, sd: Math.sqrt(7 / 3), sdSecond: Math.sqrt(7 / 3) },
        { weight: 3000, n: 3, nSecond: 3, sd: 1, sdSecond: Math.sqrt(37 / 12) },
      ],
      ...{ design: 'paired', correlation: 47 / 6 / Math.sqrt((20 / 3) * (65 / 6)), alpha: 0.05, power: 0.8 },
    })
    expect(change?.detectable).toBeCloseTo(seen.difference, 9)
  })

  it('RPT-38: a stratum with one value varies as the others do; with one in each nothing is known', () => {
    const first = points(BEFORE).slice(2)
    const now = points(NOW).slice(2)
    const stratum = (at: number) => (at === 0 ? 1 : 2)
    const alone = (given: GivenPoint[]) => given.map((one, at) => ({ ...one, stratum: stratum(at) }))
    // Products about the means of the second stratum: 7/2, of squares 2 and 37/6; the first has none.
    const seen = minimumDetectableDifference({
      strata: [
        { weight: 1000, n: 1, nSecond: 1, sd: 1, sdSecond: Math.sqrt(37 / 12) },
        { weight: 3000, n: 3, nSecond: 3, sd: 1, sdSecond: Math.sqrt(37 / 12) },
      ],
      ...{ design: 'paired', correlation: 7 / 2 / Math.sqrt(2 * (37 / 6)), alpha: 0.05, power: 0.8 },
    })
    expect(changeIn(alone(first), alone(now))?.detectable).toBeCloseTo(seen.difference, 9)
    const single = (given: GivenPoint[]) => alone(given).slice(0, 2)
    expect(changeIn(single(first), single(now))).toMatchObject({ matched: 2, detectable: null })
  })

  it('RPT-38: strata whose areas differ by rounding are the same', () => {
    const change = changeIn(points(BEFORE), points(NOW), [1000, 3000 * (1 + 1e-8)])
    expect(change).toMatchObject({ matched: 6, problem: null })
    expect(change?.interval).not.toBeNull()
  })

  it('RPT-38: some points at the same places overlap, none are independent', () => {
    const elsewhere = { lat: 0.01 }
    const now = points(NOW).map((one, at) => (at % 3 === 0 ? { ...one, ...elsewhere } : one))
    const some = changeIn(points(BEFORE), now)
    expect(some).toMatchObject({ matched: 4, problem: null })
    expect(some?.method).toContain('Kish 1965')
    const none = changeIn(points(BEFORE), points(NOW, elsewhere))
    const engine = changeBetween({ first: strataOf(BEFORE), second: strataOf(NOW), design: 'independent' })
    expect(none?.matched).toBe(0)
    expect(none?.standardError).toBeCloseTo(engine.standardError, 12)
    expect(none?.degreesOfFreedom).toBeCloseTo(engine.degreesOfFreedom, 9)
    expect(none?.detectable).toBeGreaterThan(0)
  })

  it('RPT-38: other strata are independent, and said', () => {
    const since = campaign([1500, 2500], points(BEFORE), { year: 2025 })
    const { change, says } = estimateOf(campaign([1000, 3000], points(NOW)), asked, { since })
    expect(change).toMatchObject({ matched: 0, problem: null })
    // More than half of the interval: t of the power is added.
    const [low, high] = change?.interval ?? [0, 0]
    expect(change?.detectable).toBeGreaterThan((high - low) / 2)
    expect(change?.detectable).toBeLessThan(high - low)
    expect(says.at(-1)).toContain('The strata of 2025 are others')
  })

  it('RPT-38: another method, no design and a later year are problems', () => {
    const other = BEFORE.map((value, at) => ({
      stratum: at < 3 ? 1 : 2,
      results: { 0: [soc(value, { method: 'LOI' })] },
    }))
    expect(changeIn(other, points(NOW))).toMatchObject({
      change: null,
      problem: expect.stringContaining('another method'),
    })
    const now = campaign([1000, 3000], points(NOW))
    expect(estimateOf(now, asked).change?.problem).toContain('no design in 2025')
    expect(estimateOf(now, { ...asked, since: 2027 }).change?.problem).toContain('earlier year')
  })

  it('RPT-38: stocks of carbon by another method are not compared', () => {
    const stock = (method: string) =>
      NOW.map((value, at) => ({
        stratum: at < 3 ? 1 : 2,
        results: { 0: [soc(value, { method }), density(1.3)] },
      }))
    const own = campaign([1000, 3000], stock('Dry combustion'))
    const change = (method: string) =>
      estimateOf(
        own,
        { ...asked, analyte: 'soc_stock' },
        { since: campaign([1000, 3000], stock(method), { year: 2025 }) },
      ).change
    expect(change('Dry combustion')).toMatchObject({ change: 0, problem: null })
    expect(change('LOI')?.problem).toContain('Organic carbon was measured by another method')
  })

  it('RPT-38: a year whose points were moved has a change without an interval', () => {
    const moved = points(NOW, { offsetM: 25, actualLon: 0, actualLat: 0 })
    const change = changeIn(points(BEFORE), moved)
    expect(change).toMatchObject({ standardError: null, interval: null, detectable: null })
    expect(change?.change).not.toBeNull()
    expect(change?.problem).toContain('collected at another place')
  })

  it('RPT-44: the change from or to chosen points has neither an interval nor a change to plan for', () => {
    const change = (before: Placement, now: Placement, areas = [1000, 3000]) =>
      estimateOf(campaign([1000, 3000], points(NOW), { placement: now }), asked, {
        since: campaign(areas, points(BEFORE), { year: 2025, placement: before }),
      }).change
    const both = change('random', 'random')
    expect(both?.detectable).not.toBeNull()
    for (const [before, now] of [
      ['middle', 'random'],
      ['random', 'middle'],
      ['middle', 'middle'],
    ] as const) {
      const made = change(before, now)
      expect(made).toMatchObject({ change: both?.change, matched: 6, assumes: null })
      expect(made).toMatchObject({ interval: null, standardError: null, degreesOfFreedom: null })
      expect(made?.detectable).toBeNull()
      expect(made?.problem).toMatch(
        now === 'random' ? /^In 2025: No interval: .* chosen/ : /^No interval: .* chosen/,
      )
    }
    expect(change('middle', 'random', [2000, 2000])?.method).toBe('Difference of stratified means')
  })

  it('RPT-38: what the means of the two years assume, their change assumes; other ground has no interval', () => {
    const skipped: GivenPoint = { stratum: 2, status: 'skipped', cause: 'time' }
    const change = changeIn([...points(BEFORE), skipped], points(NOW))
    expect(change?.interval).not.toBeNull()
    expect(change?.assumes).toBe(
      'in 2025 the reason why point 7 has no value has nothing to do with the soil there',
    )
    expect(changeIn(points(BEFORE), points(NOW))?.assumes).toBeNull()
    const water: GivenPoint = { stratum: 2, status: 'inaccessible', cause: 'water' }
    const other = changeIn(points(BEFORE), [...points(NOW), water])
    expect(other).toMatchObject({ interval: null, standardError: null, detectable: null })
    expect(other?.change).not.toBeNull()
    expect(other?.problem).toContain('not of the same ground')
  })
})
