import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCells } from '../testing/any-cells.ts'
import { latticeFrame } from '../testing/lattice-frame.ts'
import { refusal } from '../testing/refusal.ts'
import { mssd } from './mssd.ts'

describe('STR-1: mean squared shortest distance', () => {
  it('is what the definition says, pair by pair', () => {
    // n times the sum of squares to the centroid is the sum over pairs of squared distances.
    fc.assert(
      fc.property(anyCells, fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 9 }), (cells, drawn) => {
        const stratumOf = Int32Array.from(cells.x, (_, cell) => drawn[cell % drawn.length] ?? 0)
        if (stratumOf.length < 4 || stratumOf.every((stratum) => stratum < 0)) return
        let [sum, counted] = [0, 0]
        for (let stratum = 0; stratum < 4; stratum += 1) {
          const own = [...stratumOf.keys()].filter((cell) => stratumOf[cell] === stratum)
          counted += own.length
          for (const one of own)
            for (const other of own) {
              const dx = (cells.x[one] ?? 0) - (cells.x[other] ?? 0)
              const dy = (cells.y[one] ?? 0) - (cells.y[other] ?? 0)
              sum += (dx * dx + dy * dy) / (2 * own.length)
            }
        }
        const expected = sum / counted
        expect(Math.abs(mssd(cells, stratumOf) - expected)).toBeLessThan(1e-9 * (1 + expected))
      }),
      { numRuns: 40 },
    )
  })

  it('of four squares of 10 × 10 unit cells is 16.5', () => {
    const cells = latticeFrame(20, 20, { west: 37.25 })
    const quarters = Int32Array.from(
      cells.x,
      (x, cell) => (x < 47.25 ? 0 : 1) + ((cells.y[cell] ?? 0) < 10 ? 0 : 2),
    )
    expect(mssd(cells, quarters)).toBe(16.5)
    expect(mssd(cells, [...quarters])).toBe(16.5)
    expect(mssd(cells, Uint8Array.from(quarters))).toBe(16.5)
  })

  it('refuses what is not strata of these cells', () => {
    const cells = latticeFrame(3, 1)
    expect(refusal(() => mssd(cells, Int32Array.of(0, 1))).name).toBe('LengthMismatch')
    expect(refusal(() => mssd(cells, Int32Array.of(-1, -1, -1))).name).toBe('EmptyField')
    expect(refusal(() => mssd(cells, Int32Array.of(0, 7, 0))).name).toBe('InvalidNumber')
    for (const wrong of [0.5, Number.NaN, Infinity]) {
      expect(refusal(() => mssd(cells, [0, wrong, 0])).name).toBe('InvalidNumber')
    }
    const far = { ...cells, x: Float64Array.of(0, 1e200, -1e200) }
    expect(refusal(() => mssd(far, Int32Array.of(0, 0, 0))).name).toBe('InvalidNumber')
    expect(refusal(() => mssd(cells, Int32Array.of(0, -2, 0))).name).toBe('InvalidNumber')
  })
})
