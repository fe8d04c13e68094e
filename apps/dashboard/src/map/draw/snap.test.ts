import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pixelsBetween, SNAP_PX, snap } from './snap.ts'
import { box, MIDDLE, part, position } from './testing.ts'

const pixel = { lonDeg: 0.00012, latDeg: 0.00009 }
const square = box(0, 0, 10, 10)
const at = (x: number, y: number): [number, number] => [MIDDLE[0] + x / 1000, MIDDLE[1] + y / 1000]

describe('MAP-11: snapping to neighbors', () => {
  it('takes a corner before an edge, an edge before nothing', () => {
    expect(snap(at(0.2, 0.2), [square], pixel)).toEqual(at(0, 0))
    const onEdge = snap(at(5, 0.3), [square], pixel)
    expect(onEdge[0]).toBeCloseTo(at(5, 0)[0], 12)
    expect(onEdge[1]).toBeCloseTo(at(5, 0)[1], 12)
    expect(snap(at(5, 5), [square], pixel)).toEqual(at(5, 5))
  })

  it('never moves a place further than the tolerance and a corner beside it', () => {
    fc.assert(
      fc.property(part, position, (rings, place) => {
        expect(pixelsBetween(snap(place, rings, pixel), place, pixel)).toBeLessThanOrEqual(2 * SNAP_PX)
      }),
    )
  })

  it('changes nothing that is snapped already', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), position, (land, place) => {
        const rings = land.flat()
        const once = snap(place, rings, pixel)
        expect(pixelsBetween(snap(once, rings, pixel), once, pixel)).toBeLessThan(1e-6)
      }),
    )
  })
})
