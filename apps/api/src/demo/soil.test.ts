import { describe, expect, it } from 'vitest'
import { createSoil, type Soil, type SoilPlace } from './soil.ts'

const FIELDS = 40
const POINTS = 12
const DEGREE_M = 111_200

const place = (field: number, point: number, layer: Partial<SoilPlace> = {}): SoilPlace => ({
  ...{ growerName: 'Oakmere Farms', fieldName: `Field ${field}`, year: 2025, pointNumber: point },
  ...{ lon: -93.6 + (point * 60) / DEGREE_M, lat: 42 + field / 100, topCm: 0, bottomCm: 15 },
  ...layer,
})
const soilOf = createSoil('soil')
const all = (layer: Partial<SoilPlace> = {}): Soil[] =>
  Array.from({ length: FIELDS * POINTS }, (_, at) =>
    soilOf(place(Math.floor(at / POINTS), at % POINTS, layer)),
  )
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe('invented soil', () => {
  it('DMO-19: is within what farmed soils of the plains have, and holds no less carbon than organic carbon', () => {
    for (const { soc, totalC, totalN, bulkDensity, ph, p, k } of [
      ...all(),
      ...all({ topCm: 15, bottomCm: 30 }),
    ]) {
      expect(soc).toBeGreaterThanOrEqual(0.8)
      expect(soc).toBeLessThanOrEqual(4)
      expect(totalC).toBeGreaterThanOrEqual(soc)
      expect(soc / totalN).toBeGreaterThan(9)
      expect(soc / totalN).toBeLessThan(14)
      expect(bulkDensity >= 1.1 && bulkDensity <= 1.6).toBe(true)
      expect(ph >= 5.2 && ph <= 8.1).toBe(true)
      expect(p > 0 && p < 150).toBe(true)
      expect(k > 20 && k < 600).toBe(true)
    }
  })

  it('DMO-19: has less carbon and is denser further down', () => {
    const [above, below] = [all(), all({ topCm: 15, bottomCm: 30 })]
    const ratio = mean(below.map(({ soc }) => soc)) / mean(above.map(({ soc }) => soc))
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(0.8)
    expect(mean(below.map(({ bulkDensity }) => bulkDensity))).toBeGreaterThan(
      mean(above.map(({ bulkDensity }) => bulkDensity)) + 0.05,
    )
  })

  it('DMO-19: is more alike nearby than across a field, and in a field than between fields', () => {
    const soils = all()
    const differences = (apart: number) =>
      mean(
        soils.flatMap(({ soc }, at) => {
          const other = at % POINTS < POINTS - apart ? soils[at + apart] : undefined
          return other === undefined ? [] : [Math.abs(soc - other.soc)]
        }),
      )
    const between = mean(soils.slice(POINTS).map(({ soc }, at) => Math.abs(soc - (soils[at]?.soc ?? 0))))
    expect(differences(1)).toBeLessThan(differences(5) * 0.8)
    expect(differences(5)).toBeLessThan(between)
  })

  it('DMO-1: is the same for the same seed and place', () => {
    expect(createSoil('soil')(place(3, 4))).toEqual(soilOf(place(3, 4)))
    expect(createSoil('other')(place(3, 4))).not.toEqual(soilOf(place(3, 4)))
  })
})
