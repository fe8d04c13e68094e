import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metersBetween } from '../contract/points/way.ts'
import { averaged, bearingDeg, compassPoint, type Measurement } from './position.ts'

const LAT_M = 1 / 111_200
const T = Date.parse('2026-10-12T14:00:00Z')
const here = (northM: number, accuracyM: number | null, ageS: number): Measurement => ({
  ...{ lon: -93, lat: 42 + northM * LAT_M, accuracyM, at: T - ageS * 1000 },
})

describe('the position of somebody who stands', () => {
  it('COP-11: is the mean of the newest measurements; it is not said to be more accurate than the best of them', () => {
    const fix = averaged([here(0, 4, 4), here(2, 4, 2), here(4, 4, 0)])
    expect(fix).toMatchObject({ accuracyM: 4, measurements: 3, measuredAt: '2026-10-12T14:00:00.000Z' })
    expect(((fix?.lat ?? 0) - 42) / LAT_M).toBeCloseTo(2, 3)
    expect(averaged([])).toBeNull()
  })

  it('COP-11: leaves poor ones, old ones, repeated ones and those on the way out, and never fails for them', () => {
    expect(averaged([here(900, 3000, 3), here(0, 3, 0)])).toMatchObject({ measurements: 1, accuracyM: 3 })
    expect(averaged([here(0, 3, 40), here(1, 3, 0)])).toMatchObject({ measurements: 1 })
    expect(averaged([here(1, 3, 0), here(1, 3, 0), here(1, 3, 0)])).toMatchObject({ measurements: 1 })
    expect(averaged([here(30, 3, 9), here(0, 3, 0)])).toMatchObject({ measurements: 1 })
    expect(averaged([here(0, 3000, 0)])).toMatchObject({ measurements: 1, accuracyM: 3000 })
    expect(averaged([here(0, null, 0)])).toMatchObject({ measurements: 1, accuracyM: null })
  })

  it('COP-11: lies among what was measured', () => {
    const measurement = fc.record({
      north: fc.double({ min: -3, max: 3, noNaN: true }),
      accuracy: fc.double({ min: 1, max: 60, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(measurement, { minLength: 1, maxLength: 30 }), (all) => {
        const fix = averaged(
          all.map(({ north, accuracy }, at) => here(north, accuracy, (all.length - at) / 2)),
        )
        const northM = ((fix?.lat ?? 0) - 42) / LAT_M
        expect(northM).toBeGreaterThanOrEqual(Math.min(...all.map(({ north }) => north)) - 1e-6)
        expect(northM).toBeLessThanOrEqual(Math.max(...all.map(({ north }) => north)) + 1e-6)
      }),
    )
  })
})

it('COP-12: says the way to a point by the compass', () => {
  const from = { lon: -93, lat: 42 }
  const to = (north: number, east: number) => ({ lon: -93 + east / 1000, lat: 42 + north / 1000 })
  expect(compassPoint(bearingDeg(from, to(1, 0)))).toBe('N')
  expect(compassPoint(bearingDeg(from, to(0, 1)))).toBe('E')
  expect(compassPoint(bearingDeg(from, to(-1, 0)))).toBe('S')
  expect(compassPoint(bearingDeg(from, to(0, -1)))).toBe('W')
  expect(compassPoint(359)).toBe('N')
  fc.assert(
    fc.property(fc.double({ min: 0, max: 359.9, noNaN: true }), (degrees) => {
      const turn = (degrees * Math.PI) / 180
      const place = {
        lon: -93 + (Math.sin(turn) * 50 * LAT_M) / Math.cos((42 * Math.PI) / 180),
        lat: 42 + Math.cos(turn) * 50 * LAT_M,
      }
      const off = Math.abs(bearingDeg(from, place) - degrees)
      expect(Math.min(off, 360 - off)).toBeLessThan(0.5)
      expect(metersBetween(from, place)).toBeCloseTo(50, 0)
    }),
  )
})
