import fc from 'fast-check'
import { expect, it } from 'vitest'
import { transverseMercator } from './projection.ts'
import { turned } from './turned.ts'

const plane = transverseMercator(-93.6, 42)
const meters = fc.double({ min: -5000, max: 5000, noNaN: true })

it('GRD-7: degrees lead to the turned meters and back, at any turn and shift', () => {
  fc.assert(
    fc.property(
      meters,
      meters,
      meters,
      meters,
      fc.double({ min: -180, max: 180, noNaN: true }),
      (x, y, right, up, rotationDeg) => {
        const axes = turned(plane, { rotationDeg, shiftM: { x: right, y: up } })
        const [backX, backY] = axes.toMeters(...axes.toLonLat(x, y))
        expect(Math.hypot(backX - x, backY - y)).toBeLessThan(1e-6)
      },
    ),
  )
})

it('GRD-7: a turn is clockwise from north, and a shift is along the turned axes', () => {
  const axes = turned(plane, { rotationDeg: 90, shiftM: { x: 10, y: 20 } })
  // Up is east then, and to the right is south.
  const [east, north] = plane.toMeters(...axes.toLonLat(0, 0))
  expect([east, north]).toEqual([expect.closeTo(20, 6), expect.closeTo(-10, 6)])
})
