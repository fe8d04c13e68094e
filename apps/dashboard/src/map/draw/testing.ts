import type { Position } from '@org/core/contract'
import fc from 'fast-check'
import { closed, type Part, type Parts, type Ring } from './shapes.ts'

/** A place in Iowa, about which every shape here lies: fields are small. */
export const MIDDLE: Position = [-93.6, 42.03]

/** A rectangle between parallels and meridians, in thousandths of a degree from the middle. */
export function box(west: number, south: number, east: number, north: number): Ring {
  const [lon, lat] = MIDDLE
  const at = (x: number, y: number): Position => [lon + x / 1000, lat + y / 1000]
  return closed([at(west, south), at(east, south), at(east, north), at(west, north)])
}

/** A ring that never crosses itself: corners at rising angles about a middle, some thousandths of a degree away. */
const starRing = (radius: { min: number; max: number }): fc.Arbitrary<{ ring: Ring; about: Position }> =>
  fc
    .record({
      radii: fc.array(fc.double({ ...radius, noNaN: true }), { minLength: 4, maxLength: 14 }),
      turn: fc.double({ min: 0, max: 1, noNaN: true }),
      x: fc.double({ min: -2, max: 2, noNaN: true }),
      y: fc.double({ min: -2, max: 2, noNaN: true }),
    })
    .map(({ radii, turn, x, y }) => {
      const [lon, lat] = MIDDLE
      const about: Position = [lon + x / 1000, lat + y / 1000]
      const corners = radii.map((distance, index): Position => {
        const angle = ((index + turn) / radii.length) * 2 * Math.PI
        return [
          about[0] + (distance * Math.cos(angle)) / 1000,
          about[1] + (distance * Math.sin(angle)) / 1000,
        ]
      })
      return { ring: closed(corners), about }
    })

/** A part whose hole, if it has one, lies well inside: its own outline drawn in toward the middle it was made about. */
export const part: fc.Arbitrary<Part> = fc
  .record({
    outer: starRing({ min: 4, max: 9 }),
    hole: fc.option(fc.double({ min: 0.1, max: 0.45, noNaN: true })),
  })
  .map(({ outer: { ring, about }, hole }) =>
    hole === null
      ? [ring]
      : [
          ring,
          ring.map(
            ([lon, lat]): Position => [
              about[0] + (lon - about[0]) * hole,
              about[1] + (lat - about[1]) * hole,
            ],
          ),
        ],
  )

export const parts: fc.Arbitrary<Parts> = part.map((only) => [only])

export const position: fc.Arbitrary<Position> = fc
  .tuple(fc.double({ min: -12, max: 12, noNaN: true }), fc.double({ min: -12, max: 12, noNaN: true }))
  .map(([x, y]) => [MIDDLE[0] + x / 1000, MIDDLE[1] + y / 1000])
