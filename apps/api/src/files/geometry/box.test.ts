import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { middleOf, narrowestBox } from './box.ts'

describe('the box around places', () => {
  it('UPL-54: is the narrowest one, across the antimeridian too', () => {
    expect(
      narrowestBox([
        [179.97, -17],
        [-179.98, -16],
      ]),
    ).toEqual([179.97, -17, -179.98, -16])
    expect(
      narrowestBox([
        [-93.6, 42],
        [5.1, 52],
      ]),
    ).toEqual([-93.6, 42, 5.1, 52])
    expect(middleOf([179.97, -17, -179.98, -16])).toEqual([expect.closeTo(179.995, 9), -16.5])
    expect(middleOf([179, 0, -177, 2])).toEqual([-179, 1])
  })

  it('UPL-54: holds every place, and turning the globe moves it with them', () => {
    const lon = fc.integer({ min: -1_790_000, max: 1_790_000 }).map((n) => n / 10_000)
    const offsets = fc.array(
      fc.integer({ min: 0, max: 800_000 }).map((n) => n / 10_000),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(lon, offsets, (start, more) => {
        const onGlobe = (value: number) => (value > 180 ? value - 360 : value)
        const lons = [0, ...more].map((offset) => onGlobe(start + offset))
        const [west, , east] = narrowestBox(lons.map((one) => [one, 0]))
        const width = west > east ? east + 360 - west : east - west
        expect(width).toBeCloseTo(Math.max(0, ...more), 6)
        for (const one of lons) {
          const fromWest = (((one - west) % 360) + 360) % 360
          expect(Math.min(fromWest, 360 - fromWest) < 1e-9 || fromWest <= width + 1e-9).toBe(true)
        }
      }),
    )
  })
})
