import { describe, expect, it } from 'vitest'
import type { Boundary, LonLat } from './cells.ts'
import { geodesicAreaM2 } from './geodesic-area.ts'
import { transverseMercator } from './projection.ts'
import { shapeOf } from './shape.ts'
import { rectangle } from './testing/plane.ts'

/** Areas by GeographicLib (Karney 2013) as pyproj 3.7.2 has it. */
const KNOWN: [ring: LonLat[], areaM2: number][] = [
  [
    [
      [5, 51],
      [5.1, 51],
      [5.1, 51.1],
      [5, 51.1],
    ],
    78010387.97223663,
  ],
  [
    [
      [0, 0],
      [1.5, 0],
      [1.5, 1],
      [0, 1],
    ],
    18463757209.42457,
  ],
  [
    [
      [-117.3, 46.2],
      [-116.1, 46.9],
      [-117.8, 48.1],
    ],
    11125009706.048431,
  ],
  [
    [
      [10, -80],
      [12, -80.3],
      [11.5, -79],
    ],
    2638752983.0994873,
  ],
  [
    [
      [5, 51],
      [5.0001, 51],
      [5.0001, 51.0001],
      [5, 51.0001],
    ],
    78.09362358599901,
  ],
  // Long and narrow, its long edges along parallels, which are no geodesics.
  [
    [
      [20, 60],
      [22.5, 60],
      [22.5, 60.01],
      [20, 60.01],
    ],
    155365995.64916992,
  ],
]

describe('FRM-4: area on the ellipsoid', () => {
  it.each(KNOWN)('of %j', (ring, areaM2) => {
    const area = geodesicAreaM2({ type: 'Polygon', coordinates: [ring] })
    expect(Math.abs(area - areaM2) / areaM2).toBeLessThan(1e-6)
  })

  it('leaves holes out and adds parts', () => {
    const square = (lon: number, lat: number, side: number): LonLat[] => [
      [lon, lat],
      [lon + side, lat],
      [lon + side, lat + side],
      [lon, lat + side],
    ]
    const one = (ring: LonLat[]) => geodesicAreaM2({ type: 'Polygon', coordinates: [ring] })
    const [outer, hole, pond] = [
      square(5, 51, 0.02),
      square(5.005, 51.005, 0.004),
      square(5.012, 51.012, 0.002),
    ]
    const other = square(5.1, 51, 0.01)
    const field: Boundary = { type: 'MultiPolygon', coordinates: [[outer, hole, pond], [other]] }
    expect(geodesicAreaM2(field)).toBeCloseTo(one(outer) - one(hole) - one(pond) + one(other), 4)
  })

  it('FRM-5: on the plane it is larger by x²/R²', () => {
    const far: Boundary = {
      type: 'MultiPolygon',
      coordinates: [-1, 1].map((side) => [
        [
          [side * 1.2, 50],
          [side * 1.21, 50],
          [side * 1.21, 50.01],
          [side * 1.2, 50.01],
        ],
      ]),
    }
    const ratio = shapeOf(far).ringAreaM2 / geodesicAreaM2(far)
    expect(ratio - 1).toBeCloseTo((86_300 / 6_380_000) ** 2, 6)
  })

  it.each([0, 50, 85])(
    'FRM-5: at latitude %d it is too large by less than 3 millionths within 10 km, and 500 at 140 km',
    (lat) => {
      const { toLonLat } = transverseMercator(5, lat)
      const tooLarge = (reachM: number) => {
        const far: Boundary = {
          type: 'MultiPolygon',
          coordinates: [-1, 1].map((side) => [
            rectangle(reachM - 500, 0, reachM, 500).map(([x, y]) => toLonLat(side * x, y)),
          ]),
        }
        return shapeOf(far).ringAreaM2 / geodesicAreaM2(far) - 1
      }
      expect(tooLarge(10_000)).toBeGreaterThan(0)
      expect(tooLarge(10_000)).toBeLessThan(0.000_003)
      expect(tooLarge(139_990)).toBeGreaterThan(0.000_47)
      expect(tooLarge(139_990)).toBeLessThan(0.000_5)
    },
  )
})
