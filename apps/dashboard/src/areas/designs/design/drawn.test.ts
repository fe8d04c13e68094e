import type { DesignDetail } from '@org/core/contract'
import { expect, it } from 'vitest'
import { drawnOf } from './drawn.ts'

type Point = DesignDetail['points'][number]
const point = (number: number, given: Partial<Point>): Point => ({
  ...{ id: number, number, stratumId: 1, stratumNumber: 1, role: 'base', order: 0, lon: number, lat: 42 },
  ...{ inclusionProbability: 0.5, isHandPlaced: false, inaccessibleIn: null, status: 'planned', cause: null },
  cores: [],
  ...given,
})

it('DES-33: a committed design shows the cores of the points that are to be sampled', () => {
  const cores = [{ lon: 1, lat: 42.1 }]
  const points = [
    point(1, { cores }),
    point(2, { cores, role: 'legacy' }),
    point(3, { cores, role: 'over' }),
    point(4, {}),
  ]
  expect(drawnOf({ strata: [], points }, null, null).cores).toEqual([
    { lon: 1, lat: 42, cores },
    { lon: 2, lat: 42, cores },
  ])
})
