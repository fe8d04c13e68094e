import { describe, expect, it } from 'vitest'
import { usualYear } from '#lists/season.ts'
import { testGroup, testSeason } from '../testing.ts'
import { orderOf, sortedGroups } from './group-rows.ts'
import { daysWords, ofWords, toneOf } from './late-words.ts'
import { weekChart } from './weeks.ts'

it('RPT-62: days have a tone and words', () => {
  expect([0, 2, 3, 6, 7].map(toneOf)).toEqual(['none', 'none', 'progress', 'progress', 'bad'])
  expect([0, 1, 12].map(daysWords)).toEqual(['Today', '1 day', '12 days'])
})

it('RPT-62: points and samples without a crew say so', () => {
  expect(ofWords({ kind: 'overdue', of: null })).toBe('No crew')
  expect(ofWords({ kind: 'noResults', of: null })).toBe(null)
  expect(ofWords({ kind: 'missing', of: { id: 8, label: 'S-8' } })).toBe('Manifest S-8')
})

describe('RPT-64: the weeks of many crews', () => {
  const crews = Array.from({ length: 8 }, (_, at) =>
    testGroup({ value: `${at + 1}`, label: `Crew ${at + 1}` }),
  )
  const byCrew = [
    { crewId: '', collected: 3 },
    ...crews.map(({ value }, at) => ({ crewId: value, collected: 10 * (at + 1) })),
  ]

  it('tell five crews apart, and add the others up', () => {
    const week = { monday: '2026-09-07', planned: 400, collected: 363, byCrew }
    expect(weekChart(testSeason({ crews, weeks: [week] }))).toEqual({
      seriesNames: ['Crew 8', 'Crew 7', 'Crew 6', 'Crew 5', 'Crew 4', 'Other crews'],
      groups: [{ label: 'Sep 7', values: [80, 70, 60, 50, 40, 63] }],
      planned: [400],
    })
  })

  it('name points without a crew', () => {
    const week = { monday: '2026-09-07', planned: 0, collected: 3, byCrew: byCrew.slice(0, 1) }
    expect(weekChart(testSeason({ crews, weeks: [week] })).seriesNames).toEqual(['No crew'])
  })
})

describe('RPT-65: rows', () => {
  const rows = [
    testGroup({ value: '', label: '', fields: 9 }),
    testGroup({ value: '10', label: 'Farm 10', fields: 2, points: 0, collected: 0 }),
    testGroup({ value: '2', label: 'Farm 2', fields: 2 }),
  ]
  const labels = (word: Parameters<typeof orderOf>[0]) =>
    sortedGroups(rows, orderOf(word)).map(({ label }) => label)

  it('are in the order that the address says, equal ones by name', () => {
    expect(labels('name')).toEqual(['Farm 2', 'Farm 10', ''])
    expect(labels('-name')).toEqual(['Farm 10', 'Farm 2', ''])
    expect(labels('-fields')).toEqual(['', 'Farm 2', 'Farm 10'])
  })

  it('without points have nothing collected', () => {
    expect(labels('collected')[0]).toBe('Farm 10')
  })
})

it.each([
  [[2027, 2026, 2025], 2026],
  [[2027, 2024], 2024],
  [[2028, 2027], 2028],
  [[], 2026],
] as const)('RPT-68: of the years %j, %i is the usual one in 2026', (years, usual) => {
  expect(usualYear(years, 2026)).toBe(usual)
})
