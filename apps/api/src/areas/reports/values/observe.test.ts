import { expect, it } from 'vitest'
import { resultOf } from '../testing.ts'
import { countedAs } from './observe.ts'

const counted = (given: Partial<Parameters<typeof resultOf>[0]>) => {
  const { words: _, ...all } = countedAs(
    resultOf({ id: 1, sampleId: 1, value: 2, valueInUnit: 2, ...given }),
    'half',
  )
  return all
}
const exact = (value: number | null) => ({
  value,
  low: value,
  high: value,
  isCensored: false,
  isAbove: false,
})
const out = (excluded: string, quality = 0) => ({ ...exact(null), excluded, quality })

it('RPT-22: what was not detected has its limit, whatever stands as its value', () => {
  const plain = { ...exact(2), excluded: null, quality: 0 }
  expect(counted({})).toEqual(plain)
  expect(counted({ qualifier: '<' })).toEqual({ ...plain, value: 1, low: 0, isCensored: true })
  const below = {
    value: 0.25,
    low: 0,
    high: 0.5,
    isCensored: true,
    isAbove: false,
    excluded: null,
    quality: 140,
  }
  expect(counted({ quality: 140, detectionLimit: 0.5 })).toEqual(below)
  expect(counted({ quality: 140 })).toEqual({ ...below, value: 1, high: 2 })
  expect(counted({ quality: 120 })).toEqual({ ...plain, quality: 120 })
})

it('RPT-41: a value above a range counts as its limit, which it is at least', () => {
  const above = { value: 2, low: 2, high: Number.POSITIVE_INFINITY, isAbove: true, isCensored: false }
  expect(counted({ qualifier: '>' })).toEqual({ ...above, excluded: null, quality: 0 })
})

it('RPT-23: what is not counted is not below a limit either', () => {
  expect(counted({ qualifier: '<', quality: 160 })).toEqual(out('rejected', 160))
  expect(counted({ qualifier: '<', quality: 180 })).toEqual(out('rejected', 180))
  expect(counted({ value: null, valueInUnit: null })).toEqual(out('words'))
  expect(counted({ value: Number.POSITIVE_INFINITY, valueInUnit: Number.POSITIVE_INFINITY })).toEqual(
    out('words'),
  )
})
