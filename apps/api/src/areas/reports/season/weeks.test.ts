import { expect, it } from 'vitest'
import { weeksOf } from './weeks.ts'

const DAY_MS = 86_400_000
const monday = (week: number) => new Date(Date.UTC(2026, 0, 5) + week * 7 * DAY_MS).toISOString().slice(0, 10)
const plannedIn = (...weeks: number[]) =>
  weeks.map((week) => ({ monday: monday(week), planned: 1, collected: 0, crewId: '' }))

it('RPT-3: weeks between are there without anything, unless there would be more than 104', () => {
  const two = weeksOf(plannedIn(103, 0))
  expect(two.map((week) => week.monday)).toEqual(Array.from({ length: 104 }, (_, week) => monday(week)))
  expect(two.map(({ planned }) => planned)).toEqual([1, ...Array(102).fill(0), 1])
  expect(weeksOf(plannedIn(104, 0)).map((week) => week.monday)).toEqual([monday(0), monday(104)])
  expect(weeksOf([])).toEqual([])
})

it('RPT-3: a week sums what was planned and collected, with the crews that collected', () => {
  const of = (crewId: string, planned: number, collected: number) => ({
    ...{ monday: monday(0), crewId, planned, collected },
  })
  expect(weeksOf([of('1', 4, 3), of('2', 2, 0), of('', 1, 5)])).toEqual([
    {
      ...{ monday: monday(0), planned: 7, collected: 8 },
      byCrew: [
        { crewId: '1', collected: 3 },
        { crewId: '', collected: 5 },
      ],
    },
  ])
})
