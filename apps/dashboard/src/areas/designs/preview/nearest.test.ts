import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestOfEach, nearestTwoM } from './nearest.ts'

const coordinate = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ min: -1e4, max: 1e4, noNaN: true }))
const places = fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 40 })

test('the nearest of each place is the one of all pairs, to the last bit', () => {
  fc.assert(
    fc.property(places, (all) => {
      const ofPairs = all.map((a, i) =>
        all.reduce(
          (least, b, j) => (i === j ? least : Math.min(least, Math.hypot(a.x - b.x, a.y - b.y))),
          Infinity,
        ),
      )
      expect(nearestOfEach(all)).toEqual(ofPairs)
      expect(nearestTwoM(all)).toBe(all.length < 2 ? null : Math.min(...ofPairs))
    }),
  )
})
