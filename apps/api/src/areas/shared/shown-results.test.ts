import { describe, expect, it } from 'vitest'
import { type MeasuredValue, shownValue, toStratumMeans } from './shown-results.ts'

const value = (given: Partial<MeasuredValue> = {}): MeasuredValue => ({
  ...{ analyte: 'k', value: 140, words: '', qualifier: null, unit: 'ppm', inUnit: 140, method: '' },
  ...{ quality: 0, limit: null },
  ...given,
})
const said = (...values: Partial<MeasuredValue>[]) => shownValue(values.map(value)).value

describe('WBK-64: the results of a sample are a number', () => {
  it('where there is one, in the unit of the analyte', () => {
    expect(said({})).toBe(140)
    expect(said({ value: 1, unit: 'cmolc/kg', inUnit: 390.983 })).toBe(390.983)
    expect(said({ quality: 120 })).toBe(140)
  })

  it('and words where it is beyond a limit', () => {
    expect(said({ value: 20, inUnit: 20, qualifier: '<', quality: 140 })).toBe('< 20')
    expect(said({ value: 900, inUnit: 900, qualifier: '>' })).toBe('> 900')
    expect(said({ value: 3, inUnit: 3, quality: 140, limit: 5 })).toBe('< 5')
    expect(said({ value: 0, inUnit: 0, quality: 140 })).toBe('not detected')
    const ofCarbon = { analyte: 'soc', value: 4, unit: 'g/kg', inUnit: 0.4 } as const
    expect(said({ ...ofCarbon, quality: 140, limit: 5 })).toBe('< 0.5')
  })

  it('and words where it is in a unit that needs an assumption, in none, or in words', () => {
    expect(said({ value: 12, unit: 'lb/ac', inUnit: null })).toBe('12 lb/ac')
    expect(said({ value: 12, unit: '', inUnit: null })).toBe('12 (no unit)')
    expect(said({ value: 3, unit: 'lb/ac', inUnit: null, quality: 140, limit: 5 })).toBe('< 5 lb/ac')
    expect(said({ value: null, words: 'trace', inUnit: null })).toBe('trace')
  })

  it('and words where there are several, with the methods where these differ', () => {
    expect(said({}, { value: 150, inUnit: 150 })).toBe('140; 150')
    expect(shownValue([value({ method: 'Mehlich 3' }), value({ inUnit: 150 })])).toEqual({
      value: '140 (Mehlich 3); 150 (no method)',
      methods: ['Mehlich 3'],
    })
  })
})

describe('WBK-62: the mean of a stratum', () => {
  const counts = { values: 4, points: 4, severalMethods: false, beyond: 0, inWords: 0, otherUnit: 0 }
  const wordsFor = (given: Partial<typeof counts>) =>
    toStratumMeans([{ analyte: 'soc', mean: 1.1, ...counts, ...given }]).soc

  it('is a number where every value counts, without what rounding leaves', () => {
    expect(toStratumMeans([{ analyte: 'soc', mean: 1.1000000000000001e-1, ...counts }])).toEqual({
      soc: { mean: 0.11, points: 4, words: '' },
    })
  })

  it.each([
    [{ severalMethods: true }, 'Several methods'],
    [{ otherUnit: 1 }, 'Several units'],
    [{ otherUnit: 4 }, 'Another unit'],
    [{ values: 5 }, 'Several values of a point'],
    [{ inWords: 1 }, '1 of 4 in words'],
    [{ beyond: 2 }, '2 of 4 beyond a limit'],
  ])('is none for %j, and says why', (given, words) => {
    expect(wordsFor(given)).toEqual({ mean: null, points: 4, words })
  })
})
