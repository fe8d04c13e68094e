import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldList } from '../fields/list.ts'
import { FIELD_YEAR_STATUSES } from '../workflows/field-year.ts'
import { compareGroups, groupWords } from './groups.ts'

const told = (value: string | number, said: { label?: string; within?: string } = {}) => ({
  ...{ value, label: null, within: '', rows: 1, sums: {} },
  ...said,
})
const { year, status, crop, county } = fieldList.groups

describe('LST-65: the values rows are counted by', () => {
  it('are called as their kind says, by a name of their own, or by what rows without one are called', () => {
    expect(groupWords(status, told('boundary_pending'))).toBe('Boundary pending')
    expect(groupWords(year, told(2026))).toBe('2026')
    expect(groupWords(crop, told('Corn'))).toBe('Corn')
    expect(groupWords(crop, told(''))).toBe('No crop')
    expect(groupWords(crop, told(7, { label: 'Ada Fallow' }))).toBe('Ada Fallow')
  })

  it('are in the order of the workflow, numbers the largest first, names as they are read, none last', () => {
    const inOrder = (group: typeof year, values: readonly ReturnType<typeof told>[]) =>
      values.toSorted(compareGroups(group)).map(({ value, within }) => `${value}${within}`)
    fc.assert(
      fc.property(fc.shuffledSubarray([...FIELD_YEAR_STATUSES]), (states) => {
        const found = inOrder(
          status,
          states.map((each) => told(each)),
        )
        expect(found).toEqual(FIELD_YEAR_STATUSES.filter((each) => states.includes(each)))
      }),
    )
    expect(inOrder(year, [told(2024), told(2026), told(2025)])).toEqual(['2026', '2025', '2024'])
    expect(inOrder(crop, [told('soybeans'), told(''), told('Corn'), told('Élan')])).toEqual([
      ...['Corn', 'Élan', 'soybeans', ''],
    ])
    const story = told('Story', { within: 'Iowa' })
    expect(inOrder(county, [told('Adams', { within: 'Ohio' }), story])).toEqual(['StoryIowa', 'AdamsOhio'])
  })
})
