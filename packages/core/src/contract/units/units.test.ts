import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertUnit } from './convert.ts'
import { normalizeUnit } from './names.ts'

describe('units of laboratories', () => {
  it.each([
    ['ppm', 'ppm'],
    ['mg/kg', 'mg/kg'],
    ['mg kg-1', 'mg/kg'],
    ['mg kg⁻¹', 'mg/kg'],
    ['mg.kg', 'mg/kg'],
    ['mg_kg', 'mg/kg'],
    ['mg\u00a0/\u00a0kg', 'mg/kg'],
    ['\u00a0mg/kg (ppm)', 'mg/kg'],
    ['ug/g', 'µg/g'],
    ['mmho/cm', 'mmho/cm'],
    ['mmhos/cm', 'mmho/cm'],
    ['mmhos.cm', 'mmho/cm'],
    ['dS/m', 'dS/m'],
    ['dS m-1', 'dS/m'],
    ['µS/cm', 'µS/cm'],
    ['meq/100g', 'meq/100g'],
    ['meq/100 g', 'meq/100g'],
    ['Meq/100g', 'meq/100g'],
    ['me/100g', 'meq/100g'],
    ['meq_100g', 'meq/100g'],
    ['cmolc/kg', 'cmolc/kg'],
    ['cmol(+)/kg', 'cmolc/kg'],
    ['cmolc kg-1', 'cmolc/kg'],
    ['%', '%'],
    ['Percent', '%'],
    ['g/cm³', 'g/cm³'],
    ['g/cm3', 'g/cm³'],
    ['g_cm3', 'g/cm³'],
    ['gramsPerCentimeterCubed', 'g/cm³'],
    ['Mg/m3', 'Mg/m³'],
    ['Mg m-3', 'Mg/m³'],
    ['lbs/ac', 'lb/ac'],
    ['lbs.ac', 'lb/ac'],
    ['lbs N/A', 'lb/ac'],
    ['lbs/Acre', 'lb/ac'],
    ['in', 'in'],
    ['inches', 'in'],
    ['cm', 'cm'],
    ['g/kg', 'g/kg'],
    ['g.protein.kg.soil', 'g/kg'],
    ['mgC.kg.day', 'mg/kg/day'],
    ['mg_c_kg_day', 'mg/kg/day'],
    ['standard pH unit', ''],
    ['-', ''],
    ['ppm CaCO3/pH', 'ppm CaCO₃/pH'],
    ['furlongs', null],
    ['NA', null],
  ])('RES-20: the spelling “%s” is %s', (text, name) => {
    expect(normalizeUnit(text)).toBe(name)
  })

  it.each([
    [4, 'in', 'cm', 10.16],
    [16, 'in', 'cm', 40.64],
    [3812, 'ppm', '%', 0.3812],
    [12.5, 'g/kg', '%', 1.25],
    [0.2, 'mmho/cm', 'dS/m', 0.2],
    [305, 'µS/cm', 'dS/m', 0.305],
    [28.2, 'me/100g', 'cmolc/kg', 28.2],
    [1.3, 'g/cm³', 'Mg/m³', 1.3],
    [5, 'lbs/ac', 'mg/kg', null],
    [5, 'mg/L', 'mg/kg', null],
    [5, '%', 'cm', null],
    [6.4, '', '', 6.4],
    [6.4, 'furlongs', 'cm', null],
    [6.4, 'furlongs', 'furlongs', null],
  ])('RES-21: %s %s in %s is %s', (value, from, to, expected) => {
    expect(convertUnit(value, from, to)).toBe(expected)
  })

  it('RES-21: charge is mass of one cation only where it is said which', () => {
    expect(convertUnit(1, 'cmolc/kg', 'mg/kg', 'k')).toBe(390.983)
    expect(convertUnit(1, 'meq/100g', 'ppm', 'ca')).toBe(200.39)
    expect(convertUnit(1, 'cmolc/kg', 'mg/kg', 'mg')).toBe(121.525)
    expect(convertUnit(229.8976928, 'mg/kg', 'cmolc/kg', 'na')).toBe(1)
    expect(convertUnit(1, 'cmolc/kg', 'mg/kg')).toBeNull()
    expect(convertUnit(1, 'cmolc/kg', 'mg/kg', 'cec')).toBeNull()
  })

  const alike = [
    ['ppm', 'mg/kg', '%', 'g/kg', 'µg/g'],
    ['dS/m', 'mmho/cm', 'µS/cm', 'mS/m'],
    ['cmolc/kg', 'meq/100g', 'mmolc/kg'],
    ['g/cm³', 'Mg/m³', 'kg/m³', 'lb/ft³'],
    ['cm', 'in', 'mm', 'ft', 'm'],
  ] as const
  const pair = fc
    .constantFrom(...alike)
    .chain((units) => fc.tuple(fc.constantFrom<string>(...units), fc.constantFrom<string>(...units)))

  it('RES-21: a converted value has at most twelve digits, however many it had', () => {
    const decimal = fc
      .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: -3, max: 12 }))
      .map(([digits, places]) => Number(`${digits}e${-places}`))
    const shifted = decimal.map((value) => value * 1.1)
    fc.assert(
      fc.property(fc.oneof(decimal, shifted, fc.double({ noNaN: true })), (value) => {
        expect(convertUnit(value, 'ppm', 'mg/kg')).toBe(Number(value.toPrecision(12)))
      }),
      { numRuns: 1000 },
    )
  })

  it('RES-21: there and back is the same number', () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: -1_000_000, max: 1_000_000 }), ([from, to], thousandths) => {
        const value = thousandths / 1000
        const there = convertUnit(value, from, to)
        const back = there === null ? null : convertUnit(there, to, from)
        expect(back).toBeCloseTo(value, 7)
      }),
    )
  })
})
