import fc from 'fast-check'
import { expect, it } from 'vitest'
import { squaresOf } from './covered.ts'

const part = fc.integer({ min: 1, max: 400 })
const area = fc.record({ left: fc.nat(900), top: fc.nat(900), width: part, height: part })

it('MAP-61: squares cover all of what stands on the map, and nothing beside it', () => {
  fc.assert(
    fc.property(
      area,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (of, u, v) => {
        const squares = squaresOf(of)
        const isIn = (x: number, y: number) =>
          squares.some(
            (each) =>
              Math.abs(x - each.x) <= each.side / 2 + 1e-6 && Math.abs(y - each.y) <= each.side / 2 + 1e-6,
          )
        expect(isIn(of.left + u * of.width, of.top + v * of.height)).toBe(true)
        for (const { x, y, side } of squares) {
          expect(x - side / 2).toBeGreaterThanOrEqual(of.left - 1e-6)
          expect(x + side / 2).toBeLessThanOrEqual(of.left + of.width + 1e-6)
          expect(y - side / 2).toBeGreaterThanOrEqual(of.top - 1e-6)
          expect(y + side / 2).toBeLessThanOrEqual(of.top + of.height + 1e-6)
        }
      },
    ),
  )
})

it('MAP-61: what has no size covers nothing', () => {
  expect(squaresOf({ left: 3, top: 3, width: 0, height: 20 })).toEqual([])
})
