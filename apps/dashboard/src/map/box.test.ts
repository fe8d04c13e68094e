import { LngLat, LngLatBounds } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { boxBetween, groundBetween, groundInView, isBox, within } from './box.ts'

/** A map of which a pixel is a degree, its upper left corner at a place. */
const mapAt = (west: number, north: number) => ({
  unproject: (at: unknown) => {
    const [x = 0, y = 0] = Array.isArray(at) ? at.map(Number) : []
    return new LngLat(west + x, north - y)
  },
})

it('MAP-62: a box is the ground between its corners, whichever is drawn first', () => {
  const expected = [-94, 40, -90, 43]
  const map = mapAt(-100, 50)
  expect(groundBetween(map, { x: 6, y: 7 }, { x: 10, y: 10 })).toEqual(expected)
  expect(groundBetween(map, { x: 10, y: 10 }, { x: 6, y: 7 })).toEqual(expected)
  expect(groundBetween(map, { x: 6, y: 10 }, { x: 10, y: 7 })).toEqual(expected)
  expect(boxBetween({ x: 10, y: 4 }, { x: 6, y: 7 })).toEqual({ left: 6, top: 4, width: 4, height: 3 })
})

it('MAP-62: a box on a repeated world is on the earth, and ends at its edge', () => {
  expect(groundBetween(mapAt(-460, 50), { x: 6, y: 7 }, { x: 10, y: 10 })).toEqual([-94, 40, -90, 43])
  expect(groundBetween(mapAt(170, 88), { x: 0, y: 0 }, { x: 15, y: 4 })).toEqual([170, 84, 180, 88])
})

it('MAP-64: the view is a box, too', () => {
  const view = { getBounds: () => new LngLatBounds([-95.12345678, 41, -93, 42.5]) }
  expect(groundInView(view)).toEqual([-95.123457, 41, -93, 42.5])
})

it('MAP-62: a press is no box, and a box stays on the map', () => {
  expect(isBox({ x: 5, y: 5 }, { x: 7, y: 6 })).toBe(false)
  expect(isBox({ x: 5, y: 5 }, { x: 5, y: 9 })).toBe(true)
  expect(within({ x: -4, y: 900 }, { width: 300, height: 400 })).toEqual({ x: 0, y: 400 })
})
