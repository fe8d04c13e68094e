import { describe, expect, it } from 'vitest'
import { counted, doubledNote, lackNotes, NO_RESULTS, NO_STOCK, nothingShown, valueNotes } from './notes.ts'
import type { Lack, Profile } from './profiles.ts'

type Noted = Parameters<typeof valueNotes>[0][number]
const value = (given: Partial<Noted> = {}): Noted => ({
  ...{ value: 1, isCensored: false, isAbove: false, excluded: null, quality: 0 },
  ...given,
})
const times = (count: number, given: Partial<Noted>) => Array.from({ length: count }, () => value(given))

describe('RPT-22, RPT-23: notes on values', () => {
  it('say nothing where every value counts as it is', () => {
    expect(valueNotes(times(3, {}), 'half')).toEqual([])
  })

  it('say what was counted how first, then what was not counted and why, then what is suspect', () => {
    const all = [
      ...times(2, { quality: 120 }),
      value({ value: null, excluded: 'words' }),
      ...times(3, { isAbove: true }),
      ...times(2, { value: null, excluded: 'rejected', quality: 160 }),
      ...times(4, { isCensored: true, quality: 140 }),
      value(),
    ]
    expect(valueNotes(all, 'half')).toEqual([
      '4 values are below the detection limit: each stands as half of its limit, and may be anything from 0 to its limit.',
      '3 values are above what the method measures: each stands as its limit, and is at least that.',
      '2 values are not counted: rejected by the laboratory or as an outlier.',
      '1 value is not counted: in words or without a number.',
      '2 values are marked as suspect and are counted.',
    ])
  })

  it('count one as one, and name how values below the limit count', () => {
    const below = value({ isCensored: true })
    expect(valueNotes([below], 'zero')).toEqual([
      '1 value is below the detection limit: each stands as 0, and may be anything from 0 to its limit.',
    ])
    expect(valueNotes([below], 'limit')).toEqual([
      '1 value is below the detection limit: each stands as its limit, and may be anything from 0 to its limit.',
    ])
    expect(valueNotes([value({ quality: 120 })], 'half')).toEqual([
      '1 value is marked as suspect and is counted.',
    ])
  })

  it('leave out what has no value: neither below a limit nor suspect', () => {
    const none = [value({ value: null, isCensored: true }), value({ value: null, quality: 120 })]
    expect(valueNotes(none, 'half')).toEqual([])
  })
})

it('RPT-21: samples with two results by a method are counted in words', () => {
  const series = {
    analyte: 'soc',
    name: 'Soil organic carbon',
    method: '',
    unit: '%',
    decimals: 2,
    results: 0,
  }
  const group = (doubled: number) => ({ series, results: [], doubled })
  const says = 'more than one result by this method: the newest is counted.'
  expect([undefined, group(0), group(1), group(1200)].map(doubledNote)).toEqual([
    [],
    [],
    [`1 sample has ${says}`],
    [`1,200 samples have ${says}`],
  ])
})

it('RPT-24: points that lack a part of their stock are named by what they lack', () => {
  const lacking = (lack: Lack | null): Profile => ({ pointId: 1, layers: [], lack })
  const profiles = ['carbon', 'density', 'depths', 'carbon', null] as const
  expect(lackNotes(profiles.map(lacking))).toEqual([
    '1 point lacks bulk density, so the stock there is missing.',
    '2 points lack organic carbon, so the stock there is missing.',
    '1 point lacks bulk density over the whole depth of a carbon layer, so the stock there is missing.',
  ])
})

it('RPT-36: a field without values says why', () => {
  const series = (analyte: string) => ({
    ...{ analyte, name: analyte, method: '', unit: '%', decimals: 1, results: 1 },
  })
  const other = 'There are no results of this analyte, method and unit. Choose another of the list.'
  expect(nothingShown([], 'soc_stock')).toBe(NO_RESULTS)
  expect(nothingShown([series('soc')], 'soc_stock')).toBe(NO_STOCK)
  expect(nothingShown([series('soc')], 'ph_water')).toBe(other)
  expect(nothingShown([series('soc_stock')], 'soc_stock')).toBe(other)
})

it('counts are spoken as words are', () => {
  expect([counted(1, 'point'), counted(0, 'point'), counted(2, 'stratum', 'strata')]).toEqual([
    '1 point',
    '0 points',
    '2 strata',
  ])
})
