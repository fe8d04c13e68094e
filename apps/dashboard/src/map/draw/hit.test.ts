import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdAt } from './hit.ts'
import { cornerAt, cornersIn } from './shapes.ts'
import { box, MIDDLE, part } from './testing.ts'

const pixel = { lonDeg: 0.00001, latDeg: 0.00001 }
const at = (x: number, y: number): [number, number] => [MIDDLE[0] + x / 1000, MIDDLE[1] + y / 1000]
const square = [[box(0, 0, 10, 10)]]

describe('MAP-14: taking hold of a boundary', () => {
  it('takes the corner within reach, else the middle of a side, else nothing', () => {
    const first = { part: 0, ring: 0, index: 0 }
    expect(holdAt(square, at(0.05, 0), pixel, 10)).toEqual({ corner: first, isMiddle: false })
    expect(holdAt(square, at(5.05, 0), pixel, 10)).toEqual({ corner: first, isMiddle: true })
    expect(holdAt(square, at(2, 0), pixel, 10)).toBeNull()
  })

  it('finds every corner of any part at its own place', () => {
    fc.assert(
      fc.property(part, (land) => {
        for (const corner of cornersIn([land])) {
          const there = cornerAt([land], corner)
          const hold = there === undefined ? null : holdAt([land], there, pixel, 10)
          expect(hold?.isMiddle).toBe(false)
          expect(hold === null ? null : cornerAt([land], hold.corner)).toEqual(there)
        }
      }),
    )
  })
})
