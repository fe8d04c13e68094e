import type { PointCause } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { ASKED, campaign, density, type GivenPoint, soc } from '../testing.ts'
import type { Campaign } from '../values/campaign.ts'
import { estimateOf } from './estimate.ts'

const point = (value: number | null, stratum = 1, more: Partial<GivenPoint> = {}): GivenPoint => ({
  stratum,
  ...(value === null ? {} : { results: { 0: [soc(value)] } }),
  ...more,
})
const three = (stratum: number, ...values: number[]) => values.map((value) => point(value, stratum))
/** Twelve points in three strata of a hectare. */
const VALUES = [1.2, 1.5, 1.9, 1.6, 2.2, 2.6, 2.1, 2.4, 3.1, 3.4, 2.9, 3.6]
const twelve = (more: (at: number) => Partial<GivenPoint> = () => ({})): GivenPoint[] =>
  VALUES.map((value, at) => point(value, 1 + Math.floor(at / 4), more(at)))
const field = (points: readonly GivenPoint[], more: Partial<Campaign> = {}) =>
  campaign([10_000, 10_000, 10_000], points, more)
const replacedAt = (stratumId: number, number: number, cause: PointCause | null) => ({
  ...{ id: 100 + number, number, stratumId, role: 'base' as const, lon: 0, lat: 0, cause },
})

describe('the field did not go to plan', () => {
  it('RPT-32: relocated points are moved however far, and with cells of 30 m', () => {
    const relocated = { status: 'relocated', actualLon: 0, actualLat: 0, offsetM: 28, accuracyM: 4 } as const
    const all = estimateOf(
      field(
        twelve(() => relocated),
        { cellSizeM: 30 },
      ),
      ASKED,
    )
    expect(all).toMatchObject({ interval: null, sampled: { moved: 12 } })
    expect(all.noInterval).toContain('12 points were collected at another place than drawn')
    const near = { ...relocated, offsetM: 0.2 }
    expect(estimateOf(field(twelve((at) => (at === 3 ? near : {}))), ASKED).sampled.moved).toBe(1)
    const left = estimateOf(field(twelve(() => relocated)), { ...ASKED, moved: 'leaveOut' })
    expect(left).toMatchObject({ mean: null, n: 0 })
  })

  it('RPT-40: ground that cannot be sampled is not of the mean, its share is said, and the interval stays', () => {
    const water = { status: 'inaccessible', cause: 'water' } as const
    const points = [...twelve().slice(0, 10), point(null, 3, water), point(null, 3, water)]
    const answer = estimateOf(field(points), ASKED)
    expect(answer).toMatchObject({ of: 'accessible', assumes: null, noInterval: null })
    expect(answer.areaM2).toBeCloseTo(25_000, 6)
    expect(answer.designAreaM2).toBe(30_000)
    // Of the third stratum one half: 1.55, 2.325 and 3.25 by 1, 1 and a half.
    expect(answer.mean).toBeCloseTo((1.55 + 2.325 + 3.25 / 2) / 2.5, 12)
    expect(answer.sampled).toMatchObject({ inaccessible: 2, missing: 2 })
    expect(answer.first).toEqual([
      'The mean is of the part that can be sampled, about 83.3% of the area: 2 planned places were on ground that cannot (11 and 12).',
    ])
    expect(answer.says).toContain(
      'Ground that cannot be sampled was found at 11 and 12 (water or wet ground).',
    )
    expect(answer.method).toContain('of the part that can be sampled')
  })

  it('RPT-40: the total of a part has the uncertainty of its size, that of a whole field has none', () => {
    const deep = (value: number, stratum: number): GivenPoint => ({
      stratum,
      results: { 0: [soc(value), density(1.3)] },
    })
    const asked = { ...ASKED, analyte: 'soc_stock', bottomCm: 15 }
    const all = VALUES.map((value, at) => deep(value, 1 + Math.floor(at / 4)))
    const whole = estimateOf(field(all), asked)
    const ofWhole = (whole.total?.interval?.[1] ?? 0) / (whole.total?.tons ?? 1)
    expect(ofWhole).toBeCloseTo((whole.interval?.[1] ?? 0) / (whole.mean ?? 1), 9)
    const water: GivenPoint = { stratum: 3, status: 'inaccessible', cause: 'water' }
    const part = estimateOf(field([...all.slice(0, 10), water, water]), asked)
    expect(part.total?.tons).toBeCloseTo((part.mean ?? 0) * 2.5, 9)
    const ofPart = (part.total?.interval?.[1] ?? 0) / (part.total?.tons ?? 1)
    expect(ofPart).toBeGreaterThan((part.interval?.[1] ?? 0) / (part.mean ?? 1) + 0.1)
  })

  it('RPT-40: a place nearby that was left was not drawn, and says nothing of the ground', () => {
    const near = { ...replacedAt(3, 13, 'rock'), role: 'near' as const }
    const answer = estimateOf(field(twelve(), { replaced: [near] }), ASKED)
    expect(answer).toMatchObject({ of: 'field', areaM2: 30_000 })
  })

  it('RPT-40: a replacement of ground that cannot be sampled does not bring that ground back', () => {
    const replacement = (value: number, replacesNumber: number) =>
      point(value, 3, { role: 'over', replacesNumber, number: replacesNumber + 10 })
    const points = [...twelve().slice(0, 10), replacement(2.4, 11), replacement(2.6, 12)]
    const replaced = [replacedAt(3, 11, 'rock'), replacedAt(3, 12, 'fence')]
    const answer = estimateOf(field(points, { replaced }), ASKED)
    // Of the six places drawn in the third stratum, four can be sampled.
    expect(answer.areaM2).toBeCloseTo(20_000 + (10_000 * 4) / 6, 6)
    expect(answer).toMatchObject({ of: 'accessible', n: 12, sampled: { inaccessible: 2, replacements: 2 } })
    expect(answer.says).toContain('Replacements from the list of the stratum: 21 for 11, 22 for 12.')
    const byChance = estimateOf(
      field(points, { replaced: [replacedAt(3, 11, 'time'), replacedAt(3, 12, 'equipment')] }),
      ASKED,
    )
    expect(byChance).toMatchObject({ of: 'field', areaM2: 30_000, noInterval: null })
    expect(byChance.assumes).toBe(
      'the reasons why points 11 and 12 have no value have nothing to do with the soil there',
    )
    expect(byChance.says).toContain('Left out by chance: 11 (out of time), 12 (equipment).')
    const unsaid = estimateOf(field(points, { replaced: [replacedAt(3, 11, null)] }), ASKED)
    expect(unsaid.noInterval).toContain('why point 11 was not sampled as drawn is not said')
  })

  it('RPT-34, RPT-42: the depth stays where a few points are shallow: they are named, and what follows is said', () => {
    const layers = (value: number): GivenPoint['results'] => ({
      0: [soc(value), density(1.3)],
      15: [soc(value / 2), density(1.4)],
    })
    const points = VALUES.map((value, at): GivenPoint => {
      const own = layers(value) ?? {}
      return { stratum: 1 + Math.floor(at / 4), results: at % 4 === 3 ? { 0: own[0] ?? [] } : own }
    })
    const asked = { ...ASKED, analyte: 'soc_stock' }
    const answer = estimateOf(field(points), asked)
    expect(answer).toMatchObject({ topCm: 0, bottomCm: 30, n: 9, sampled: { planned: 12, counted: 9 } })
    expect(answer.says.join(' ')).toContain('Points 4, 8 and 12 have no stock')
    expect(answer.assumes).toContain('why points 4, 8 and 12 have no value')
    const whole = field(points)
    const waived = (cause: PointCause | null) => ({
      ...whole,
      samples: whole.samples.map((sample) =>
        sample.pointId % 4 === 0 && sample.topCm === 15
          ? { ...sample, status: 'waived' as const, cause }
          : sample,
      ),
    })
    const rock = estimateOf(waived('rock'), asked)
    expect(rock).toMatchObject({ bottomCm: 30, n: 9, of: 'accessible', assumes: null, noInterval: null })
    expect(rock.areaM2).toBeCloseTo(22_500, 6)
    expect(rock.says).toContain(
      'Ground that cannot be sampled was found at 4, 8 and 12 (rock or hard ground).',
    )
    expect(estimateOf(waived('time'), asked)).toMatchObject({ of: 'field', noInterval: null })
    const unsaid = estimateOf(waived(null), asked)
    expect(unsaid).toMatchObject({ of: 'field', noInterval: null })
    expect(unsaid.assumes).toContain('why points 4, 8 and 12 have no value')
    const waiting = whole.samples.map((sample) =>
      sample.pointId % 4 === 0 && sample.topCm === 15 ? { ...sample, status: 'in_testing' as const } : sample,
    )
    const open = estimateOf({ ...whole, samples: waiting }, asked)
    expect(open).toMatchObject({ bottomCm: 30, interval: null, sampled: { waiting: 3 } })
    expect(open.first).toEqual(['Not complete: 3 points have no value yet (4, 8 and 12).'])
  })

  it('RPT-43: rejected values are said with both figures, with and without', () => {
    const outlier = { results: { 0: [soc(9, { quality: 180 })] } }
    const points = [...three(1, 1.9, 2.1, 2), { stratum: 1, ...outlier }]
    const answer = estimateOf(campaign([1000], points), ASKED)
    const counted = estimateOf(campaign([1000], [...three(1, 1.9, 2.1, 2), point(9)]), ASKED)
    expect(answer.mean).toBeCloseTo(2, 12)
    expect(answer.withRejected).toEqual({ rejected: 1, n: 4, mean: counted.mean, interval: counted.interval })
    expect(answer.assumes).toBe('the rejected value of point 4 is wrong')
    expect(answer.says).toContain('Point 4 has a rejected value, which is not counted.')
    expect(counted.withRejected).toBeNull()
  })

  it('RPT-42: while results are to come, and with a stratum without values, no interval of the field is shown', () => {
    const planned = [...twelve().slice(0, 8), ...[1, 2].map(() => point(null, 3, { status: 'assigned' }))]
    const waiting = estimateOf(field(planned), ASKED)
    expect(waiting).toMatchObject({
      interval: null,
      standardError: null,
      of: 'part',
      sampled: { waiting: 2 },
    })
    expect(waiting.noInterval).toContain('2 points have no value yet')
    expect(waiting.first).toEqual([
      'Not complete: 2 points have no value yet (9 and 10).',
      'The mean is not of the whole field: stratum 3 has no value, 33.3% of the area.',
    ])
    const time = { status: 'skipped', cause: 'time' } as const
    const empty = estimateOf(field([...twelve().slice(0, 8), point(null, 3, time)]), ASKED)
    expect(empty.noInterval).toContain('nothing is known of stratum 3')
    const silent = estimateOf(field([...twelve().slice(0, 11), point(null, 3, { status: 'skipped' })]), ASKED)
    expect(silent.noInterval).toContain('why point 12 was not sampled as drawn is not said')
    const said = estimateOf(field([...twelve().slice(0, 11), point(null, 3, time)]), ASKED)
    expect(said).toMatchObject({ noInterval: null, of: 'field' })
    expect(said.assumes).toContain('why point 12 has no value')
  })
})

describe('values that are not numbers', () => {
  const below = (limit: number) => ({ results: { 0: [soc(limit, { qualifier: '<' })] } })
  const above = (limit: number) => ({ results: { 0: [soc(limit, { qualifier: '>' })] } })

  it('RPT-41: eight of twelve below the limit have bounds over all that they may be, however they stand', () => {
    const points = [...twelve().slice(0, 4), ...Array.from({ length: 8 }, () => below(5))].map((one, at) => ({
      ...one,
      stratum: 1 + (at % 3),
    }))
    const answers = (['half', 'zero', 'limit'] as const).map((censored) =>
      estimateOf(field(points), { ...ASKED, censored }),
    )
    const bounds = answers.map((one) => one.bounds)
    for (const { interval, noInterval, assumes } of answers) {
      expect([interval, assumes]).toEqual([null, null])
      expect(noInterval).toContain('8 of 12 values are below the detection limit')
    }
    for (const { mean } of answers) {
      expect(bounds[0]?.[0]).toBeLessThan(mean ?? 0)
      expect(bounds[0]?.[1]).toBeGreaterThan(mean ?? 0)
    }
    expect(bounds[0]).toEqual(bounds[1])
    expect(bounds[0]).toEqual(bounds[2])
  })

  it('RPT-41: a value below a low limit keeps the interval, which covers all that it may be', () => {
    const points = [...twelve().slice(0, 11), { ...below(0.05), stratum: 3 }]
    const answer = estimateOf(field(points), ASKED)
    const [low, high] = [0, 0.05].map((value) =>
      estimateOf(field([...twelve().slice(0, 11), point(value, 3)]), ASKED),
    )
    expect(answer.noInterval).toBeNull()
    for (const end of [low, high]) {
      expect(answer.interval?.[0]).toBeLessThanOrEqual(end?.interval?.[0] ?? 0)
      expect(answer.interval?.[1]).toBeGreaterThanOrEqual(end?.interval?.[1] ?? 0)
    }
  })

  it('RPT-41: four above the range count as the limit: the mean is at least that, and has a lower bound', () => {
    const points = [60, 70, 80, 90, 75, 85, 65, 95].map((value, at) => point(value, 1 + (at % 2)))
    const four = [1, 2, 1, 2].map((stratum) => ({ ...above(200), stratum }))
    const answer = estimateOf(campaign([1000, 1000], [...points, ...four]), ASKED)
    expect(answer).toMatchObject({
      isAtLeast: true,
      interval: null,
      n: 12,
      sampled: { above: 4, excluded: 0 },
    })
    expect(answer.mean).toBeCloseTo((620 + 800) / 12, 9)
    expect(answer.bounds?.[0]).toBeLessThan(answer.mean ?? 0)
    expect(answer.bounds?.[1]).toBeNull()
    expect(answer.noInterval).toContain('4 values are above what the method measures')
  })

  it('RPT-41: equal values have bounds by their rounding, in the unit of the series', () => {
    const equal = [1, 2, 3].map(() => point(6.5))
    const answer = estimateOf(campaign([1000], equal), ASKED)
    expect(answer).toMatchObject({ mean: 6.5, interval: null, standardError: null })
    expect(answer.bounds?.[0]).toBeCloseTo(6.45, 9)
    expect(answer.bounds?.[1]).toBeCloseTo(6.55, 9)
    expect(answer.noInterval).toContain('rounded to (0.1)')
    const converted = { unit: 'g/kg', valueInUnit: 2 }
    const inGrams = [1, 2, 3].map(() => ({ results: { 0: [soc(20, converted)] } }))
    expect(estimateOf(campaign([1000], inGrams), ASKED).bounds?.[1]).toBeCloseTo(2.05, 9)
  })

  it('RPT-41: stocks of carbon below a limit have the bounds of both ends', () => {
    const layer = (value: number, qualifier: '<' | '>' | null = null) => ({
      results: { 0: [soc(value, { qualifier }), density(1.3)] },
    })
    const asked = { ...ASKED, analyte: 'soc_stock' }
    const half = estimateOf(campaign([1000], [layer(2), layer(3), layer(1, '<')]), asked)
    expect(half.noInterval).toContain('1 of 3 values is below the detection limit')
    const ends = [0, 1].map((value) =>
      estimateOf(campaign([1000], [layer(2), layer(3), layer(value)]), asked),
    )
    expect(half.bounds?.[0]).toBeLessThanOrEqual(ends[0]?.interval?.[0] ?? 0)
    expect(half.bounds?.[1]).toBeGreaterThanOrEqual(ends[1]?.interval?.[1] ?? 0)
    const least = estimateOf(campaign([1000], [layer(2), layer(3), layer(4, '>')]), asked)
    expect(least).toMatchObject({ isAtLeast: true, interval: null })
    expect(least.bounds?.[1]).toBeNull()
  })
})
