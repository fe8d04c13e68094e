import { metersBetween } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGrid } from './grid.ts'

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
