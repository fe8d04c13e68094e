import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SamplingError } from '../errors/errors.ts'
import type { Boundary, LonLat } from './cells.ts'
import { geodesicAreaM2 } from './geodesic-area.ts'
import { rasterize } from './rasterize.ts'

const around = (center: number, reach: number) =>
  fc.double({ min: center - reach, max: center + reach, noNaN: true })
const anyNumber = fc.oneof(fc.double(), fc.constantFrom(0, -0, 180, -180, 90, -90, 360, 1e-12))

/** Mostly fields of up to `reach` degrees somewhere on earth, also at its poles and its seam; some of any numbers. */
const field = fc
  .record({
    lon: fc.constantFrom(-180, -179.999, -60, 0, 12.3, 180),
    lat: fc.constantFrom(-89.9, -88.9, -60, -17, 0, 20, 45, 51, 70, 88.99, 90),
    reach: fc.constantFrom(1e-9, 1e-4, 0.002, 0.01, 0.05, 0.5, 3, 200),
    wild: fc.integer({ min: 0, max: 15 }),
  })
  .chain(({ lon, lat, reach, wild }) => {
    const position: fc.Arbitrary<LonLat> =
      wild === 0
        ? fc.tuple(anyNumber, anyNumber)
        : fc.tuple(around(lon, reach), around(lat, Math.min(reach, 40)))
    const ring = fc.array(position, { minLength: wild < 3 ? 0 : 3, maxLength: 8 })
    const polygon = fc.array(ring, { minLength: wild < 3 ? 0 : 1, maxLength: 3 })
    return fc.array(polygon, { minLength: wild < 3 ? 0 : 1, maxLength: 2 })
  })
  .map((coordinates): Boundary => ({ type: 'MultiPolygon', coordinates }))

/** The result, or the name of the refusal; any other error goes on. */
function orRefusal<Result>(call: () => Result): Result | string {
  try {
    return call()
  } catch (error) {
    if (error instanceof SamplingError && error.message.length > 20) return error.name
    throw error
  }
}

const buffer = fc.constantFrom(0, 2, 10, 500, { keepShare: 0.9 })

describe('FRM-2: whatever the numbers', () => {
  it('a boundary gives a sound frame or is refused by name', () => {
    let frames = 0
    fc.assert(
      fc.property(
        field,
        fc.array(field, { maxLength: 1 }),
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom(1, 10, 300, 5000) }, anyNumber),
        fc.oneof({ weight: 5, arbitrary: buffer }, anyNumber),
        (boundary, cutouts, cellSizeM, bufferM) => {
          const frame = orRefusal(() => rasterize(boundary, { cellSizeM, bufferM, cutouts }))
          if (typeof frame === 'string') return
          frames += 1
          expect(frame.x.length).toBeGreaterThan(0)
          expect(frame.x.every(Number.isFinite) && frame.y.every(Number.isFinite)).toBe(true)
          expect(frame.maskedAreaHa).toBeGreaterThan(0)
          const [lon, lat] = frame.toLonLat(frame.x[0] ?? Number.NaN, frame.y[0] ?? Number.NaN)
          expect(Math.abs(lon)).toBeLessThanOrEqual(180)
          expect(Math.abs(lat)).toBeLessThanOrEqual(90)
          expect(geodesicAreaM2(boundary)).toBeGreaterThanOrEqual(0)
        },
      ),
      { numRuns: 60, seed: 6 },
    )
    console.log(frames)
    expect(frames).toBeGreaterThan(0)
  })
})
