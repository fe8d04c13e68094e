import { fieldList, type GroupTotals, sampleList } from '@org/core'
import { describe, expect, it, test } from 'vitest'
import { groupFilter, narrowedBy } from './group-filters.ts'

const { groups } = fieldList
const found = (value: string | number, rows: number, within = ''): GroupTotals => ({
  ...{ value, rows, within, label: null, sums: {} },
})
const COUNTIES = [
  found('Polk', 2, 'Iowa'),
  found('Story', 4, 'Iowa'),
  found('Polk', 1, 'Nebraska'),
  found('', 3),
]
const of = <K extends string>(key: K) => ({ key, depthUnit: 'in' }) as const
const optionsOf = (...of: Parameters<typeof groupFilter<keyof typeof groups>>) => groupFilter(...of).options

test('UI-86: layers are chosen in the person’s unit, and stand in the address as before', () => {
  const depths = [found('0-15', 3), found('15-30', 2)]
  const shown = (depthUnit: 'cm' | 'in') =>
    groupFilter(sampleList.groups, { key: 'depth', depthUnit }, { depth: ['0-15'] }, depths)
  expect(shown('in').options).toEqual([
    { key: '0-15', label: '0–5.9 in', count: 3 },
    { key: '15-30', label: '5.9–11.8 in', count: 2 },
  ])
  expect(shown('in').values.map((value) => shown('in').labelOf?.(value))).toEqual(['0–5.9 in'])
  expect(shown('cm').options.map(({ label }) => label)).toEqual(['0–15 cm', '15–30 cm'])
})

describe('SCR-32: what the filters offer', () => {
  it('shows how many rows it would leave; rows without a value have their own words', () => {
    expect(optionsOf(groups, of('crop'), {}, [found('Corn', 5), found('', 2)])).toEqual([
      { key: 'Corn', label: 'Corn', count: 5 },
      { key: '|', label: 'No crop', count: 2 },
    ])
    expect(optionsOf(groups, of('status'), {}, [found('at_lab', 1)])).toEqual([
      { key: 'at_lab', label: 'At the laboratory', count: 1 },
    ])
  })

  it('tells counties of one name apart by their states, and names them shortly within one', () => {
    const labels = (state?: string[]) =>
      optionsOf(groups, of('county'), state === undefined ? {} : { state }, COUNTIES).map(
        ({ label }) => label,
      )
    expect(labels()).toEqual(['Polk, Iowa', 'Story, Iowa', 'Polk, Nebraska', 'No county'])
    expect(labels(['Iowa', 'Nebraska'])).toEqual(labels())
    expect(labels(['Nebraska'])).toEqual(['Polk', 'Story', 'Polk', 'No county'])
  })

  it('knows which are on, also before they are offered', () => {
    const on = (filter: Parameters<typeof groupFilter<keyof typeof groups>>[2], items = COUNTIES) => {
      const { values, labelOf } = groupFilter(groups, of('county'), filter, items)
      return values.map((value) => [value, labelOf?.(value)])
    }
    expect(on({ county: ['Polk'], state: ['Iowa'] })).toEqual([['Iowa|Polk', 'Polk']])
    expect(on({ county: ['Polk'] })).toEqual([
      ['Iowa|Polk', 'Polk'],
      ['Nebraska|Polk', 'Polk'],
    ])
    expect(on({ county: ['Polk'], state: ['Iowa'] }, [])).toEqual([['Iowa|Polk', 'Polk']])
    expect(on({ county: [''] })).toEqual([['|', 'No county']])
  })

  it('narrows to what is chosen: a county with its state, and a state without the counties before', () => {
    expect(narrowedBy(groups, 'county', ['Nebraska|Polk'])).toEqual({ state: ['Nebraska'], county: ['Polk'] })
    expect(narrowedBy(groups, 'county', ['|'])).toEqual({ county: [''] })
    expect(narrowedBy(groups, 'county', [])).toEqual({ county: undefined })
    expect(narrowedBy(groups, 'state', ['Iowa'])).toEqual({ state: ['Iowa'], county: undefined })
    expect(narrowedBy(groups, 'crop', ['|', 'Corn'])).toEqual({ crop: ['', 'Corn'] })
    expect(narrowedBy(groups, 'hasBoundary', ['yes'])).toBeUndefined()
  })
})
