import { describe, expect, it } from 'vitest'
import type { Cells } from '../../frame/cells.ts'
import { hasMeuse, meuseGrid } from '../../testing/meuse.ts'
import { cookfarmBands, hasCookfarm, meuseDistances } from '../../testing/rasters.ts'
import { strataToPolygons } from '../outlines/outlines.ts'
import { covariateStrata } from './covariate.ts'

function frame(x: Float64Array, y: Float64Array, cellSizeM: number): Cells {
  const maskedAreaHa = (x.length * cellSizeM * cellSizeM) / 10_000
  return { x, y, cellSizeM, maskedAreaHa, toLonLat: (east, north) => [east / 1e5, north / 1e5] }
}

/**
 * Inertia of scikit-learn 1.2.1 (Debian 12, python3-sklearn): `KMeans(k, n_init=10, random_state=0, tol=0,
 * max_iter=1000)` on dist less its mean by its standard deviation (numpy's, divisor n); and on that with x and y, less
 * their means, by the root of their mean variance.
 */
const PEER = [
  { k: 3, alone: 469.4842731666401, placed: 3042.9718894320818 },
  { k: 5, alone: 169.71442316015066, placed: 2022.280477518407 },
  { k: 8, alone: 66.30653040208088, placed: 1259.0635601574659 },
  { k: 12, alone: 29.054042527379213, placed: 844.5493794211665 },
  { k: 20, alone: 9.825469793746361, placed: 512.2850965291809 },
]

describe.skipIf(!hasMeuse)('strata of Meuse by dist (soil/meuse_grid_40m.csv, absent: skipped)', () => {
  const cells = () => meuseGrid()
  const covariates = () => [{ name: 'dist', values: meuseDistances() }]

  it.each(PEER)(
    'COV-18: $k strata are no worse than the best of 10 starts of scikit-learn',
    ({ k, alone, placed }) => {
      // One covariate alone is solved exactly: never above the peer, but for its last digits.
      const line = covariateStrata(cells(), covariates(), { k, seed: 1 })
      expect(line.withinSs).toBeLessThan(alone * (1 + 1e-12))
      const both = covariateStrata(cells(), covariates(), { k, seed: 1, withCoordinates: true })
      expect(both.withinSs).toBeLessThan(placed * 1.005)
    },
  )

  it('COV-18: nor for another seed', () => {
    for (const seed of [2, 3]) {
      const both = covariateStrata(cells(), covariates(), { k: 8, seed, withCoordinates: true })
      expect(both.withinSs).toBeLessThan(1259.0635601574659 * 1.005)
    }
  })

  it('COV-16: a minimum area near the mean costs little', () => {
    const minAreaHa = 55.68
    const found = covariateStrata(cells(), covariates(), {
      k: 8,
      seed: 1,
      withCoordinates: true,
      minAreaHa,
      starts: 3,
    })
    expect(Math.min(...found.sizes)).toBeGreaterThanOrEqual(348)
    expect(found.withinSs).toBeLessThan(1259.0635601574659 * 1.02)
  })
})

describe.skipIf(!hasCookfarm)(
  'strata of Cook Farm (raster/cookfarm_covariates_10m.tif, absent: skipped)',
  () => {
    it('COV-19: by elevation, wetness and conductivity on a field with an irregular edge', () => {
      const { cols, rows, bands } = cookfarmBands()
      const inField = Int32Array.from({ length: cols * rows }, (_, i) => i).filter(
        (i) => !Number.isNaN(bands[0]?.[i]),
      )
      expect(inField.length).toBeGreaterThan(3500)
      const cells = frame(
        Float64Array.from(inField, (i) => (i % cols) * 10 + 5),
        Float64Array.from(inField, (i) => (rows - 1 - Math.floor(i / cols)) * 10 + 5),
        10,
      )
      const names = ['elevation', 'wetness', 'ndre', 'ndreSd', 'ecaFall', 'ecaSpring']
      const covariates = names.map((name, band) => ({
        name,
        values: Float64Array.from(inField, (i) => bands[band]?.[i] ?? Number.NaN),
      }))
      const found = covariateStrata(cells, covariates, {
        k: 5,
        seed: 1,
        starts: 4,
        minAreaHa: 3,
        withCoordinates: 0.5,
      })
      expect(Math.min(...found.sizes)).toBeGreaterThanOrEqual(300)
      // Five strata explain a good part of the variance of 1 that each covariate has.
      expect(found.withinSs / (inField.length * 7)).toBeLessThan(0.65)
      const outlines = strataToPolygons(cells, found.stratumOf, { smooth: true })
      expect(outlines.map(({ areaHa }) => areaHa)).toEqual(
        [...found.sizes].map((size) => expect.closeTo(size / 100, 8)),
      )
    })
  },
)
