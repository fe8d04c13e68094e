import { describe, expect, it } from 'vitest'
import { SamplingError } from '../errors/index.ts'
import { demoField, demoStrips } from '../testing/demo-field.ts'
import { designSheet } from './design-sheet.ts'
import type { DesignInput } from './input.ts'
import { reproduce } from './reproduce.ts'

const boundary = demoField(6)
const NUMBERS = [Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 0.5, 1e300]

/** A small design with one number wherever it can stand. */
const PLACES: Record<string, (value: number) => Partial<DesignInput>> = {
  seed: (seed) => ({ seed }),
  'frame.cellSizeM': (cellSizeM) => ({ frame: { cellSizeM } }),
  'frame.bufferM': (bufferM) => ({ frame: { cellSizeM: 20, bufferM } }),
  'frame.bufferM.keepShare': (keepShare) => ({ frame: { cellSizeM: 20, bufferM: { keepShare } } }),
  'frame.bufferM.minM': (minM) => ({ frame: { cellSizeM: 20, bufferM: { minM, keepShare: 0.8 } } }),
  'frame.bufferM.maxM': (maxM) => ({ frame: { cellSizeM: 20, bufferM: { maxM, keepShare: 0.8 } } }),
  'frame.projectionCenter.lon': (lon) => ({ frame: { cellSizeM: 20, projectionCenter: { lon, lat: 45 } } }),
  'frame.projectionCenter.lat': (lat) => ({ frame: { cellSizeM: 20, projectionCenter: { lon: -30, lat } } }),
  'frame.cutouts': (lon) => ({
    frame: {
      cellSizeM: 20,
      cutouts: [
        {
          type: 'Polygon',
          coordinates: [
            [
              [lon, 45],
              [-30, 45],
              [-30, 45.0001],
            ],
          ],
        },
      ],
    },
  }),
  boundary: (lat) => ({
    boundary: {
      type: 'Polygon',
      coordinates: [
        [
          [-30, lat],
          [-29.99, 45],
          [-30, 45.01],
        ],
      ],
    },
  }),
  'strata.k': (k) => ({ strata: { method: 'compact', k } }),
  'strata.starts': (starts) => ({ strata: { method: 'compact', k: 2, starts } }),
  'strata.seed': (seed) => ({ strata: { method: 'compact', k: 2, seed } }),
  'strata.polygons': (lon) => ({
    strata: {
      method: 'polygons',
      polygons: [
        ...demoStrips(boundary, 2),
        {
          type: 'Polygon',
          coordinates: [
            [
              [lon, 45],
              [1, 2],
              [3, 4],
            ],
          ],
        },
      ],
    },
  }),
  'strata.minAreaHa': (minAreaHa) => ({ strata: { ...covariate(), minAreaHa } }),
  'strata.withCoordinates': (withCoordinates) => ({ strata: { ...covariate(), withCoordinates } }),
  'strata.covariates': (value) => ({ strata: covariate(value) }),
  'allocation.n': (n) => ({ allocation: { method: 'equal', n } }),
  'allocation.minPerStratum': (minPerStratum) => ({ allocation: { method: 'equal', n: 4, minPerStratum } }),
  'allocation.sds': (sd) => ({ allocation: { method: 'neyman', n: 5, sds: [sd, 1] } }),
  'allocation.costs': (cost) => ({ allocation: { method: 'optimal', n: 5, sds: [1, 2], costs: [cost, 1] } }),
  'points.seed': (seed) => ({ points: { method: 'random', seed } }),
  'points.minDistanceM': (minDistanceM) => ({ points: { method: 'random', minDistanceM } }),
  'points.over': (over) => ({ points: { method: 'grts', over } }),
  'points.near': (near) => ({ points: { method: 'lpm2', near } }),
  'points.legacy x': (x) => ({ points: { method: 'random', legacy: [{ x, y: 0 }] } }),
  'points.legacy lat': (lat) => ({ points: { method: 'systematic', legacy: [{ lon: -30, lat }] } }),
  'route.start': (lon) => ({ route: { start: { lon, lat: 45 } } }),
  'route.end': (lat) => ({ route: { end: { lon: -30, lat } } }),
  'route.seed': (seed) => ({ route: { seed } }),
}

/** As many values as the field has cells of 20 m. */
function covariate(first = 1): Extract<DesignInput['strata'], { method: 'covariate' }> {
  const values = Float64Array.from({ length: cellCount }, (_, cell) => (cell === 0 ? first : (cell * 7) % 13))
  return { method: 'covariate', k: 2, starts: 2, covariates: [{ name: 'soc', values }] }
}

const base: DesignInput = {
  seed: 1,
  boundary,
  frame: { cellSizeM: 20 },
  strata: { method: 'compact', k: 2, starts: 2 },
  allocation: { method: 'equal', n: 4 },
  points: { method: 'random' },
}
const cellCount = designSheet(base).frame.cells

describe.each(Object.entries(PLACES))('SHT-8: whatever number is in %s', (_, change) => {
  it.each(NUMBERS)('%d is refused by name, or gives a sheet that comes back', (value) => {
    const input = { ...base, ...change(value) }
    let sheet: unknown
    try {
      sheet = designSheet(input)
    } catch (error) {
      expect(error).toBeInstanceOf(SamplingError)
      return
    }
    const text = JSON.stringify(sheet)
    expect(JSON.stringify(reproduce(JSON.parse(text)).sheet)).toBe(text)
  })
})
