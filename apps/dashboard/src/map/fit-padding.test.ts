import { describe, expect, it } from 'vitest'
import { paddingBeside } from './fit-padding.ts'

const MAP = { width: 655, height: 730 }
const BUTTONS = { left: 611, top: 12, width: 32, height: 260 }
const COLOR_BY = { left: 12, top: 12, width: 82, height: 34 }
const TOOLBAR = { left: 12, top: 12, width: 208, height: 78 }
const HINT = { left: 12, top: 216, width: 208, height: 80 }

describe('padding of a fitted map', () => {
  it('MAP-65: what is shown stands beside the buttons and below the choice of colors', () => {
    const { top, right, bottom, left } = paddingBeside([BUTTONS, COLOR_BY], MAP)
    expect(right).toBe(44 + 28)
    expect(top).toBe(46 + 28)
    expect([bottom, left]).toEqual([60, 48])
  })

  it('MAP-65: an open legend takes room at the side where it costs least', () => {
    const { left, top } = paddingBeside([BUTTONS, { ...COLOR_BY, width: 230, height: 340 }], MAP)
    expect([left, top]).toEqual([242 + 28, 48])
  })

  it('MAP-65: a small map keeps most of itself: less padding, and a large thing may cover what is shown', () => {
    const small = { width: 288, height: 332 }
    const { top, right, bottom, left } = paddingBeside([HINT, TOOLBAR], small)
    expect(top).toBeCloseTo(90 + 288 * 0.055)
    expect(bottom).toBeCloseTo(288 * 0.2)
    expect(left).toBeLessThan(30)
    expect(small.width - left - right).toBeGreaterThan(small.width / 2)
  })

  it('MAP-65: on a phone a field stands between the tools of the editor and its hint', () => {
    const tools = { left: 12, top: 12, width: 310, height: 102 }
    const hint = { left: 12, top: 332, width: 219, height: 32 }
    const { top, bottom } = paddingBeside([hint, tools], { width: 390, height: 400 })
    expect(top).toBeGreaterThan(114)
    expect(bottom).toBeGreaterThan(68)
    expect(400 - top - bottom).toBeGreaterThan(160)
  })

  it('MAP-65: a map without a size has no padding', () => {
    expect(paddingBeside([BUTTONS], { width: 0, height: 0 })).toEqual({
      top: 0,
      right: 0,
      bottom: 0,
      left: 0,
    })
  })
})
