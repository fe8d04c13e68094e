import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { joinValues, MAX_FILTER_VALUES, several, splitValues } from './several.ts'

const sign = fc.oneof(fc.constantFrom('|', '\\', ',', ' '), fc.string({ unit: 'grapheme', maxLength: 1 }))
const word = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(''))

describe('several values in one text', () => {
  it('LST-40: are the same values when they are read again, whatever signs they have', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 5 }), (values) => {
        expect(splitValues(joinValues(values))).toEqual(values)
      }),
    )
  })

  it('LST-40: the empty value alone is a bar, because an empty text is no filter', () => {
    expect(joinValues([''])).toBe('|')
    expect(joinValues(['', 'Corn'])).toBe('|Corn')
    expect(splitValues('|Corn')).toEqual(['', 'Corn'])
  })

  it('LST-40: one value without a bar or backslash is written as it is', () => {
    expect(joinValues(['Wheat, winter'])).toBe('Wheat, winter')
    expect(splitValues('Wheat, winter')).toEqual(['Wheat, winter'])
  })
})

describe('a filter of several values', () => {
  const years = several(pathIdSchema)

  it('LST-41: takes one value, an array, or the text of an address', () => {
    for (const value of [2026, '2026', [2026]]) expect(z.parse(years, value)).toEqual([2026])
    expect(z.parse(years, '2025|2026')).toEqual([2025, 2026])
    expect(z.parse(several(z.enum(['draft', 'signed'])), 'draft|signed')).toEqual(['draft', 'signed'])
  })

  it('LST-41: refuses no value, a value of another kind, and too many', () => {
    for (const value of [[], '', 'north', '2026|', Array(MAX_FILTER_VALUES + 1).fill(1)])
      expect(z.safeParse(years, value).success).toBe(false)
  })
})
