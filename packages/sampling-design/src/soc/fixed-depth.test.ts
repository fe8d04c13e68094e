import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profile, refusal } from '../testing/soc-profiles.ts'
import { joinDepths, type SocLayer, socStockFixedDepth } from './index.ts'

const layer = (topCm: number, bottomCm: number, rest: Partial<SocLayer> = {}): SocLayer => ({
  topCm,
  bottomCm,
  bulkDensityGCm3: 1.3,
  carbonPercent: 2,
  ...rest,
})

describe('a stock at fixed depth', () => {
  it('SOC-1: is density × thickness × carbon, less the stones', () => {
    const { stockTHa, soilMassTHa, parts } = socStockFixedDepth(
      [layer(0, 10), layer(10, 30, { bulkDensityGCm3: 1.5, carbonPercent: 1, coarseFraction: 0.2 })],
      { topCm: 0, bottomCm: 30 },
    )
    // 1.3 g/cm³ × 10 cm × 2 % = 26 t/ha; 1.5 × 20 × 1 % × 0.8 = 24 t/ha.
    expect(stockTHa).toBeCloseTo(50, 10)
    expect(soilMassTHa).toBeCloseTo(1300 + 2400, 10)
    expect(parts.map((part) => [part.layer, part.topCm, part.bottomCm])).toEqual([
      [0, 0, 10],
      [1, 10, 30],
    ])
    expect(parts[0]?.organicMatterTHa).toBeCloseTo(26 / 0.58, 10)
  })

  it('SOC-2: counts a layer that reaches further by its part inside', () => {
    const layers = [layer(0, 20), layer(20, 60, { carbonPercent: 1 })]
    const { stockTHa, parts } = socStockFixedDepth(layers, { topCm: 5, bottomCm: 30 })
    expect(stockTHa).toBeCloseTo(1.3 * 15 * 2 + 1.3 * 10, 10)
    expect(parts.map((part) => [part.topCm, part.bottomCm])).toEqual([
      [5, 20],
      [20, 30],
    ])
  })

  it('SOC-2: a depth alone is from the surface down', () => {
    const layers = [layer(0, 20), layer(20, 60, { carbonPercent: 1 })]
    const wanted = socStockFixedDepth(layers, { topCm: 0, bottomCm: 30 })
    expect(socStockFixedDepth(layers, 30)).toEqual(wanted)
    expect(socStockFixedDepth(layers, { bottomCm: 30 })).toEqual(wanted)
    expect(() => socStockFixedDepth(layers, Number.NaN)).toThrow(
      expect.objectContaining({ name: 'InvalidNumber' }),
    )
  })

  it('SOC-3: is the sum of the stocks of its parts, in whatever order layers come', () => {
    fc.assert(
      fc.property(profile, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (layers, share) => {
        const bottomCm = layers.at(-1)?.bottomCm ?? 0
        const cutCm = bottomCm * share
        const whole = socStockFixedDepth(layers, { topCm: 0, bottomCm })
        const upper = socStockFixedDepth(layers, { topCm: 0, bottomCm: cutCm })
        const lower = socStockFixedDepth(layers.toReversed(), { topCm: cutCm, bottomCm })
        expect(upper.stockTHa + lower.stockTHa).toBeCloseTo(whole.stockTHa, 8)
        expect(upper.soilMassTHa + lower.soilMassTHa).toBeCloseTo(whole.soilMassTHa, 8)
        expect(socStockFixedDepth(layers.toReversed(), { topCm: 0, bottomCm }).stockTHa).toBe(whole.stockTHa)
      }),
    )
  })

  it('SOC-4: a gap, above, between or below, is refused with the depths that are missing', () => {
    const interval = { topCm: 0, bottomCm: 60 }
    const missing = (layers: SocLayer[]) => refusal(() => socStockFixedDepth(layers, interval))
    expect(missing([layer(0, 10), layer(20, 60)])).toMatch(/^BadDepths: No layer covers 10–20 cm of 0–60 cm/)
    expect(missing([layer(5, 60)])).toMatch(/covers 0–5 cm/)
    expect(missing([layer(0, 10), layer(20, 30)])).toMatch(/covers 10–20, 30–60 cm/)
    expect(missing([layer(70, 90)])).toMatch(/covers 0–60 cm/)
    expect(missing([])).toMatch(/^NoValues/)
  })

  it('SOC-5: layers that overlap within the depths asked for are refused, elsewhere they do not matter', () => {
    const layers = [layer(0, 25), layer(25, 36), layer(25, 36), layer(36, 60)]
    expect(refusal(() => socStockFixedDepth(layers, { topCm: 0, bottomCm: 60 }))).toMatch(
      /^BadDepths: Layers 1 and 2 \(counted from 0\) overlap from 25 to 36 cm/,
    )
    expect(socStockFixedDepth(layers, { topCm: 0, bottomCm: 25 }).stockTHa).toBeCloseTo(65, 10)
    expect(
      refusal(() => socStockFixedDepth([layer(0, 10), layer(0, 30)], { topCm: 0, bottomCm: 30 })),
    ).toMatch(/overlap from 0 to 10 cm/)
  })

  it('SOC-6: depths that differ by rounding alone are one', () => {
    const layers = [layer(0, 0.1 + 0.2), layer(0.3, 0.7 + 0.1), layer(0.8, 1)]
    expect(socStockFixedDepth(layers, { topCm: 0, bottomCm: 1 }).stockTHa).toBeCloseTo(2.6, 10)
  })

  it('SOC-7: what is no number, upside down or in another unit is refused by its name and place', () => {
    const first = (rest: Partial<SocLayer>) =>
      refusal(() => socStockFixedDepth([layer(0, 30, rest)], { topCm: 0, bottomCm: 30 }))
    expect(first({ carbonPercent: Number.NaN })).toMatch(/^InvalidNumber: layers\[0\]\.carbonPercent is NaN/)
    expect(first({ carbonPercent: 101 })).toMatch(/^InvalidNumber/)
    expect(first({ bulkDensityGCm3: 1300 })).toMatch(
      /bulkDensityGCm3 is 1300\. Give a number from 0\.001 to 5/,
    )
    expect(first({ bulkDensityGCm3: 0 })).toMatch(/^InvalidNumber/)
    expect(first({ coarseFraction: 20 })).toMatch(/coarseFraction is 20/)
    expect(first({ coarseFraction: -0.1 })).toMatch(/^InvalidNumber/)
    expect(first({ organicMatterPercent: -1 })).toMatch(/^InvalidNumber/)
    expect(first({ topCm: 30, bottomCm: 0 })).toMatch(/^BadDepths: layers\[0\] goes from 30 to 0 cm/)
    expect(first({ topCm: 0, bottomCm: -30 })).toMatch(/^InvalidNumber/)
    expect(refusal(() => socStockFixedDepth([layer(0, 30)], { topCm: 10, bottomCm: 10 }))).toMatch(
      /^BadDepths/,
    )
    expect(refusal(() => socStockFixedDepth([layer(0, 30)], { topCm: 0, bottomCm: Number.NaN }))).toMatch(
      /^InvalidNumber/,
    )
  })
})

describe('carbon and density of different depths', () => {
  const carbon = [{ topCm: 0, bottomCm: 30, carbonPercent: 2 }]
  const densities = [
    { topCm: 0, bottomCm: 10, bulkDensityGCm3: 1.2, coarseFraction: 0.5 },
    { topCm: 10, bottomCm: 40, bulkDensityGCm3: 1.5 },
  ]

  it('SOC-8: joined, hold the same mass and stock, cut by carbon or by both', () => {
    for (const cut of ['carbon', 'both'] as const) {
      const layers = joinDepths(carbon, densities, cut)
      expect(layers).toHaveLength(cut === 'carbon' ? 1 : 2)
      const { stockTHa, soilMassTHa } = socStockFixedDepth(layers, { topCm: 0, bottomCm: 30 })
      expect(soilMassTHa).toBeCloseTo(100 * (10 * 1.2 * 0.5 + 20 * 1.5), 9)
      expect(stockTHa).toBeCloseTo(2 * (10 * 1.2 * 0.5 + 20 * 1.5), 9)
    }
  })

  it('SOC-9: densities that do not reach, or carbon that is none, are refused', () => {
    expect(refusal(() => joinDepths([{ topCm: 30, bottomCm: 60, carbonPercent: 1 }], densities))).toMatch(
      /^BadDepths: No layer covers 40–60 cm/,
    )
    expect(
      refusal(() => joinDepths([{ topCm: 0, bottomCm: 6, carbonPercent: Number.NaN }], densities)),
    ).toMatch(/^InvalidNumber: carbon\[0\]/)
    expect(refusal(() => joinDepths(carbon, []))).toMatch(/^NoValues/)
  })
})
