import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/refusal.ts'
import { type CampaignStratum, type ChangeOptions, changeBetween, stratifiedEstimate } from './index.ts'

const value = fc.integer({ min: 0, max: 400 }).map((v) => v / 4)
const campaigns = fc.array(
  fc.record({
    weight: fc.integer({ min: 1, max: 9 }),
    pairs: fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 8 }),
  }),
  { minLength: 1, maxLength: 5 },
)
const split = (
  rows: readonly { weight: number; pairs: readonly (readonly [number, number])[] }[],
  at: 0 | 1,
) => rows.map(({ weight, pairs }): CampaignStratum => ({ weight, values: pairs.map((pair) => pair[at]) }))

describe('EST-12: change between two campaigns', () => {
  it('paired: the stratified mean of the differences', () => {
    fc.assert(
      fc.property(campaigns, (rows) => {
        const change = changeBetween({ first: split(rows, 0), second: split(rows, 1), design: 'paired' })
        const strata = rows.map(({ weight, pairs }) => ({ weight, values: pairs.map(([a, b]) => b - a) }))
        const { mean, standardError, interval, degreesOfFreedom } = stratifiedEstimate({ strata })
        expect(change).toMatchObject({ change: mean, standardError, interval, degreesOfFreedom })
        expect(change.secondMean - change.firstMean).toBeCloseTo(mean, 8)
        expect(change.matched).toBe(rows.flatMap(({ pairs }) => pairs).length)
      }),
    )
  })

  it('paired: points are told by ids where both campaigns have them, whatever the order', () => {
    const before = [{ weight: 1, values: [1, 2, 3], ids: ['a', 'b', 'c'] }]
    const after = [{ weight: 1, values: [13, 11, 12], ids: ['c', 'a', 'b'] }]
    expect(changeBetween({ first: before, second: after, design: 'paired' })).toMatchObject({
      change: 10,
      standardError: 0,
      interval: [10, 10],
    })
    const stranger = [{ weight: 1, values: [13, 11, 12], ids: ['c', 'a', 'x'] }]
    const error = refusal(() => changeBetween({ first: before, second: stranger, design: 'paired' }))
    expect(error.name).toBe('LengthMismatch')
    expect(error.details).toEqual({ stratum: 0, before: 3, after: 2 })
  })

  it('independent: the variances add up; the campaigns may have other strata', () => {
    fc.assert(
      fc.property(campaigns, campaigns, (rows, others) => {
        const first = split(rows, 0)
        const second = split(others, 1)
        const change = changeBetween({ first, second, design: 'independent' })
        const [a, b] = [stratifiedEstimate({ strata: first }), stratifiedEstimate({ strata: second })]
        expect(change.change).toBe(b.mean - a.mean)
        expect(change.standardError).toBeCloseTo(Math.hypot(a.standardError, b.standardError), 8)
        expect(change.degreesOfFreedom).toBeLessThanOrEqual(a.degreesOfFreedom + b.degreesOfFreedom + 1e-9)
        const back = changeBetween({ first: second, second: first, design: 'independent' })
        expect(back.interval.map((limit) => -limit).reverse()[0]).toBeCloseTo(change.interval[0], 8)
      }),
    )
  })

  const first: CampaignStratum[] = [{ weight: 1, values: [4, 9, 6, 1, 7], ids: ['a', 'b', 'c', 'd', 'e'] }]
  const second: CampaignStratum[] = [{ weight: 1, values: [8, 11, 10, 3, 8], ids: ['b', 'e', 'x', 'd', 'y'] }]

  it('overlap: none in common is independent, all in common is paired', () => {
    const strangers = [{ ...second[0], weight: 1, values: [8, 11, 10, 3, 8], ids: [1, 2, 3, 4, 5] }]
    const none = changeBetween({ first, second: strangers, design: 'overlap' })
    const independent = changeBetween({ first, second: strangers, design: 'independent' })
    expect(none.matched).toBe(0)
    expect(none.standardError).toBeCloseTo(independent.standardError, 12)

    const again = [{ weight: 1, values: [7, 6, 12, 3, 9], ids: ['e', 'a', 'b', 'd', 'c'] }]
    const inOrder = [{ weight: 1, values: [6, 12, 9, 3, 7] }]
    const all = changeBetween({ first, second: again, design: 'overlap' })
    const paired = changeBetween({ first, second: inOrder, design: 'paired' })
    expect(all.matched).toBe(5)
    expect(all.change).toBeCloseTo(paired.change, 12)
    expect(all.standardError).toBeCloseTo(paired.standardError, 12)
    expect(all.degreesOfFreedom).toBe(paired.degreesOfFreedom)
  })

  it('overlap: some in common lies between, by hand', () => {
    const change = changeBetween({ first, second, design: 'overlap' })
    expect(change.matched).toBe(3)
    // b: 9 → 8, d: 1 → 3, e: 7 → 11.
    const x = [9, 1, 7]
    const y = [8, 3, 11]
    const about = (v: number[]) => v.map((each) => each - v.reduce((a, b) => a + b) / 3)
    const dot = (a: number[], b: number[]) => a.reduce((sum, each, i) => sum + each * (b[i] ?? 0), 0)
    const r = dot(about(x), about(y)) / Math.sqrt(dot(about(x), about(x)) * dot(about(y), about(y)))
    const [s1, s2] = [Math.sqrt(9.3), Math.sqrt(9.5)]
    const variance = 9.3 / 5 + 9.5 / 5 - (2 * r * s1 * s2 * 3) / 25
    expect(change.standardError).toBeCloseTo(Math.sqrt(variance), 12)
  })

  it('overlap: never a variance below 0', () => {
    fc.assert(
      fc.property(campaigns, fc.integer({ min: 2, max: 12 }), (rows, populationSize) => {
        const named = (at: 0 | 1) =>
          split(rows, at).map((stratum) => ({
            ...stratum,
            populationSize: Math.max(populationSize, stratum.values.length),
            ids: Array.from(stratum.values, (_, i) => i + at),
          }))
        const { standardError, interval } = changeBetween({
          first: named(0),
          second: named(1),
          design: 'overlap',
        })
        expect(standardError).toBeGreaterThanOrEqual(0)
        expect(interval.every(Number.isFinite)).toBe(true)
      }),
    )
  })

  it.each<[string, Partial<ChangeOptions>]>([
    ['NoValues', { second: [] }],
    ['LengthMismatch', { second: [{ weight: 1, values: [1, 2] }] }],
    ['LengthMismatch', { second: [...second, { weight: 1, values: [1, 2] }] }],
    [
      'InvalidNumber',
      { first: [...first, ...first], second: [...second, { weight: 2, values: [1, 2, 3, 4, 5] }] },
    ],
    ['LengthMismatch', { design: 'overlap', second: [{ weight: 1, values: [1, 2] }] }],
    ['LengthMismatch', { design: 'overlap', second: [{ weight: 1, values: [1, 2], ids: ['a', 'a'] }] }],
    ['OneValueInStratum', { design: 'overlap', second: [{ weight: 1, values: [1], ids: ['a'] }] }],
    ['InvalidNumber', { design: 'overlap', confidence: 95 }],
    ['UnknownMethod', { design: 'both' as 'paired' }],
    ['UnknownMethod', { design: 'overlap', variance: 'local-neighborhood' }],
  ])('EST-15: %s', (name, wrong) => {
    const error = refusal(() => changeBetween({ first, second, design: 'paired', ...wrong }))
    expect(error.name).toBe(name)
  })
})
