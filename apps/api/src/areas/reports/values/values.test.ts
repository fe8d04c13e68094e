import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaign, density, type GivenPoint, resultOf, soc } from '../testing.ts'
import { valuesOf } from './field.ts'
import { NO_RESULTS, NO_STOCK } from './notes.ts'

const ASKED = { censored: 'half' } as const
const at0 = (...results: Parameters<typeof soc>[]): GivenPoint => ({
  results: { 0: results.map((given) => soc(...given)) },
})

describe('values of a field', () => {
  it('RPT-21: values of other methods and units are never mixed', () => {
    const own = campaign(
      [1000],
      [
        at0([1], [30, { unit: 'lb/ac', valueInUnit: null }]),
        at0([2], [5, { modusCode: 'S-TOC.01' }]),
        at0([3], [9, { method: 'Walkley-Black' }]),
      ],
    )
    const { series, shown, layers } = valuesOf(own, ASKED)
    expect(series.map(({ method, unit, results }) => [method, unit, results])).toEqual([
      ['', '%', 3],
      ['', 'lb/ac', 1],
      ['S-TOC.01', '%', 1],
      ['Walkley-Black', '%', 1],
    ])
    expect(shown).toMatchObject({ method: '', unit: '%', name: 'Soil organic carbon', decimals: 3 })
    expect(layers[0]).toMatchObject({ n: 3, mean: 2, min: 1, max: 3, sd: 1, cv: 0.5 })
    expect(valuesOf(own, { ...ASKED, method: 'Walkley-Black' }).layers[0]).toMatchObject({ n: 1, mean: 9 })
    const none = valuesOf(own, { ...ASKED, analyte: 'ph' })
    expect([none.shown, none.values, none.notes.length]).toEqual([null, [], 1])
  })

  it('RPT-21: values in other units count in the unit of the analyte; of two of a sample the newest', () => {
    const own = campaign([1000], [at0([1.5], [20, { unit: 'g/kg', valueInUnit: 2 }]), at0([1])])
    const { values, notes } = valuesOf(own, ASKED)
    expect(values.map(({ value }) => value)).toEqual([2, 1])
    expect(notes).toEqual(['1 sample has more than one result by this method: the newest is counted.'])
  })

  it('RPT-22: a value below the limit counts as half of it, as 0 or as the limit', () => {
    const own = campaign([1000], [at0([0.4, { qualifier: '<' }]), at0([1])])
    const counted = (censored: 'half' | 'zero' | 'limit') => valuesOf(own, { censored }).values[0]?.value
    expect([counted('half'), counted('zero'), counted('limit')]).toEqual([0.2, 0, 0.4])
    const { layers, notes, values } = valuesOf(own, ASKED)
    expect(layers[0]).toMatchObject({
      n: 2,
      censored: 1,
      excluded: 0,
      sd: expect.closeTo(0.8 / Math.SQRT2, 12),
    })
    expect(values[0]).toMatchObject({ words: '< 0.4', isCensored: true })
    expect(notes).toEqual([
      '1 value is below the detection limit: each stands as half of its limit, and may be anything from 0 to its limit.',
    ])
  })

  it('RPT-22: what has no number has its detection limit, in its own unit or converted', () => {
    const word = { qualifier: '<', valueText: 'ND', quality: 140 } as const
    const own = campaign(
      [1000],
      [
        at0([null, { ...word, detectionLimit: 0.5 }]),
        at0([null, { ...word, detectionLimit: 8, unit: 'g/kg' }]),
        at0([null, word]),
        at0([3]),
      ],
    )
    expect(valuesOf(own, ASKED).values.map(({ value }) => value)).toEqual([0.25, 0.4, null, 3])
  })

  it('RPT-23, RPT-41: rejected values and words are not counted, those above a range and suspect ones are; all are said', () => {
    const own = campaign(
      [1000],
      [
        at0([1, { quality: 160 }]),
        at0([1, { quality: 180 }]),
        at0([6, { qualifier: '>' }]),
        at0([null, { valueText: 'lost' }]),
        at0([4, { quality: 120 }]),
        {},
      ],
    )
    const { layers, notes } = valuesOf(own, ASKED)
    expect(layers[0]).toMatchObject({ n: 2, excluded: 3, missing: 1, above: 1, mean: 5, max: 6 })
    expect(layers[1]).toMatchObject({ n: 0, missing: 6, mean: null, min: null, max: null })
    expect(notes).toEqual([
      '1 value is above what the method measures: each stands as its limit, and is at least that.',
      '2 values are not counted: rejected by the laboratory or as an outlier.',
      '1 value is not counted: in words or without a number.',
      '1 value is marked as suspect and is counted.',
    ])
  })

  it('RPT-24: stocks are a series where a point has carbon and bulk density; points that lack one are said', () => {
    const own = campaign(
      [1000],
      [
        { results: { 0: [soc(2), density(1.3)] } },
        { results: { 0: [soc(2)] } },
        { results: { 0: [density(1.3)] } },
        {
          results: {
            0: [
              soc(2),
              density(1.3),
              { analyte: 'coarse_fragments', analyteName: 'Rocks', unit: '%', value: 10, valueInUnit: 10 },
            ],
          },
        },
      ],
    )
    const { shown, values, notes, series } = valuesOf(own, { ...ASKED, analyte: 'soc_stock' })
    expect(shown).toEqual({
      ...{ analyte: 'soc_stock', name: 'Soil organic carbon stock', method: 'fixed depth', unit: 't/ha' },
      ...{ decimals: 1, results: 2 },
    })
    // 2% of 1.3 g/cm³ over 15 cm is 39 t/ha; a tenth of the volume is stones.
    expect(values.map(({ value }) => Number(value?.toFixed(9)))).toEqual([39, 35.1])
    expect(values[0]).toMatchObject({ sampleId: null, resultId: null, words: '39.0' })
    expect(notes).toEqual([
      '1 point lacks bulk density, so the stock there is missing.',
      '1 point lacks organic carbon, so the stock there is missing.',
    ])
    expect(series).toHaveLength(4)
    expect(valuesOf(campaign([1], [at0([1])]), { ...ASKED, analyte: 'soc_stock' }).notes).toEqual([NO_STOCK])
  })

  it('RPT-24: results that a stock cannot use are said', () => {
    const own = campaign(
      [1000],
      [
        { results: { 0: [soc(2), density(1.3)] } },
        { results: { 0: [soc(2, { quality: 160 }), density(1.3)] } },
      ],
    )
    expect(valuesOf(own, { ...ASKED, analyte: 'soc_stock' }).notes).toEqual([
      '1 value is not counted: rejected by the laboratory or as an outlier.',
      '1 point lacks organic carbon, so the stock there is missing.',
    ])
  })

  it('RPT-24: carbon and bulk density of different points are no stock, and other series say nothing of one', () => {
    const apart = campaign([1000], [{ results: { 0: [soc(2)] } }, { results: { 0: [density(1.3)] } }])
    const none = valuesOf(apart, { ...ASKED, analyte: 'soc_stock' })
    expect(none.notes).toEqual([NO_STOCK])
    expect(none.series.map(({ analyte }) => analyte).sort()).toEqual(['bulk_density', 'soc'])
    const some = campaign([1000], [{ results: { 0: [soc(2), density(1.3)] } }, { results: { 0: [soc(3)] } }])
    expect(valuesOf(some, { ...ASKED, analyte: 'soc' }).notes).toEqual([])
  })

  it('RPT-24: a stock is below a limit, or suspect, by the results of its own layer', () => {
    const own = campaign(
      [1000],
      [
        {
          results: {
            0: [soc(2), density(1.3)],
            15: [soc(1, { qualifier: '<' }), density(1.4, { quality: 120 })],
          },
        },
      ],
    )
    const { values } = valuesOf(own, { ...ASKED, analyte: 'soc_stock' })
    expect(values.map(({ topCm, isCensored, quality }) => [topCm, isCensored, quality])).toEqual([
      [0, false, 0],
      [15, true, 120],
    ])
  })

  it('RPT-25: layers that share a depth are layers of their own', () => {
    const depths = [
      { topCm: 0, bottomCm: 15 },
      { topCm: 0, bottomCm: 30 },
      { topCm: 15, bottomCm: 30 },
    ]
    const own = campaign([1000], [{}], { depths })
    const results = own.samples.map(({ id }) => resultOf({ id, sampleId: id, value: id, valueInUnit: id }))
    const { layers, strataMeans } = valuesOf({ ...own, results }, ASKED)
    expect(layers.map(({ topCm, bottomCm, n, mean }) => [topCm, bottomCm, n, mean])).toEqual([
      [0, 15, 1, 1],
      [0, 30, 1, 2],
      [15, 30, 1, 3],
    ])
    expect(strataMeans.map(({ n, mean }) => [n, mean])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ])
  })

  it('RPT-21: without a wish findings in words are not shown', () => {
    const texture = { analyte: 'texture_class', analyteName: 'Texture', unit: '', valueText: 'Loam' }
    const ph = { analyte: 'ph_water', analyteName: 'pH', unit: '', value: 6 }
    const own = campaign([1000], [{ results: { 0: [texture] } }, { results: { 0: [texture, ph] } }])
    const { shown, series } = valuesOf(own, ASKED)
    expect(shown?.analyte).toBe('ph_water')
    expect(series.map(({ results }) => results)).toEqual([1, 2])
  })

  it('RPT-25: strata have their own means; a field without results says so', () => {
    const own = campaign([1000, 3000], [at0([1]), { ...at0([3]), stratum: 2 }, { ...at0([5]), stratum: 2 }])
    expect(valuesOf(own, ASKED).strataMeans).toEqual([
      { stratumId: 1, topCm: 0, bottomCm: 15, n: 1, above: 0, mean: 1 },
      { stratumId: 2, topCm: 0, bottomCm: 15, n: 2, above: 0, mean: 4 },
    ])
    expect(valuesOf(campaign([1000], [{}]), ASKED)).toMatchObject({
      series: [],
      shown: null,
      notes: [NO_RESULTS],
    })
  })

  it('RPT-26: 200 points with 3 layers and 15 analytes take less than a second', () => {
    const results = Array.from({ length: 15 }, (_, at) =>
      soc(at + 1, at === 0 ? {} : { analyte: `other:${at}` }),
    )
    const depths = [0, 15, 30].map((topCm) => ({ topCm, bottomCm: topCm + 15 }))
    const points = Array.from({ length: 200 }, () => ({ results: { 0: results, 15: results, 30: results } }))
    const own = campaign([1000], points, { depths })
    // Of the processor's time: a machine that does other work takes longer.
    const before = process.cpuUsage()
    expect(valuesOf(own, ASKED).values).toHaveLength(600)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000)
  })
})

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, 1, 1e300, -1e300, Number.MAX_VALUE),
  fc.integer({ min: 0, max: 5 }),
)

describe('values of any laboratory', () => {
  it('RPT-27: no answer has NaN or Infinity, and means lie among the values', () => {
    const result = fc.record({
      value: fc.option(number),
      qualifier: fc.constantFrom(null, '<', '>'),
      detectionLimit: fc.option(number),
      quality: fc.constantFrom(0, 120, 140, 160, 180),
      analyte: fc.constantFrom('soc', 'bulk_density', 'om_loi', 'coarse_fragments'),
    })
    const UNITS: Readonly<Record<string, string>> = { bulk_density: 'g/cm³' }
    const points = fc.array(fc.array(result, { maxLength: 4 }), { maxLength: 6 })
    fc.assert(
      fc.property(
        points,
        fc.constantFrom('half', 'zero', 'limit'),
        fc.constantFrom(undefined, 'soc_stock'),
        (all, censored, analyte) => {
          const given = all.map((results) => ({
            results: {
              0: results.map((one) => ({ ...one, valueInUnit: one.value, unit: UNITS[one.analyte] ?? '%' })),
            },
          }))
          const { layers, values, strataMeans } = valuesOf(campaign([1000], given), { censored, analyte })
          const numbers = [layers, values, strataMeans].flat().flatMap((row) => Object.values(row))
          expect(numbers.every((one) => typeof one !== 'number' || Number.isFinite(one))).toBe(true)
          for (const { mean, min, max } of layers) {
            if (mean === null) continue
            expect(mean).toBeGreaterThanOrEqual(min ?? Number.NaN)
            expect(mean).toBeLessThanOrEqual(max ?? Number.NaN)
          }
        },
      ),
    )
  })
})
