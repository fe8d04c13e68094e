import { describe, expect, it } from 'vitest'
import { POINTS, type PointNarrowing } from './list.ts'
import { askedSort, headSort } from './parts/sorting.ts'
import { NO_FILTER } from './testing.ts'

const addressOf = (change: Partial<PointNarrowing>) => {
  const words = Object.entries(POINTS.address.write(change)).filter(([, value]) => value !== null)
  return new URLSearchParams(words.map(([name, value]) => [name, value ?? '']))
}

describe('PNT-30: the address of the points page', () => {
  it('says each filter by its name, several values of one between bars', () => {
    const filter: Partial<PointNarrowing> = {
      ...{ growerId: [3], fieldId: [4], fieldYearId: [5, 6], designId: 7, stratumId: [8] },
      ...{ crewId: [9, ''], plannedOn: ['2026-05-04', ''], status: ['planned', 'skipped'], role: ['base'] },
    }
    const address = addressOf(filter)
    expect(Object.fromEntries(address)).toEqual({
      ...{ grower: '3', field: '4', fieldYear: '5|6', design: '7', stratum: '8' },
      ...{ crew: '9|', day: '2026-05-04|', status: 'planned|skipped', role: 'base' },
    })
    expect(POINTS.address.read(address)).toEqual(filter)
  })

  it('says nothing where filters are off, and reads damaged words as off', () => {
    expect(addressOf(NO_FILTER).toString()).toBe('')
    expect(POINTS.toQuery(NO_FILTER)).toEqual({})
    const damaged = new URLSearchParams('grower=-1&day=monday&status=lost&fieldYear=x&crew=me')
    expect(POINTS.isNarrowed(POINTS.read(damaged))).toBe(false)
  })

  it('has no box: the map asks by it alone', () => {
    expect(POINTS.address.names).not.toContain('bbox')
  })

  it('sorts by field first; the head of the day sorts by route', () => {
    expect(POINTS.sort.read(null)).toBe('field')
    expect(headSort('-route')).toEqual({ column: 'plannedOn', descending: true })
    expect(askedSort({ column: 'plannedOn', descending: true })).toEqual({
      column: 'route',
      descending: true,
    })
    expect(askedSort(headSort('grower'))).toEqual(headSort('grower'))
  })
})
