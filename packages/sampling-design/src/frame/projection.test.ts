import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldProjection, transverseMercator } from './projection.ts'
import { shapeOf } from './shape.ts'
import { flat, onPlane, rectangle, refusal } from './testing/plane.ts'

/**
 * Center, place, easting and northing by the definition: the meridian arc continued to complex latitudes and integrated
 * with 40 digits (mpmath 1.4.1), no series in it.
 */
const EXACT: [lon0: number, lat0: number, lon: number, lat: number, x: number, y: number][] = [
  [5, 51, 5.3, 51.2, 20968.616822732223, 22292.82065914124],
  [-117, 47, -116, 46.5, 76762.39492478399, -55097.045006490174],
  [171, -44, 172.125, -43.25, 91361.16992558555, 82714.08626097011],
  [0, 0, 0.75, 0.875, 83482.34667153045, 96760.91118492988],
  [0, 80, 4.5, 80.5, 82868.47406511089, 59042.147147381984],
  [10, -35, 9.5, -34, -46192.614544880234, 110818.75063142696],
]

describe('FRM-3: the transverse Mercator projection', () => {
  it.each(EXACT)('of (%d, %d) is exact to 10 nm at (%d, %d)', (lon0, lat0, lon, lat, x, y) => {
    const [east, north] = transverseMercator(lon0, lat0).toMeters(lon, lat)
    expect(Math.abs(east - x)).toBeLessThan(1e-8)
    expect(Math.abs(north - y)).toBeLessThan(1e-8)
  })

  it('comes back to the same place to 10 nm within 140 km, anywhere', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -88, max: 88, noNaN: true }),
        fc.double({ min: -140_000, max: 140_000, noNaN: true }),
        fc.double({ min: -100_000, max: 100_000, noNaN: true }),
        (lon0, lat0, x, y) => {
          const { toLonLat, toMeters } = transverseMercator(lon0, lat0)
          const [lon, lat] = toLonLat(x, y)
          expect(Math.abs(lon)).toBeLessThanOrEqual(180)
          const [east, north] = toMeters(lon, lat)
          expect(Math.hypot(east - x, north - y)).toBeLessThan(1e-8)
        },
      ),
    )
  })

  it('takes longitudes that run on, and gives them back within ±180', () => {
    const { toMeters, toLonLat } = transverseMercator(179.95, 10)
    expect(toMeters(180.05, 10.01)).toEqual(toMeters(180.05 - 360, 10.01))
    expect(toLonLat(...toMeters(180.05, 10.01))[0]).toBeCloseTo(-179.95, 10)
    expect(transverseMercator(180.5, 10).center.lon).toBe(-179.5)
  })

  it('is centered on the middle of the extent', () => {
    const field = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [179, 10],
          [-179, 10],
          [-180, 12],
        ] as const,
      ],
    }
    expect(fieldProjection(field).center).toEqual({ lon: 180, lat: 11 })
  })

  it.each([
    [Number.NaN, 0],
    [0, 91],
    [Infinity, 0],
  ])('refuses a center at %d, %d', (lon, lat) => {
    expect(refusal(() => transverseMercator(lon, lat)).name).toBe('InvalidNumber')
  })
})

describe('FRM-5: how far a field may reach', () => {
  const wide = (half: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [-half, 0],
        [half, 0],
        [half, 0.1],
        [-half, 0.1],
      ] as const,
    ],
  })

  it('to 140 km from the meridian on either side, and not a meter farther', () => {
    const reaching = (west: number, east: number) =>
      shapeOf(onPlane([rectangle(west, 0, east, 1_000)]), [], flat).extent
    expect(reaching(-140_000, 140_000)).toMatchObject({ minX: -140_000, maxX: 140_000 })
    for (const [west, east] of [
      [-140_001, 140_000],
      [-140_000, 140_001],
    ] as const)
      expect(refusal(() => reaching(west, east)).name).toBe('FieldTooWide')
  })

  it('up to 140 km from the meridian, where areas are 0.05 % too large', () => {
    expect(shapeOf(wide(1.25)).extent.maxX).toBeGreaterThan(139_000)
    const error = refusal(() => shapeOf(wide(1.27)))
    expect(error.name).toBe('FieldTooWide')
    expect(error.message).toContain('reaches 141 km')
  })
})
