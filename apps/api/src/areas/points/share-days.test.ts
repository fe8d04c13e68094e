import { describe, expect, it } from 'vitest'
import { shareDays } from './share-days.ts'

const field = (fieldYearId: number, x: number, count: number) => ({
  fieldYearId,
  points: Array.from({ length: count }, (_, at) => ({ id: fieldYearId * 100 + at, x: x + at, y: 0 })),
})
const crew = (crewId: number, x: number, ...free: number[]) => ({
  ...{ crewId, start: { x, y: 0 } },
  days: free.map((count, at) => ({ day: `2027-03-0${at + 1}`, free: count, fields: [] })),
})
const planned = ({ days }: ReturnType<typeof shareDays>) =>
  days.map(({ crewId, day, visits }) => [
    crewId,
    Number(day.at(-1)),
    visits.map(({ fieldYearId }) => fieldYearId).toSorted((a, b) => a - b),
  ])

describe('PNT-50: days of several crews', () => {
  it('each takes the fields nearest to its start', () => {
    const fields = [field(1, 90_000, 5), field(2, 1000, 5), field(3, 99_000, 5), field(4, 3000, 5)]
    const made = shareDays({ fields, crews: [crew(7, 0, 20), crew(8, 100_000, 20)] })
    expect(planned(made)).toEqual([
      [7, 1, [2, 4]],
      [8, 1, [1, 3]],
    ])
    expect(made.leftIds).toEqual([])
  })

  it('what one has no room for goes to another; no day has more than its crew collects', () => {
    const fields = [field(1, 1000, 8), field(2, 2000, 8), field(3, 3000, 8)]
    const made = shareDays({ fields, crews: [crew(7, 0, 10), crew(8, 100_000, 10)] })
    expect(made.days.map(({ visits }) => visits.flatMap(({ pointIds }) => pointIds).length)).toEqual([10, 10])
    expect(made.leftIds).toHaveLength(4)
  })

  it('a field that a later day was closed for goes to an earlier day with room', () => {
    const fields = [field(1, 1000, 6), field(2, 2000, 9), field(3, 3000, 4)]
    const made = shareDays({ fields, crews: [crew(7, 0, 10, 10)] })
    expect(planned(made)).toEqual([
      [7, 1, [1, 3]],
      [7, 2, [2]],
    ])
    expect(made.leftIds).toEqual([])
  })
})
