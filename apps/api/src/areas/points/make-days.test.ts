import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeDays } from './make-days.ts'

const meters = fc.integer({ min: -40_000, max: 40_000 })
const anyField = fc.record({
  x: meters,
  y: meters,
  points: fc.array(fc.tuple(fc.nat(800), fc.nat(800)), { minLength: 1, maxLength: 14 }),
})
const anyPlan = fc.record({
  fields: fc.array(anyField, { minLength: 1, maxLength: 9 }),
  had: fc.array(anyField, { maxLength: 2 }),
  free: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 8 }),
  start: fc.option(fc.record({ x: meters, y: meters })),
})

const withIds = (fields: readonly { x: number; y: number; points: [number, number][] }[], from: number) => {
  let id = from
  return fields.map(({ x, y, points }, at) => ({
    fieldYearId: from + at,
    points: points.map(([east, north]) => {
      id += 1
      return { id, x: x + east, y: y + north }
    }),
  }))
}

describe('days of a crew', () => {
  it('PNT-2: each point comes once, on a day with room, in a field that stays whole where a day has room for it', () => {
    fc.assert(
      fc.property(anyPlan, ({ fields: drawn, had: drawnHad, free, start }) => {
        const fields = withIds(drawn, 0)
        const had = withIds(drawnHad, 10_000)
        const days = free.map((count, at) => ({
          day: `2027-03-${String(at + 1).padStart(2, '0')}`,
          free: count,
          fields: at === 0 ? had : [],
        }))
        const made = makeDays({ fields, days, start })
        const asked = fields.flatMap(({ points }) => points.map(({ id }) => id))
        const planned = made.days.flatMap(({ visits }) => visits.flatMap(({ pointIds }) => pointIds))
        expect([...planned.filter((id) => id < 10_000), ...made.leftIds].sort((a, b) => a - b)).toEqual(asked)
        for (const { day, visits } of made.days) {
          const count = visits.flatMap(({ pointIds }) => pointIds).filter((id) => id < 10_000).length
          expect(count).toBeGreaterThan(0)
          expect(count).toBeLessThanOrEqual(days.find((each) => each.day === day)?.free ?? 0)
          expect(new Set(visits.map(({ fieldYearId }) => fieldYearId)).size).toBe(visits.length)
        }
        const largest = Math.max(...free)
        for (const { fieldYearId, points } of fields) {
          const on = made.days.filter(({ visits }) =>
            visits.some((visit) => visit.fieldYearId === fieldYearId),
          )
          if (on.length > 1) expect(points.length).toBeGreaterThan(0)
          if (largest === 0) expect(on).toEqual([])
        }
      }),
    )
  })

  it('PNT-2: a field that no day has room for goes on over several, what nothing has room for is left', () => {
    const points = Array.from({ length: 25 }, (_, at) => ({ id: at + 1, x: at * 10, y: 0 }))
    const day = (number: number, free: number) => ({ day: `2027-03-0${number}`, free, fields: [] })
    const made = makeDays({
      fields: [{ fieldYearId: 1, points }],
      days: [day(1, 10), day(2, 10), day(3, 3)],
      start: { x: -100, y: 0 },
    })
    expect(made.days.map(({ visits }) => visits.flatMap(({ pointIds }) => pointIds).length)).toEqual([
      10, 10, 3,
    ])
    expect(made.leftIds).toHaveLength(2)
  })

  it('PNT-2: fields along a road are visited along it, day by day', () => {
    const fields = [5, 1, 4, 2, 3].map((at) => ({
      fieldYearId: at,
      points: [0, 1, 2, 3].map((number) => ({ id: at * 10 + number, x: at * 5000 + number * 50, y: 0 })),
    }))
    const days = [1, 2, 3].map((number) => ({ day: `2027-03-0${number}`, free: 8, fields: [] }))
    const made = makeDays({ fields, days, start: null })
    const visited = made.days.map(({ visits }) => visits.map(({ fieldYearId }) => fieldYearId))
    expect([visited.flat(), visited.flat().toReversed()]).toContainEqual([1, 2, 3, 4, 5])
    expect(visited.map((each) => each.length)).toEqual([2, 2, 1])
  })
})
