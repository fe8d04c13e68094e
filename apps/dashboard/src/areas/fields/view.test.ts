import { FIELD_SORTS } from '@org/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortOf } from '#lists/sort.ts'
import { PLACE } from '#map/place-param.ts'
import { viewSearch } from '#views/search.ts'
import { FIELDS, type FieldNarrowing, NO_FILTER } from './list.ts'

describe('SCR-1: the address of the fields page', () => {
  it('sorts by name where the address has no known order', () => {
    expect(FIELDS.sort.read(null)).toBe('name')
    expect(FIELDS.sort.read('shoe size')).toBe('name')
  })

  it.each(FIELD_SORTS)('says %s the way a table head says it', (sort) => {
    const { column, descending } = sortOf(FIELDS.sort.read(sort))
    expect(`${descending ? '-' : ''}${column}`).toBe(sort)
  })
})

const addressOf = (change: Partial<FieldNarrowing>) => {
  const words = Object.entries(FIELDS.address.write(change)).filter(([, value]) => value !== null)
  return new URLSearchParams(words.map(([name, value]) => [name, value ?? '']))
}

describe('SCR-30: the filters in the address', () => {
  it('stand there under their names, several values of one between bars', () => {
    const filter = { growerId: [3], status: ['at_lab', 'approved'], hasBoundary: 'no' } as const
    const address = addressOf({ ...filter, growerId: [...filter.growerId], status: [...filter.status] })
    expect(Object.fromEntries(address)).toEqual({ grower: '3', status: 'at_lab|approved', boundary: 'no' })
    expect(FIELDS.address.read(address)).toEqual({ ...filter, active: 'active' })
  })

  it('say nothing where they are off', () => {
    expect(addressOf(NO_FILTER).toString()).toBe('')
    expect(FIELDS.toQuery(NO_FILTER)).toEqual({})
  })

  it('read damaged words as off', () => {
    const damaged = 'grower=-1&year=twenty&status=lost&boundary=maybe&active=sometimes&crop=%00&area=80|20'
    expect({ search: '', ...FIELDS.address.read(new URLSearchParams(damaged)) }).toEqual(NO_FILTER)
  })
})

it('SCR-39: a saved view keeps filters, search, order and columns; neither the selection nor where the map looks', () => {
  const filtersSet = {
    growerId: [3],
    year: [2026],
    status: ['at_lab' as const],
    crop: ['Oats'],
    program: ['Prairie carbon'],
    state: ['IA'],
    county: ['19169'],
    area: [80_000, ''] as const,
    hasBoundary: 'yes' as const,
    results: 'no' as const,
    active: 'all' as const,
  }
  const kept = {
    ...Object.fromEntries(addressOf(filtersSet)),
    q: 'creek',
    sort: '-area',
    columns: 'name.crop',
  }
  const looked = { field: '12', at: '-93.6,42,9', show: 'map' }
  const view = new URLSearchParams(viewSearch(new URLSearchParams({ ...looked, ...kept }), FIELDS.saved))
  expect(Object.fromEntries(view)).toEqual(kept)
  expect(Object.keys(kept)).toHaveLength(3 + FIELDS.address.names.length)
})

describe('SCR-31: the map’s place in the address', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.record({
          lon: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((value) => value / 100_000),
          lat: fc.integer({ min: -8_500_000, max: 8_500_000 }).map((value) => value / 100_000),
          zoom: fc.integer({ min: 0, max: 2_200 }).map((value) => value / 100),
        }),
        (place) => {
          expect(PLACE.read(PLACE.write(place))).toEqual(place)
        },
      ),
    )
  })

  it.each(['', '1,2', '1,2,3,4', '200,0,5', '0,95,5', '0,0,99', 'here'])('is none for %j', (words) => {
    expect(PLACE.read(words)).toBeNull()
  })
})
