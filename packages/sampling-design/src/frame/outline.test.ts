import { describe, expect, it } from 'vitest'
import type { Boundary, LonLat } from './cells.ts'
import { geodesicAreaM2 } from './geodesic-area.ts'
import { readOutline } from './outline.ts'
import { refusal } from './testing/plane.ts'

const RING: LonLat[] = [
  [5, 51],
  [5.01, 51],
  [5.01, 51.01],
  [5, 51.01],
  [5, 51],
]
const HOLE: LonLat[] = [
  [5.002, 51.002],
  [5.004, 51.002],
  [5.004, 51.004],
  [5.002, 51.004],
  [5.002, 51.002],
]
const polygon = (...coordinates: LonLat[][]): Boundary => ({ type: 'Polygon', coordinates })
const parts = (boundary: Boundary) =>
  readOutline(boundary, 'The field').parts.map((rings) => rings.map((one) => [...one]))

describe('FRM-1: boundaries that are let in', () => {
  const plain = parts(polygon(RING, HOLE))

  it.each<[string, Boundary]>([
    ['rings left open', polygon(RING.slice(0, 4), HOLE.slice(0, 4))],
    [
      'vertices given twice',
      polygon(
        RING.flatMap((one) => [one, one]),
        HOLE,
      ),
    ],
    [
      'heights',
      polygon(
        RING.map(([lon, lat]) => [lon, lat, 12.5] as const),
        HOLE,
      ),
    ],
    ['a hole of two vertices', polygon(RING, HOLE, HOLE.slice(0, 2))],
    ['an empty hole', polygon(RING, HOLE, [])],
    ['a part of one vertex', { type: 'MultiPolygon', coordinates: [[RING, HOLE], [RING.slice(0, 1)]] }],
  ])('%s', (_, boundary) => {
    expect(parts(boundary)).toEqual(plain)
  })

  it('rings in either direction', () => {
    const area = geodesicAreaM2(polygon(RING, HOLE))
    expect(geodesicAreaM2(polygon(RING.toReversed(), HOLE))).toBeCloseTo(area, 4)
    expect(geodesicAreaM2(polygon(RING, HOLE.toReversed()))).toBeCloseTo(area, 4)
  })

  it('longitudes that run on over the antimeridian or start again behind it', () => {
    const runsOn = polygon([
      [179.9, -17],
      [180.1, -17],
      [180.1, -16.9],
      [179.9, -16.9],
    ])
    const startsAgain = polygon([
      [179.9, -17],
      [-179.9, -17],
      [-179.9, -16.9],
      [179.9, -16.9],
    ])
    expect(readOutline(startsAgain, 'The field')).toMatchObject({ west: 179.9, east: 180.1 })
    expect(geodesicAreaM2(startsAgain)).toBeCloseTo(geodesicAreaM2(runsOn), 1)
  })
})

/** What may come from a file, whatever its types promised. */
const raw = (coordinates: unknown, type: unknown = 'Polygon') => ({ type, coordinates })

describe('FRM-2: boundaries that are refused by name', () => {
  it.each<[string, ReturnType<typeof raw>, string]>([
    ['InvalidBoundary', raw([], 'Point'), 'The field is no polygon.'],
    ['InvalidBoundary', raw(null), 'The field is no list.'],
    ['InvalidBoundary', raw(undefined, 'Feature'), 'The field is a Feature, no polygon. Give its geometry'],
    ['InvalidBoundary', raw([5, 51]), 'The field, part 1, ring 1 is no list.'],
    ['InvalidBoundary', raw([RING], 'MultiPolygon'), 'part 1, ring 1, vertex 1 is no list.'],
    [
      'InvalidBoundary',
      raw([
        [
          [5, 51],
          [Number.NaN, 51],
          [5, 52],
        ],
      ]),
      'ring 1, vertex 2 is NaN, 51.',
    ],
    [
      'InvalidBoundary',
      raw([
        RING,
        [
          [5, 51],
          [5, '51'],
          [5, 52],
        ],
      ]),
      'part 1, ring 2, vertex 2',
    ],
    ['InvalidBoundary', raw([[[5, 51], [5], [5, 52]]]), 'vertex 2 is 5, undefined.'],
    [
      'InvalidBoundary',
      raw([
        [
          [51, 95],
          [52, 95],
          [52, 96],
        ],
      ]),
      'latitude from -90 to 90.',
    ],
    [
      'InvalidBoundary',
      raw([
        [
          [-46, 140],
          [-46, 141],
          [-47, 140],
        ],
      ]),
      'are they swapped?',
    ],
    [
      'InvalidBoundary',
      raw([
        [
          [200, 10],
          [201, 10],
          [201, 11],
        ],
      ]),
      'longitude from -180 to 180',
    ],
    ['EmptyField', raw([]), 'The field has no area.'],
    ['EmptyField', raw([], 'MultiPolygon'), 'The field has no area.'],
    ['EmptyField', raw([[]]), 'The field has no area.'],
    [
      'EmptyField',
      raw([
        [
          [5, 51],
          [6, 51],
          [5, 51],
        ],
      ]),
      'The field has no area.',
    ],
    [
      'PolarField',
      raw([
        [
          [0, 89.5],
          [1, 89.5],
          [1, 89.6],
        ],
      ]),
      'latitude 89.5.',
    ],
    [
      'PolarField',
      raw([
        [
          [0, -90],
          [1, -88],
          [2, -88],
        ],
      ]),
      'latitude -90.',
    ],
    [
      'PolarField',
      raw([
        [
          [0, 85],
          [90, 85],
          [180, 85],
          [-90, 85],
        ],
      ]),
      'goes around a pole.',
    ],
    [
      'FieldTooWide',
      raw([
        [
          [-80, 10],
          [60, 10],
          [0, 11],
        ],
      ]),
      '140.0 degrees of longitude.',
    ],
  ])('%s, case %#', (name, boundary, says) => {
    const error = refusal(() => readOutline(boundary, 'The field'))
    expect(error.name).toBe(name)
    expect(error.message).toContain(says)
  })
})
