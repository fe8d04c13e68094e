import { fieldList } from '@org/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterAddress, onlyOne } from './address.ts'

const { growerId, year, status, crop, hasBoundary, active } = fieldList.filters
const address = filterAddress({ growerId, year, status, crop, hasBoundary, active }, { growerId: 'grower' })

const some = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { minLength: 1, maxLength: 4 })
const values = fc.record(
  {
    growerId: some(fc.integer({ min: 1 })),
    year: some(fc.integer({ min: 1900, max: 2200 })),
    status: some(fc.constantFrom('at_lab' as const, 'approved' as const)),
    crop: some(fc.string({ minLength: 1 })),
    hasBoundary: fc.constantFrom('yes' as const, 'no' as const),
    active: fc.constantFrom('active' as const, 'inactive' as const, 'all' as const),
  },
  { requiredKeys: ['active'] },
)

const words = (change: Parameters<typeof address.write>[0]) => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(address.write(change)))
    if (value !== null) params.set(name, value)
  return params.toString()
}

describe('LST-45: filters in an address', () => {
  it('come back as they were, whatever was chosen', () => {
    fc.assert(
      fc.property(values, (filter) => {
        expect(address.read(new URLSearchParams(words(filter)))).toEqual(filter)
      }),
    )
  })

  it('DASH-79: tell which words they can read, by the name in the address', () => {
    expect(address.canRead('grower', '7|12')).toBe(true)
    expect(address.canRead('grower', 'abc')).toBe(false)
    expect(address.canRead('status', 'nearly')).toBe(false)
    fc.assert(
      fc.property(values, (filter) => {
        for (const [name, written] of new URLSearchParams(words(filter)))
          expect(address.canRead(name, written)).toBe(true)
      }),
    )
  })

  it('say nothing where they are off, and stay where nothing is said of them', () => {
    expect(address.write({ year: undefined, crop: [], active: 'active' })).toEqual({
      year: null,
      crop: null,
      active: null,
    })
    expect(address.write({ growerId: [3, 4] })).toEqual({ grower: '3|4' })
    expect(address.narrowing({ active: 'active', year: [2026], crop: [] })).toEqual({ year: [2026] })
  })

  it('are chosen by the words of a filter bar', () => {
    expect(address.choose({ growerId: ['3', '4'] })).toEqual({ growerId: [3, 4] })
    expect(address.choose({ crop: ['Corn|silage'] })).toEqual({ crop: ['Corn|silage'] })
    expect(address.choose({ active: ['all'] })).toEqual({ active: 'all' })
    expect(address.choose({ active: [] })).toEqual({ active: 'active' })
    expect(address.choose({ status: [] })).toEqual({ status: undefined })
    expect(address.choose({ status: ['lost'] })).toEqual({ status: undefined })
    expect(address.choose({ 'shoe size': ['44'] })).toEqual({})
  })

  it('read damaged words as off', () => {
    const damaged = 'grower=-1&year=2026|twenty&status=lost&hasBoundary=maybe&active=sometimes&crop='
    expect(address.read(new URLSearchParams(damaged))).toEqual({ active: 'active' })
  })
})

it('knows the one value of a filter that has only one', () => {
  expect([onlyOne([7]), onlyOne([7, 8]), onlyOne([]), onlyOne(undefined)]).toEqual([7, null, null, null])
})
