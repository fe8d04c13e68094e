import { describe, expect, it } from 'vitest'
import { makeDesign } from './design-sheet.ts'
import { createDesigner } from './designer.ts'
import type { DesignInput } from './input.ts'

const BOUNDARY = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-93.6, 41.6],
      [-93.595, 41.6],
      [-93.594, 41.604],
      [-93.6, 41.605],
      [-93.6, 41.6],
    ] as [number, number][],
  ],
}
const input = (more: Partial<DesignInput> = {}): DesignInput => ({
  seed: 7,
  boundary: BOUNDARY,
  frame: { cellSizeM: 15, bufferM: { minM: 5, maxM: 10, keepShare: 0.9 } },
  strata: { method: 'compact', k: 4, equalArea: true },
  allocation: { method: 'proportional', n: 12 },
  points: { method: 'lpm2', over: 1 },
  route: {},
  ...more,
})

describe('SHT-18: a designer', () => {
  it('keeps cells and strata where only the points differ', () => {
    const design = createDesigner()
    const first = design(input())
    for (const more of [
      { allocation: { method: 'proportional', n: 17 } },
      { points: { method: 'random', over: 2, minDistanceM: 20 } },
      { route: undefined },
    ] as Partial<DesignInput>[]) {
      const made = design(input(more))
      expect(JSON.stringify(made.sheet)).toBe(JSON.stringify(makeDesign(input(more)).sheet))
      expect(made.stratumOf).toBe(first.stratumOf)
      expect(made.cells).toBe(first.cells)
    }
  })

  it('divides again where anything else differs, also after a refusal', () => {
    const design = createDesigner()
    let before = design(input())
    expect(() => design(input({ allocation: { method: 'proportional', n: 1 } }))).toThrow()
    for (const more of [
      { seed: 8 },
      { strata: { method: 'compact', k: 5, equalArea: true } },
      { strata: { method: 'compact', k: 5, equalArea: false } },
      { frame: { cellSizeM: 20 } },
      { frame: { cellSizeM: 20, bufferM: 3 } },
      { edits: { strata: [{ kind: 'merge', strata: [0, 1] }], points: [] } },
    ] as Partial<DesignInput>[]) {
      const made = design(input(more))
      expect(made.stratumOf).not.toBe(before.stratumOf)
      expect(JSON.stringify(made.sheet)).toBe(JSON.stringify(makeDesign(input(more)).sheet))
      before = made
    }
  })
})
