import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SamplingError } from '../errors/errors.ts'
import { profile, refusal } from '../testing/soc-profiles.ts'
import {
  type EquivalentMassOptions,
  type SocLayer,
  socStockEquivalentMass,
  socStockFixedDepth,
} from './index.ts'

const layer = (
  topCm: number,
  bottomCm: number,
  bulkDensityGCm3: number,
  carbonPercent: number,
): SocLayer => ({
  topCm,
  bottomCm,
  bulkDensityGCm3,
  carbonPercent,
})
/** 3,900 t/ha of soil and 61 t/ha of carbon down to 30 cm, 6,900 and 76 to 50 cm. */
const BEFORE = [layer(0, 10, 1.2, 2.5), layer(10, 30, 1.35, 31 / 27), layer(30, 50, 1.5, 0.5)]
/** 2,000 t/ha of soil, 20 and 30 t/ha of carbon. */
const BENT = [layer(0, 10, 1, 2), layer(10, 20, 1, 1)]
const methods = fc.constantFrom<['spline', 'linear']>('spline', 'linear')
/** The answer, or null where it is refused as too shallow. */
function answerOf<T>(call: () => T): T | null {
  try {
    return call()
  } catch (error) {
    if (error instanceof SamplingError && error.name === 'TooShallow') return null
    throw error
  }
}
const bases = fc.constantFrom<['mineral', 'soil']>('mineral', 'soil')

describe('a stock at equivalent soil mass', () => {
  it('SOC-10: goes down to the reference mass, not to a depth (linear)', () => {
    // 4,400 t/ha: 3,900 down to 30 cm, and 500 of the 3,000 below: a sixth of 20 cm.
    const { stockTHa, massTHa, soilMassTHa, depthCm, extrapolatedMassTHa, parts } = socStockEquivalentMass(
      BEFORE,
      {
        reference: { massesTHa: [1200, 3200] },
        method: 'linear',
        mass: 'soil',
      },
    )
    expect(stockTHa).toBeCloseTo(61 + 2.5, 9)
    expect(massTHa).toBe(4400)
    expect(soilMassTHa).toBe(4400)
    expect(depthCm).toBeCloseTo(30 + 20 / 6, 9)
    expect(extrapolatedMassTHa).toBe(0)
    expect(parts.map(({ topCm, massTHa: own }) => [topCm, own])).toEqual([
      [0, 1200],
      [10, 3200],
    ])
  })

  it('SOC-11: soil that swelled or was pressed has the same stock, at another depth', () => {
    fc.assert(
      fc.property(
        profile,
        methods,
        fc.double({ min: 0.7, max: 1.4, noNaN: true }),
        (layers, method, factor) => {
          const swollen = layers.map(({ topCm, bottomCm, bulkDensityGCm3, ...rest }) => ({
            ...rest,
            topCm: topCm * factor,
            bottomCm: bottomCm * factor,
            bulkDensityGCm3: bulkDensityGCm3 / factor,
          }))
          const depthsCm = layers.map(({ bottomCm }) => bottomCm)
          const reference = { profiles: [layers], depthsCm }
          const now = socStockEquivalentMass(swollen, { reference, method })
          const fixed = socStockFixedDepth(layers, { topCm: 0, bottomCm: depthsCm.at(-1) ?? 0 })
          expect(now.stockTHa).toBeCloseTo(fixed.stockTHa, 6)
          expect(now.depthCm).toBeCloseTo((depthsCm.at(-1) ?? 0) * factor, 6)
        },
      ),
    )
  })

  it('SOC-12: never falls with the mass, lies between two measured sums, and adds up', () => {
    const shares = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(profile, methods, bases, shares, (layers, method, mass, cuts) => {
        const depthsCm = [layers.at(-1)?.bottomCm ?? 0]
        const whole = socStockEquivalentMass(layers, {
          reference: { profiles: [layers], depthsCm },
          method,
          mass,
        })
        const sum = cuts.reduce((a, b) => a + b, 0)
        const massesTHa = cuts.map((share) => (share / sum) * whole.massTHa)
        const cut = socStockEquivalentMass(layers, { reference: { massesTHa }, method, mass })
        expect(cut.stockTHa).toBeCloseTo(whole.stockTHa, 6)
        let added = 0
        for (const part of cut.parts) {
          expect(part.stockTHa).toBeGreaterThanOrEqual(-1e-9)
          expect(part.massTHa).toBeGreaterThan(0)
          expect(part.bottomCm).toBeGreaterThan(part.topCm)
          added += part.stockTHa
        }
        expect(added).toBeCloseTo(cut.stockTHa, 8)
      }),
    )
  })

  it('SOC-13: takes the mean mass of several reference profiles', () => {
    const dense = BEFORE.map((own) => ({ ...own, bulkDensityGCm3: own.bulkDensityGCm3 * 1.1 }))
    const { massTHa } = socStockEquivalentMass(BEFORE, {
      reference: { profiles: [BEFORE, dense], depthsCm: [10, 30] },
      mass: 'soil',
    })
    expect(massTHa).toBeCloseTo(3900 * 1.05, 8)
  })

  it('SOC-14: mineral mass leaves out organic matter, measured or carbon ÷ 0.58', () => {
    const one = [layer(0, 20, 1, 5.8)]
    const reference = { profiles: [one], depthsCm: [20] }
    expect(socStockEquivalentMass(one, { reference }).massTHa).toBeCloseTo(2000 * 0.9, 8)
    const measured = [{ ...layer(0, 20, 1, 5.8), organicMatterPercent: 12 }]
    const result = socStockEquivalentMass(measured, { reference: { profiles: [measured], depthsCm: [20] } })
    expect(result.massTHa).toBeCloseTo(2000 * 0.88, 8)
    expect(result.soilMassTHa).toBeCloseTo(2000, 8)
  })
})

describe('a profile that is too shallow', () => {
  const reference = { massesTHa: [7500] }

  it('SOC-15: is refused, saying how much is missing', () => {
    expect(refusal(() => socStockEquivalentMass(BEFORE, { reference, mass: 'soil' }))).toMatch(
      /^TooShallow: The profile has 6900 t\/ha down to 50 cm, 600 t\/ha less than the reference mass\./,
    )
  })

  it('SOC-16: goes on with its deepest layer as it is, or its last cubic where that was chosen', () => {
    const linear = socStockEquivalentMass(BEFORE, {
      reference,
      mass: 'soil',
      method: 'linear',
      extrapolate: true,
    })
    expect(linear.stockTHa).toBeCloseTo(76 + 600 * 0.005, 9)
    expect(linear.depthCm).toBeCloseTo(54, 9)
    expect(linear.extrapolatedMassTHa).toBeCloseTo(600, 9)
    const spline = socStockEquivalentMass(BEFORE, { reference, mass: 'soil', extrapolate: true })
    expect(spline.stockTHa).toBeCloseTo(76 + 600 * 0.005, 9)
    expect(spline.extrapolatedShare).toBeCloseTo(600 / 7500, 12)
    // Two layers: one parabola through (0, 0), (1000, 20) and (2000, 30), slopes 25, 15 and 5 t/1000 t. Down to 2,200
    // t/ha it would be 25 × 2.2 − 5 × 2.2² = 30.8.
    const cubic = socStockEquivalentMass(BENT, {
      reference: { massesTHa: [2200] },
      mass: 'soil',
      extrapolate: 'last-cubic',
    })
    expect(cubic.stockTHa).toBeCloseTo(30.8, 9)
    expect(cubic.extrapolatedMassTHa).toBeCloseTo(200, 9)
  })

  it('SOC-17: is refused where the last cubic would fall: from the top of the parabola, at 2,500 t/ha', () => {
    const at = (massTHa: number) => ({
      reference: { massesTHa: [massTHa] },
      mass: 'soil' as const,
      extrapolate: 'last-cubic' as const,
    })
    expect(socStockEquivalentMass(BENT, at(2500)).stockTHa).toBeCloseTo(31.25, 9)
    expect(refusal(() => socStockEquivalentMass(BENT, at(2501)))).toMatch(
      /^TooShallow: The profile has 2000 t\/ha down to 20 cm and may be continued to 2500 t\/ha; the reference mass is 2501\./,
    )
  })

  it('SOC-17: is refused where the last cubic has more carbon than soil', () => {
    const steep = [layer(0, 10, 1, 1), layer(10, 20, 1, 5), layer(20, 30, 1, 50)]
    const to = (...massesTHa: number[]) =>
      socStockEquivalentMass(steep, { reference: { massesTHa }, mass: 'soil', extrapolate: 'last-cubic' })
    expect(to(3000, 200).parts[1]?.stockTHa).toBeCloseTo(187.36, 9)
    const why = /^TooShallow: Continued from 30 cm to 3500 t\/ha, the curve has more carbon than soil\./
    expect(refusal(() => to(3000, 500))).toMatch(why)
    // What was sampled, with little carbon, hides nothing of what lies below it.
    expect(to(3200).stockTHa).toBeCloseTo(to(3000, 200).stockTHa, 9)
    expect(refusal(() => to(3500))).toMatch(why)
    expect(refusal(() => to(2500, 1000))).toMatch(why)
  })

  it('SOC-26: more soil never has less carbon: a field as it is met', () => {
    const layers = [layer(0, 10, 1.2, 2.4), layer(10, 20, 1.35, 2.2), layer(20, 30, 1.45, 1)]
    const sampled = socStockFixedDepth(layers, { topCm: 0, bottomCm: 30 })
    expect(sampled.stockTHa).toBeCloseTo(73, 9)
    const at = (massTHa: number) =>
      socStockEquivalentMass(layers, { reference: { massesTHa: [massTHa] }, extrapolate: true })
    const further = at(5000)
    expect(further.stockTHa).toBeGreaterThan(73)
    expect(further.stockTHa).toBeLessThan(73 + 0.011 * further.extrapolatedMassTHa)
    expect(further.extrapolatedShare).toBeCloseTo(further.extrapolatedMassTHa / 5000, 12)
    expect(refusal(() => at(6000))).toMatch(/^TooShallow: .* may be continued to/)
  })

  it('SOC-26: the stock never falls with the mass, down to the furthest that is answered, and has no step', () => {
    const ways = fc.constantFrom<[true, 'last-cubic']>(true, 'last-cubic')
    const shares = fc.array(fc.double({ min: 0.001, max: 2.2, noNaN: true }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(profile, methods, bases, ways, shares, (layers, method, mass, extrapolate, cuts) => {
        const depthsCm = [layers.at(-1)?.bottomCm ?? 0]
        const own = { profiles: [layers], depthsCm }
        const sampled = socStockEquivalentMass(layers, { reference: own, method, mass })
        const at = (massTHa: number) =>
          answerOf(() =>
            socStockEquivalentMass(layers, {
              reference: { massesTHa: [massTHa] },
              method,
              mass,
              extrapolate,
            }),
          )
        let before = 0
        let isRefused = false
        for (const share of [...cuts, 1].sort((a, b) => a - b)) {
          const answer = at(share * sampled.massTHa)
          // Once refused, a heavier mass is refused as well.
          if (isRefused) expect(answer).toBeNull()
          isRefused = answer === null
          if (answer === null) continue
          expect(answer.stockTHa).toBeGreaterThanOrEqual(before - 1e-9 * Math.max(1, before))
          expect(answer.extrapolatedShare).toBeCloseTo(Math.max(0, 1 - 1 / share), 6)
          before = answer.stockTHa
        }
        const beyond = at(sampled.massTHa * (1 + 1e-7))
        if (beyond !== null)
          expect(Math.abs(beyond.stockTHa - sampled.stockTHa)).toBeLessThan(
            1e-6 * Math.max(1, sampled.massTHa),
          )
      }),
    )
  })

  it('SOC-27: goes on by no more than the mass of the deepest layer', () => {
    const at = (massTHa: number, method: 'spline' | 'linear') => () =>
      socStockEquivalentMass(BEFORE, {
        reference: { massesTHa: [massTHa] },
        mass: 'soil',
        extrapolate: true,
        method,
      })
    for (const method of ['spline', 'linear'] as const) {
      // 3,000 t/ha from 30 to 50 cm, as many again below.
      expect(at(9900, method)().depthCm).toBeCloseTo(70, 9)
      expect(refusal(at(9901, method))).toMatch(/^TooShallow: .* may be continued to 9900 t\/ha/)
    }
  })
})

describe('a reference or a profile that is none', () => {
  const take = (options: EquivalentMassOptions, layers: readonly SocLayer[] = BEFORE) =>
    refusal(() => socStockEquivalentMass(layers, options))

  it('SOC-18: is refused by name', () => {
    expect(take({ reference: { massesTHa: [] } })).toMatch(/^NoValues/)
    expect(take({ reference: { massesTHa: [1000, Number.NaN] } })).toMatch(
      /^InvalidNumber: massesTHa\[1\] is NaN/,
    )
    expect(take({ reference: { massesTHa: [-5] } })).toMatch(/^InvalidNumber/)
    expect(take({ reference: { massesTHa: [1000, 0] } })).toMatch(/^InvalidNumber: massesTHa\[1\] is 0/)
    expect(take({ reference: { profiles: [], depthsCm: [10] } })).toMatch(/^NoValues/)
    expect(take({ reference: { profiles: [BEFORE], depthsCm: [] } })).toMatch(/^NoValues/)
    expect(take({ reference: { profiles: [BEFORE], depthsCm: [30, 10] } })).toMatch(/^BadDepths/)
    expect(take({ reference: { profiles: [BEFORE], depthsCm: [10, 60] } })).toMatch(
      /^BadDepths: No layer covers 50–60/,
    )
    const reference = { massesTHa: [1000] }
    expect(take({ reference }, [])).toMatch(/^NoValues/)
    expect(take({ reference }, [layer(0, 10, 1, 1), layer(20, 30, 1, 1)])).toMatch(
      /^BadDepths: No layer covers 10–20/,
    )
    expect(take({ reference }, [layer(5, 30, 1, 1)])).toMatch(/^BadDepths: No layer covers 0–5/)
    expect(take({ reference }, [{ ...layer(0, 30, 0.2, 60), organicMatterPercent: 100 }])).toMatch(
      /^CannotReach: From 0 to 30 cm there is no mineral mass/,
    )
    expect(take({ reference, stepCm: -1 })).toMatch(/^InvalidNumber: stepCm/)
    expect(take({ reference }, [{ ...layer(0, 10, 1, 1), bottomCm: Number.POSITIVE_INFINITY }])).toMatch(
      /^InvalidNumber/,
    )
  })

  it('SOC-19: so are a method and a mass that do not exist', () => {
    const from = (text: string): EquivalentMassOptions => JSON.parse(text)
    expect(take(from('{"reference":{"massesTHa":[10]},"method":"cubic"}'))).toMatch(
      /^UnknownMethod: method is cubic/,
    )
    expect(take(from('{"reference":{"massesTHa":[10]},"extrapolate":"far"}'))).toMatch(
      /^UnknownMethod: extrapolate is far/,
    )
    expect(take(from('{"reference":{"massesTHa":[10]},"mass":"wet"}'))).toMatch(/^UnknownMethod: mass is wet/)
  })
})
