import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Area } from './areas-over.ts'
import { leastPan } from './least-pan.ts'

const DESK = { width: 655, height: 730 }
const PHONE = { width: 390, height: 420 }
/** At the map's right, as tall as the map nearly. */
const SIDE: Area = { left: 303, top: 16, width: 352, height: 674 }
/** Over the lower half of a phone's map. */
const SHEET: Area = { left: 0, top: 190, width: 390, height: 230 }
const point = (left: number, top: number): Area => ({ left, top, width: 0, height: 0 })

describe('a panel and what it is about', () => {
  it('MAP-69: at 1440 a point under a panel at the right moves straight to its left', () => {
    expect(leastPan(point(400, 300), DESK, [SIDE], [])).toEqual({ x: 303 - 24 - 400, y: 0 })
    expect(leastPan(point(200, 300), DESK, [SIDE], [])).toBeNull()
  })

  it('MAP-69: at 390 a point under a sheet at the bottom moves straight up, and beside the buttons', () => {
    expect(leastPan(point(150, 300), PHONE, [SHEET], [])).toEqual({ x: 0, y: 190 - 24 - 300 })
    const buttons: Area = { left: 346, top: 12, width: 32, height: 170 }
    expect(leastPan(point(360, 300), PHONE, [SHEET], [buttons])).toEqual({ x: 346 - 24 - 360, y: -134 })
  })

  it('MAP-69: a point that another size of the window took off the map is brought back; what was off it stays', () => {
    const small = { width: 311, height: 120 }
    expect(leastPan(point(400, 60), small, [], [], true)).toEqual({ x: 311 - 24 - 400, y: 0 })
    expect(leastPan(point(150, 60), small, [], [], true)).toBeNull()
    expect(leastPan(point(400, 60), small, [], [])).toBeNull()
  })

  it('MAP-69: a field stands beside the panel as a whole; of one that is too large the middle does', () => {
    const field: Area = { left: 250, top: 200, width: 100, height: 80 }
    expect(leastPan(field, DESK, [SIDE], [])).toEqual({ x: 303 - 24 - 350, y: 0 })
    const large: Area = { left: 50, top: 100, width: 560, height: 500 }
    expect(leastPan(large, DESK, [SIDE], [])).toEqual({ x: 303 - 24 - 330, y: 0 })
    expect(leastPan({ ...large, left: -1 }, DESK, [SIDE], [])).toBeNull()
  })

  it('MAP-69: what is not on the map stays there, and a panel over all of it moves nothing', () => {
    expect(leastPan(point(-400, 300), DESK, [{ ...SIDE, left: -500 }], [])).toBeNull()
    expect(leastPan(point(400, 300), DESK, [{ left: 0, top: 0, ...DESK }], [])).toBeNull()
  })

  it('MAP-69: whatever stands on the map, the point is on it and under nothing, and no step nearer would do', () => {
    const area = fc.record({
      left: fc.integer({ min: 0, max: 600 }),
      top: fc.integer({ min: 0, max: 700 }),
      width: fc.integer({ min: 10, max: 400 }),
      height: fc.integer({ min: 10, max: 400 }),
    })
    const isFree = (x: number, y: number, areas: readonly Area[]) =>
      x >= 24 &&
      y >= 24 &&
      x <= DESK.width - 24 &&
      y <= DESK.height - 24 &&
      areas.every(
        ({ left, top, width, height }) =>
          x <= left - 24 || x >= left + width + 24 || y <= top - 24 || y >= top + height + 24,
      )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 655 }),
        fc.integer({ min: 0, max: 730 }),
        fc.array(area, { minLength: 1, maxLength: 4 }),
        (x, y, panels) => {
          const shift = leastPan(point(x, y), DESK, panels, [])
          if (shift === null) return
          expect(isFree(x + shift.x, y + shift.y, panels)).toBe(true)
          for (const part of [0.25, 0.5, 0.9])
            expect(isFree(x + shift.x * part, y + shift.y * part, panels)).toBe(false)
        },
      ),
    )
  })
})
