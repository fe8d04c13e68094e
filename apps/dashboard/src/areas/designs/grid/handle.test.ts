import fc from 'fast-check'
import { expect, it } from 'vitest'
import { degreesAround, insideView, snapped, stemOf } from './handle.ts'

const pixel = fc.record({
  x: fc.integer({ min: -3000, max: 3000 }),
  y: fc.integer({ min: -3000, max: 3000 }),
})

it('DES-39: the handle is beyond the upper edge of the field, whichever way that lies', () => {
  expect(stemOf({ x: 100, y: 100 }, { x: 100, y: 50 }).handle).toEqual({ x: 100, y: 10 })
  expect(stemOf({ x: 100, y: 100 }, { x: 160, y: 100 }).handle).toEqual({ x: 200, y: 100 })
  expect(stemOf({ x: 5, y: 50 }, { x: 5, y: 50 }).handle).toEqual({ x: 5, y: 10 })
})

it('DES-39: the handle is on the map and beside the panel, wherever the field is', () => {
  const panel = { right: 300, top: 500 }
  fc.assert(
    fc.property(pixel, (at) => {
      const { x, y } = insideView(at, { width: 390, height: 640, panel })
      expect(x >= 20 && x <= 320 && y >= 20 && y <= 620).toBe(true)
      expect(x <= panel.right && y >= panel.top).toBe(false)
    }),
  )
  expect(insideView({ x: 200, y: 90 }, { width: 390, height: 640, panel })).toEqual({ x: 200, y: 90 })
})

it('DES-39: the grid turns as the pointer goes around its middle; with Shift to whole 5°', () => {
  const middle = { x: 10, y: 10 }
  expect(degreesAround(middle, { x: 10, y: 0 }, { x: 20, y: 10 })).toBeCloseTo(90)
  expect(snapped(17.98)).toBe(20)
  expect(snapped(-12)).toBe(-10)
})
