import { fieldList, fileColumns } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortNames } from './short-names.ts'

describe('EXP-8: the names of a shapefile’s columns', () => {
  it('are at most ten plain letters, and no two alike in any case', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 120 }), (names) => {
        const short = shortNames(names)
        expect(short).toHaveLength(names.length)
        for (const name of short) expect(name).toMatch(/^\w{1,10}$/)
        expect(new Set(short.map((name) => name.toLowerCase())).size).toBe(names.length)
      }),
    )
  })

  it('are our own names where these fit', () => {
    const keys = fileColumns(fieldList).map(({ key }) => key)
    expect(shortNames(keys)).toEqual(keys)
    expect(shortNames(['determinationMethod', 'determinationTime', 'Größe'])).toEqual([
      'determinat',
      'determin_1',
      'Groe',
    ])
  })
})
