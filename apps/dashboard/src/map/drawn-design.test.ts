import type { MultiPolygon, Position } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { firstZoomOfCells } from './cell-zoom.ts'
import {
  areaOf,
  cellsOf,
  type DrawnDesign,
  NO_FEATURES,
  pointsOf,
  strataOf,
  stratumLabels,
} from './drawn-design.ts'

const square = (west: number): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [west, 0],
        [west + 1, 0],
        [west + 1, 1],
        [west, 1],
        [west, 0],
      ],
    ],
  ],
})
const strata: DrawnDesign['strata'] = [
  { number: 1, geometry: square(0) },
  { number: 7, geometry: square(1) },
]
const points: DrawnDesign['points'] = [
  { number: 1, stratum: 7, role: 'base', lon: 1.5, lat: 0.5 },
  { number: 2, stratum: 1, role: 'over', lon: 0.1, lat: 0.1 },
]

describe('a design on the map', () => {
  it('has strata and points by their numbers', () => {
    expect(strataOf(strata).features.map(({ properties }) => properties)).toEqual([
      { number: 1 },
      { number: 7 },
    ])
    expect(pointsOf(points).features).toEqual([
      {
        type: 'Feature',
        properties: { number: 1, role: 'base' },
        geometry: { type: 'Point', coordinates: [1.5, 0.5] },
      },
      {
        type: 'Feature',
        properties: { number: 2, role: 'over' },
        geometry: { type: 'Point', coordinates: [0.1, 0.1] },
      },
    ])
  })

  it('has a label in each stratum, beside the points of that stratum', () => {
    const labels = stratumLabels(strata, points).features.map(({ properties, geometry }) => ({
      number: properties?.number,
      at: geometry.type === 'Point' ? geometry.coordinates : [],
    }))
    expect(labels.map(({ number }) => number)).toEqual([1, 7])
    const [first, seventh] = labels.map(({ at: [lon = 0, lat = 0] }) => ({ lon, lat }))
    expect(Math.hypot((first?.lon ?? 0) - 0.5, (first?.lat ?? 0) - 0.5)).toBeLessThan(0.1)
    expect(seventh?.lon).toBeGreaterThan(1)
    expect(Math.hypot((seventh?.lon ?? 0) - 1.5, (seventh?.lat ?? 0) - 0.5)).toBeGreaterThan(0.2)
  })

  it('has no feature for what it has not', () => {
    expect(cellsOf(null)).toBe(NO_FEATURES)
    expect(areaOf(null)).toBe(NO_FEATURES)
    expect(areaOf(square(0)).features).toHaveLength(1)
  })
})

describe('lines of cells', () => {
  /** A grid of cells, of so many meters at 42° north. */
  const grid = (cellM: number, count: number, isJoined: boolean): Position[][] => {
    const at = (x: number, y: number): Position => [-93.5 + (x * cellM) / 82_700, 42 + (y * cellM) / 111_000]
    const steps = Array.from({ length: count }, (_, index) => index)
    const ways = [at, (x: number, y: number) => at(y, x)]
    return ways.flatMap((place) =>
      steps.flatMap((row) =>
        isJoined
          ? [[place(0, row), place(count, row)]]
          : steps.map((column) => [place(column, row), place(column + 1, row)]),
      ),
    )
  }
  /** Pixels of a meter at 42° north, at a zoom. */
  const pixelsOf = (zoom: number) => (512 * 2 ** zoom) / (82_700 * 360)

  it.each([
    ['sides', false],
    ['rows of sides', true],
  ] as const)('are drawn from a zoom on where a cell is four pixels wide: %s', (_, isJoined) => {
    for (const cellM of [1, 5, 25]) {
      const zoom = firstZoomOfCells(grid(cellM, 20, isJoined))
      expect(cellM * pixelsOf(zoom)).toBeCloseTo(4, 1)
    }
  })

  it('say the zoom, and a lone line is as long as its cell', () => {
    const lines = grid(10, 5, true)
    const [feature] = cellsOf({ type: 'MultiLineString', coordinates: lines }).features
    expect(feature?.properties).toEqual({ from: firstZoomOfCells(lines) })
    expect(firstZoomOfCells(grid(10, 1, false).slice(0, 1)) - firstZoomOfCells(lines)).toBeCloseTo(0, 1)
    expect(firstZoomOfCells([])).toBe(0)
  })
})
