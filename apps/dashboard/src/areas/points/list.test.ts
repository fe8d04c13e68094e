import { describe, expect, it, test } from 'vitest'
import { changeOf } from '#lists/group-filters.ts'
import { POINTS, type PointNarrowing } from './list.ts'
import { countedFilters, daysWords } from './parts/counted-filters.ts'
import { pointChange } from './parts/PointFilters.tsx'
import { askedSort, headSort } from './parts/sorting.ts'
import { NO_FILTER } from './testing.ts'

const addressOf = (change: Partial<PointNarrowing>) => {
  const words = Object.entries(POINTS.address.write(change)).filter(([, value]) => value !== null)
  return new URLSearchParams(words.map(([name, value]) => [name, value ?? '']))
}

describe('RPT-72: what a report counts', () => {
  it('is read from the address and asked for', () => {
    const address = new URLSearchParams(
      'counts=yes&plannedIn=2026-09-07|2026-09-13&collectedIn=|2026-09-19&yearStatus=in_progress|at_lab',
    )
    const filter = {
      ...{ counts: 'yes', plannedIn: ['2026-09-07', '2026-09-13'], collectedIn: ['', '2026-09-19'] },
      yearStatus: ['in_progress', 'at_lab'],
    }
    expect(POINTS.toQuery(POINTS.read(address))).toEqual(filter)
    expect(addressOf(POINTS.read(address)).toString()).toBe(address.toString())
  })

  it('is told in words while it is on, and can be cleared', () => {
    const filters = countedFilters({
      ...{ ...NO_FILTER, counts: 'yes', yearStatus: ['in_progress'] },
      ...{ plannedIn: ['2026-09-07', '2026-09-13'], collectedIn: ['', '2026-09-19'] },
    })
    const told = filters.map(({ label, options, values }) => [
      label,
      options.find(({ key }) => key === values[0])?.label,
    ])
    expect(told).toEqual([
      ['Points', 'To be sampled'],
      ['Year', 'In progress'],
      ['Planned', 'Sep 7–13'],
      ['Collected', 'up to Sep 19'],
    ])
    for (const { key } of filters) expect(changeOf(POINTS, key, [])).toEqual({ [key]: undefined })
    expect(countedFilters(NO_FILTER)).toEqual([])
  })

  it.each([
    [['2026-09-28', '2026-10-04'], 'Sep 28–Oct 4'],
    [['2026-09-07', ''], 'from Sep 7'],
  ] as const)('says days: %j are %s', (days, words) => {
    expect(daysWords(days)).toBe(words)
  })
})

test('PNT-42: states are chosen and cleared with what the report counts', () => {
  expect(pointChange('status', ['planned'])).toEqual({ status: ['planned'], counts: 'yes' })
  expect(pointChange('status', [])).toEqual({ status: undefined, counts: undefined })
  expect(pointChange('role', ['base'])).toEqual({ role: ['base'] })
})

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
