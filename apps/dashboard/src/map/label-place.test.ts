import type { MultiPolygon, Position } from '@org/core/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { labelPlace } from './label-place.ts'

/** Meters at 42° north, about. */
const degrees = (x: number, y: number): Position => [-93.5 + x / 82_700, 42 + y / 111_000]
const area = (...parts: [number, number][][][]): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: parts.map((rings) => rings.map((ring) => ring.map(([x, y]) => degrees(x, y)))),
})
const box = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const metersOf = ([lon, lat]: Position): [number, number] => [(lon + 93.5) * 82_700, (lat - 42) * 111_000]
const placeIn = (shape: MultiPolygon, avoided: [number, number][] = []): [number, number] => {
  const place = labelPlace(
    shape,
    avoided.map(([x, y]) => degrees(x, y)),
  )
  if (place === null) throw new Error('No place')
  return metersOf(place)
}
const isIn = ([x, y]: [number, number], [west, south, east, north]: [number, number, number, number]) =>
  x > west && x < east && y > south && y < north

/** Arms of an L: how long, and how wide. */
const arms = fc
  .record({
    long: fc.integer({ min: 20, max: 2000 }),
    share: fc.double({ min: 0.01, max: 0.95, noNaN: true }),
  })
  .map(({ long, share }) => ({ long, wide: long * share }))

it('a label stands inside an L, however thin', () => {
  fc.assert(
    fc.property(arms, ({ long, wide }) => {
      const corners: [number, number][] = [
        [0, 0],
        [long, 0],
        [long, wide],
        [wide, wide],
        [wide, long],
        [0, long],
        [0, 0],
      ]
      const place = placeIn(area([corners]))
      expect(isIn(place, [0, 0, long, wide]) || isIn(place, [0, 0, wide, long])).toBe(true)
    }),
  )
})

it('a label stands in a ring beside its hole', () => {
  fc.assert(
    fc.property(arms, ({ long, wide }) => {
      const rim = (long - wide) / 2
      const place = placeIn(area([box(0, 0, long, long), box(rim, rim, long - rim, long - rim)]))
      expect(isIn(place, [0, 0, long, long])).toBe(true)
      expect(isIn(place, [rim, rim, long - rim, long - rim])).toBe(false)
    }),
  )
})

it('a label stands in the largest part, which holes make smaller', () => {
  const ring = [box(0, 0, 100, 100), box(1, 1, 99, 99)]
  const solid = [box(200, 0, 270, 70)]
  expect(isIn(placeIn(area(ring, solid)), [200, 0, 270, 70])).toBe(true)
  expect(isIn(placeIn(area([box(0, 0, 10, 10)], solid, [box(300, 0, 320, 20)])), [200, 0, 270, 70])).toBe(
    true,
  )
})

it('a label stands about the middle of a square, and away from the points in it', () => {
  const square = area([box(0, 0, 400, 400)])
  expect(isIn(placeIn(square), [170, 170, 230, 230])).toBe(true)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 })), {
        maxLength: 9,
      }),
      (points) => {
        const [x, y] = placeIn(square, points)
        expect(isIn([x, y], [0, 0, 400, 400])).toBe(true)
        // Nine points leave a place of 60 meters; the search is as fine as a part of the square.
        for (const [east, north] of points) expect(Math.hypot(x - east, y - north)).toBeGreaterThan(40)
      },
    ),
  )
})

it('a shape without an inside has a label on it, and none without a corner', () => {
  expect(labelPlace(area([box(0, 0, 0, 0)]))).toEqual(degrees(0, 0))
  expect(labelPlace({ type: 'MultiPolygon', coordinates: [] })).toBeNull()
})
