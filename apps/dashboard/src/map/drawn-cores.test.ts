import { describe, expect, it } from 'vitest'
import { coresOf, type DrawnBag, firstZoomOfCores, MOST_DRAWN_CORES } from './drawn-cores.ts'

const POINT = { lon: -93.5, lat: 42 }
/** Meters of a degree of latitude; of longitude there. */
const [NORTH_M, EAST_M] = [111_200, 82_640]
const bag = (meters: number, count = 4): DrawnBag => ({
  ...POINT,
  cores: Array.from({ length: count }, (_, at) =>
    at % 2 === 0
      ? { ...POINT, lon: POINT.lon + meters / EAST_M }
      : { ...POINT, lat: POINT.lat + meters / NORTH_M },
  ),
})
const pixelsOf = (zoom: number) => (512 * 2 ** zoom) / (360 * EAST_M)

describe('DES-33: cores on the map', () => {
  it('are drawn from a zoom on where the marks of points do not cover them', () => {
    for (const meters of [10, 30, 60])
      expect(meters * pixelsOf(firstZoomOfCores([bag(meters)]))).toBeCloseTo(16, 0)
    expect(firstZoomOfCores([bag(0.5)])).toBe(18)
    expect(firstZoomOfCores([bag(0)])).toBe(18)
    expect(firstZoomOfCores([bag(2000)])).toBe(13)
  })

  it('are dots that say that zoom, and none where they are very many', () => {
    const bags = [bag(30), bag(30, 2)]
    expect(coresOf(bags).features).toHaveLength(6)
    expect(coresOf(bags).features[0]).toMatchObject({
      properties: { from: firstZoomOfCores(bags) },
      geometry: { type: 'Point', coordinates: [-93.5 + 30 / EAST_M, 42] },
    })
    const each = MOST_DRAWN_CORES / 200
    expect(coresOf(Array.from({ length: 200 }, () => bag(8, each))).features).toHaveLength(MOST_DRAWN_CORES)
    expect(coresOf(Array.from({ length: 201 }, () => bag(8, each))).features).toEqual([])
    expect(coresOf([]).features).toEqual([])
  })
})
