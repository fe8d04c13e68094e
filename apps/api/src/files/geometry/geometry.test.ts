import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { geodesicAreaM2 } from '../testing/geodesic.ts'
import { roundField, starRing } from '../testing/polygons.ts'
import { ontoEarth } from './onto-earth.ts'
import { type Polygon, polygonsOf, type Ring } from './polygons.ts'

const SQUARE: Ring = [
  [10, 50],
  [10.01, 50],
  [10.01, 50.01],
  [10, 50.01],
  [10, 50],
]
const polygon = (coordinates: unknown) => ({ type: 'Polygon', coordinates })

/** Through both steps. */
function placed(geometry: unknown): Polygon[] {
  const found = polygonsOf(geometry)
  expect(found.problem).toBeNull()
  const result = ontoEarth(found.polygons)
  if (result.polygons === null) throw new Error(result.problem)
  return result.polygons
}

const isCounterClockwise = (ring: Ring) => {
  const [x0, y0] = ring[0] ?? [0, 0]
  let sum = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[at + 1] ?? [x0, y0]
    sum += (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0)
  }
  return sum > 0
}

describe('polygons in an uploaded geometry', () => {
  it('UPL-4: are found in collections; what lies beside them is counted', () => {
    const found = polygonsOf({
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [1, 2] },
        { type: 'GeometryCollection', geometries: [polygon([SQUARE])] },
      ],
    })
    expect(found).toMatchObject({ polygons: [[SQUARE]], leftOut: 1, problem: null })
  })

  it('UPL-4: heights go, repeated vertices go, open rings are closed, and each is told', () => {
    const open = [
      ...SQUARE.slice(0, 4).flatMap(([x, y]) => [
        [x, y, 7],
        [x, y],
      ]),
    ]
    expect(polygonsOf(polygon([open]))).toMatchObject({
      polygons: [[SQUARE]],
      hadHeights: true,
      closedRings: 1,
    })
  })

  it('UPL-4: a hole without area is left out', () => {
    const sliver = [
      [10.001, 50.001],
      [10.002, 50.002],
      [10.001, 50.001],
    ]
    expect(polygonsOf(polygon([SQUARE, sliver])).polygons).toEqual([[SQUARE]])
  })

  it('UPL-62: an empty ring, part or member leaves itself out, and the others stay', () => {
    const far = SQUARE.map(([x = 0, y = 0]) => [x + 1, y])
    const multi = (...parts: unknown[]) => ({ type: 'MultiPolygon', coordinates: parts })
    const collection = (...geometries: unknown[]) => ({ type: 'GeometryCollection', geometries })
    const point = [SQUARE[0], SQUARE[0]]
    for (const [geometry, polygons] of [
      [polygon([SQUARE, []]), [[SQUARE]]],
      [multi([SQUARE], [[]], [far]), [[SQUARE], [far]]],
      [multi([], [SQUARE]), [[SQUARE]]],
      [multi([point], [SQUARE]), [[SQUARE]]],
      [collection(null, polygon([SQUARE])), [[SQUARE]]],
      [collection(polygon([]), polygon([SQUARE])), [[SQUARE]]],
    ] as const)
      expect(polygonsOf(geometry)).toMatchObject({ polygons, problem: null, emptyParts: 1 })
    const nothing = 'Its geometry is empty: there is no polygon in it'
    for (const geometry of [polygon([]), polygon([[]]), multi([], [[]]), collection(null)])
      expect(polygonsOf(geometry)).toMatchObject({ polygons: [], problem: nothing })
    expect(polygonsOf(multi([point], [])).problem).toBe('A ring has fewer than three different corners')
  })

  it('UPL-4: any value at all is polygons or a problem, never an exception', () => {
    const json = fc.jsonValue({ maxDepth: 6 })
    const geometry = fc.record({
      type: fc.constantFrom('Polygon', 'MultiPolygon', 'GeometryCollection', 'Point', 'polygon', null),
      coordinates: json,
      geometries: json,
    })
    fc.assert(
      fc.property(fc.oneof(json, geometry), (value) => {
        const { polygons, problem } = polygonsOf(value)
        expect(polygons.length > 0).toBe(problem === null)
        for (const ring of polygons.flat()) {
          expect(ring.length).toBeGreaterThanOrEqual(4)
          expect(ring.at(-1)).toEqual(ring[0])
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('UPL-4: collections nested without end are refused', () => {
    let nested: unknown = polygon([SQUARE])
    for (let depth = 0; depth < 10_000; depth += 1)
      nested = { type: 'GeometryCollection', geometries: [nested] }
    expect(polygonsOf(nested).problem).toBe('Its geometry collections are nested too deeply')
  })
})

describe('polygons on the globe', () => {
  it('UPL-7: wind as RFC 7946 says, whichever way they came, and keep their coordinates and area', () => {
    fc.assert(
      fc.property(roundField, fc.boolean(), fc.boolean(), ({ exterior, hole }, turnOuter, turnInner) => {
        const rings = [turnOuter ? exterior.toReversed() : exterior, turnInner ? hole.toReversed() : hole]
        const [outer = [], inner = []] = placed(polygon(rings))[0] ?? []
        expect(isCounterClockwise(outer)).toBe(true)
        expect(isCounterClockwise(inner)).toBe(false)
        const sorted = (ring: Ring) => ring.slice(1).map(String).sort()
        expect(sorted(outer)).toEqual(sorted(exterior))
        expect(sorted(inner)).toEqual(sorted(hole))
        const area = geodesicAreaM2([outer, inner])
        expect(area).toBeGreaterThan(0)
        expect(Math.abs(area / (geodesicAreaM2([exterior]) - geodesicAreaM2([hole])) - 1)).toBeLessThan(1e-9)
      }),
    )
  })

  it('UPL-7: placing twice changes nothing more', () => {
    fc.assert(
      fc.property(roundField, ({ exterior, hole }) => {
        const once = placed(polygon([exterior, hole]))
        expect(placed({ type: 'MultiPolygon', coordinates: once })).toEqual(once)
      }),
    )
  })

  it('UPL-7: across the antimeridian longitudes run on, holes with them, and no area is lost or gained', () => {
    const spot = fc.record({
      lat: fc.double({ min: -75, max: 75, noNaN: true }),
      offset: fc.double({ min: -0.04, max: 0.04, noNaN: true }),
    })
    fc.assert(
      fc.property(spot, ({ lat, offset }) => {
        const wrap = (ring: Ring): Ring => ring.map(([lon, y]) => [lon > 180 ? lon - 360 : lon, y])
        const outer = starRing({ lon: 180 + offset, lat, radiusDegrees: 0.05, spokes: Array(9).fill(1) })
        const inner = starRing({ lon: 180 + offset, lat, radiusDegrees: 0.01, spokes: Array(5).fill(1) })
        const [result] = placed(polygon([wrap(outer), wrap(inner)]))
        const longitudes = result?.flat().map(([lon]) => lon) ?? []
        expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(0.11)
        expect(Math.min(...longitudes)).toBeGreaterThanOrEqual(-180)
        const away = (ring: Ring): Ring => ring.map(([lon, y]) => [lon - 90, y])
        const ratio =
          geodesicAreaM2(result ?? []) / (geodesicAreaM2([away(outer)]) - geodesicAreaM2([away(inner)]))
        expect(Math.abs(ratio - 1)).toBeLessThan(1e-6)
      }),
    )
  })

  it('UPL-7: longitudes already beyond 180° are understood', () => {
    const beyond = SQUARE.map(([lon, lat]) => [lon + 171, lat])
    expect(placed(polygon([beyond]))[0]?.[0]?.[0]).toEqual([-179, 50])
  })

  it('UPL-5: what is no longitude and latitude is refused, and shown', () => {
    const meters = SQUARE.map(([x, y]) => [x * 50_000, y * 110_000])
    const result = ontoEarth(polygonsOf(polygon([meters])).polygons)
    expect(result).toEqual({
      polygons: null,
      impossible: true,
      problem: 'Its position 500000, 5500000 is not a longitude and a latitude',
    })
  })

  it('UPL-7: a boundary around a pole is refused', () => {
    const around = [0, 90, 180, -90, 0].map((lon) => [lon, 80])
    expect(ontoEarth(polygonsOf(polygon([around])).polygons)).toMatchObject({
      problem: 'Its boundary runs around a pole',
    })
  })

  it('UPL-7: a line between opposite places of the earth is refused, one that is a little shorter is not', () => {
    const places = fc.tuple(
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
    )
    // Degrees; a hundredth is about a kilometer.
    const near = fc.double({ min: -0.01, max: 0.01, noNaN: true })
    const said = ([lon, lat]: readonly [number, number], east: number, north: number) => {
      const opposite = [lon > 0 ? lon - 180 + east : lon + 180 + east, -lat + north]
      const ring = [[lon, lat], [lon, lat + 0.5], opposite, [lon, lat]]
      return ontoEarth(polygonsOf(polygon([ring])).polygons).problem
    }
    const refusal = 'A line of its boundary reaches half around the earth'
    fc.assert(
      fc.property(places, near, near, (place, east, north) => {
        expect(said(place, east, north)).toBe(refusal)
      }),
    )
    expect(said([0, 0], 1e-200, 1e-190)).toBe(refusal)
    fc.assert(
      fc.property(places, near, (place, east) => {
        expect(said(place, east, -2)).not.toBe(refusal)
      }),
    )
  })
})
