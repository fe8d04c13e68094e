import { metersBetween } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPointNames } from '../../shared/device-names.ts'
import { createGrid } from './grid.ts'
import { createNamedPoints } from './names.ts'
import type { ComparedPoint } from './points.ts'

describe('the nearest of many places', () => {
  it('PCO-9: is the one that all of them, measured one by one, say', () => {
    const spread = fc.constantFrom(0.0005, 0.005, 0.05)
    const place = fc.record({
      x: fc.double({ min: -1, max: 1, noNaN: true }),
      y: fc.double({ min: -1, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 60 }),
        place,
        spread,
        fc.constantFrom(-44.8, 0, 41.5, 71),
        fc.constantFrom(3, 30, 200, 1000),
        (places, from, scale, latitude, withinM) => {
          const onEarth = ({ x, y }: { x: number; y: number }) => ({
            lon: -93.6 + x * scale,
            lat: latitude + y * scale,
          })
          const all = places.map(onEarth)
          const middle = onEarth(from)
          const near = all.map((each) => metersBetween(middle, each)).filter((meters) => meters <= withinM)
          const grid = createGrid(all)
          expect(grid.nearest(middle, withinM)?.distanceM ?? null).toBe(
            near.length === 0 ? null : Math.min(...near),
          )
        },
      ),
    )
  })
})

describe('names of points', () => {
  const point = (id: number, fieldId: number, number: number, counts: boolean): ComparedPoint => ({
    ...{ id, version: 1, number, fieldYearId: fieldId, fieldId, fieldName: '', year: 2026, counts },
    ...{ yearStatus: 'scheduled', stratumId: 1, stratumNumber: 1, status: 'assigned', lon: 0, lat: 0 },
    ...{ actualLon: null, actualLat: null, collectedAt: null, role: 'base', order: id, crewName: null },
  })

  it('PCO-8, PCO-18: any point is found by the name that an export gave it, replacements too', () => {
    const names = fc.uniqueArray(
      fc.string({ unit: fc.constantFrom(...'abN 7é-'), minLength: 1, maxLength: 12 }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(names, numbers, fc.boolean(), (fieldNames, all, isReplacement) => {
        const points = fieldNames.flatMap((fieldName, field) =>
          all.map((number, at) => ({
            ...point(field * 100 + at, field, number, !isReplacement || at % 2 === 0),
            fieldName,
          })),
        )
        const nameOf = createPointNames()
        const written = points.map((one) => nameOf({ id: one.fieldId, name: one.fieldName }, one.number))
        const named = createNamedPoints(points)
        for (const [at, name] of written.entries())
          for (const as of [name, name.toLowerCase(), name.replace('-', ' ')])
            expect(named.find(as).map(({ id }) => id)).toContain(points[at]?.id)
      }),
    )
  })
})
