import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { geodesicAreaM2, rasterize } from '../frame/index.ts'
import { placePoints } from '../points/index.ts'
import { routeOrder } from '../route/index.ts'
import { compactStrata } from '../strata/index.ts'
import { demoField, demoPond, demoStrips } from '../testing/demo-field.ts'
import { smallDesigns } from '../testing/designs.ts'
import { designSheet } from './design-sheet.ts'
import type { DesignInput } from './input.ts'
import { reproduce } from './reproduce.ts'
import { ENGINE_VERSION } from './version.ts'

const boundary = demoField(12)
const input: DesignInput = {
  seed: 7,
  boundary,
  frame: { cellSizeM: 20 },
  strata: { method: 'compact', k: 3 },
  allocation: { method: 'equal', n: 6 },
  points: { method: 'random' },
}

describe('the design sheet', () => {
  it('SHT-1: names the engine’s version, which is that of the package', () => {
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
    expect(ENGINE_VERSION).toBe(manifest.version)
    expect(designSheet(input)).toMatchObject({ schemaVersion: 2, engineVersion: ENGINE_VERSION })
  })

  it('SHT-2: spells every default out', () => {
    const { parameters } = designSheet({ ...input, route: {} })
    expect(parameters).toEqual({
      boundary,
      frame: { cellSizeM: 20, bufferM: 0, cutouts: [], projectionCenter: expect.anything() },
      strata: { method: 'compact', k: 3, starts: 10, seed: 7, equalArea: true },
      allocation: { method: 'equal', n: 6, minPerStratum: 2, sds: null, costs: null },
      points: { method: 'random', seed: 7, minDistanceM: 0, over: 0, near: 0, legacy: [] },
      route: { start: null, end: null, seed: 7 },
    })
  })

  it('SHT-2: a design of what is spelled out is the same as one of the defaults', () => {
    const { parameters } = designSheet(input)
    const { frame, strata, points } = parameters
    const spelled = designSheet({
      ...input,
      frame: { ...frame, bufferM: 0 },
      strata: strata.method === 'compact' ? strata : input.strata,
      points,
    })
    expect(JSON.stringify(spelled)).toBe(JSON.stringify(designSheet(input)))
  })

  it('SHT-2: the boundary is as given, but for heights', () => {
    const [ring = []] = boundary.coordinates
    const withHeights: DesignInput['boundary'] = {
      type: 'MultiPolygon',
      coordinates: [[ring.map(([lon, lat], at) => [lon, lat, at % 2 === 0 ? 100 : Number.NaN])]],
    }
    const { parameters } = designSheet({ ...input, boundary: withHeights })
    expect(parameters.boundary).toEqual({ type: 'MultiPolygon', coordinates: [[ring]] })
  })

  it('SHT-2: −0 and 0 are one number', () => {
    const around = (zero: number): DesignInput => ({
      ...input,
      boundary: {
        type: 'Polygon',
        coordinates: [
          [
            [zero, zero],
            [0.004, zero],
            [0.004, 0.003],
            [zero, 0.003],
          ],
        ],
      },
      frame: { cellSizeM: 20, projectionCenter: { lon: zero, lat: zero } },
      points: { method: 'random', minDistanceM: zero, legacy: [{ lon: 0.001, lat: 0.001 }] },
    })
    expect(JSON.stringify(designSheet(around(-0)))).toBe(JSON.stringify(designSheet(around(0))))
  })

  it('SHT-2: the input is not changed', () => {
    const before = structuredClone(input)
    designSheet(input)
    expect(input).toEqual(before)
  })

  it('SHT-3: says areas, strata, points and where they came from', () => {
    const pond = demoPond(12)
    const sheet = designSheet({ ...input, frame: { cellSizeM: 10, cutouts: [pond] } })
    const { frame, strata, points, allocation } = sheet
    expect(frame.boundaryAreaHa).toBeCloseTo(geodesicAreaM2(boundary) / 10_000, 9)
    expect(frame.maskedAreaHa).toBeCloseTo((geodesicAreaM2(boundary) - geodesicAreaM2(pond)) / 10_000, 2)
    expect(strata.list.map(({ points: count }) => count)).toEqual(allocation.n)
    expect(strata.list.reduce((sum, { cells }) => sum + cells, 0)).toBe(frame.cells)
    expect(
      Math.abs(strata.list.reduce((sum, { areaHa }) => sum + areaHa, 0) - frame.maskedAreaHa),
    ).toBeLessThan(0.1)
    expect(points.filter(({ stratum }) => stratum === 0)).toHaveLength(2)
  })

  it('SHT-3: says the generator and its state at the end of each stage', () => {
    const { x, y } = rasterize(boundary, { cellSizeM: 20, bufferM: 0 })
    const state = expect.arrayContaining([expect.any(Number)])
    const randomOf = (change: Partial<DesignInput>) => designSheet({ ...input, ...change }).random
    expect(randomOf({ allocation: { method: 'equal', n: 30 }, route: {} })).toEqual({
      generator: 'xoshiro128starstar',
      seeding: 'SplitMix32',
      states: { strata: state, points: state, route: state },
    })
    const given = Int32Array.from(x, (east, cell) => (east < (y[cell] ?? 0) ? 0 : 1))
    expect(randomOf({ strata: { method: 'given', stratumOf: given } }).states).toEqual({
      strata: null,
      points: state,
      route: null,
    })
  })

  it('SHT-3: the states are those that the stages give, from which chance goes on', () => {
    const cells = rasterize(boundary, { cellSizeM: 20, bufferM: 0 })
    const strata = compactStrata(cells, { k: 3, seed: 7 })
    const placed = placePoints(cells, strata.stratumOf, { perStratum: 10, method: 'random', seed: 7 })
    const way = routeOrder(placed.points, { seed: 7 })
    const sheet = designSheet({ ...input, allocation: { method: 'equal', n: 30 }, route: {} })
    expect(sheet.random.states).toEqual({
      strata: strata.randomState,
      points: placed.randomState,
      route: way.randomState,
    })
  })

  it('SHT-3: warnings of the stages are in it', () => {
    const half = demoStrips(boundary, 4).slice(0, 2)
    const sheet = designSheet({
      ...input,
      frame: { cellSizeM: 10, bufferM: { minM: 60, maxM: 70, keepShare: 0.95 } },
      strata: { method: 'polygons', polygons: half },
      points: { method: 'random', legacy: [{ lon: 0, lat: 0 }] },
    })
    expect(sheet.warnings.map(({ stage, name }) => `${stage}: ${name}`)).toEqual([
      'frame: BufferKeepsLess',
      'strata: PolygonsWithGaps',
      'points: LegacyOutside',
    ])
    expect(sheet.strata.unassignedCells).toBeGreaterThan(0)
  })

  it('SHT-3: the tour visits drawn and kept points, no replacements', () => {
    const sheet = designSheet({
      ...input,
      points: { method: 'random', over: 2, near: 1, legacy: [{ x: 0, y: 0 }] },
      route: { start: { lon: -30, lat: 45 } },
    })
    const roles = sheet.route?.points.map((at) => sheet.points[at]?.role)
    expect(roles?.filter((role) => role === 'base')).toHaveLength(5)
    expect(roles?.filter((role) => role === 'legacy')).toHaveLength(1)
    expect(roles).toHaveLength(6)
  })

  it('SHT-6: a stage’s own seed is taken for that stage alone', () => {
    const one = designSheet(input)
    const other = designSheet({ ...input, points: { method: 'random', seed: 8 } })
    expect(other.digests.stratumOf).toBe(one.digests.stratumOf)
    expect(other.digests.points).not.toBe(one.digests.points)
  })

  it.each([
    ['EmptyStratum', { strata: { method: 'polygons', polygons: [demoPond(12), demoPond(12)] } }],
    ['LengthMismatch', { strata: { method: 'given', stratumOf: Int32Array.of(0, 1) } }],
    ['NoAllocation', { allocation: { method: 'equal', n: 5 } }],
    ['InvalidSeed', { seed: 0.5 }],
    ['BufferTooWide', { frame: { cellSizeM: 10, bufferM: 500 } }],
  ] satisfies [string, Partial<DesignInput>][])('SHT-8: %s is refused by name', (name, change) => {
    expect(() => designSheet({ ...input, ...change })).toThrow(expect.objectContaining({ name }))
  })
})

/** What untyped callers may give: the types do not let it in. */
const untyped: (input: unknown) => unknown = Function.prototype.call.bind(designSheet, undefined)

describe('SHT-8: what is no design is refused, naming what is wrong', () => {
  it.each<[unknown, string, string]>([
    [undefined, 'InvalidDesign', 'its top'],
    [{}, 'InvalidDesign', 'frame'],
    [{ ...input, allocation: undefined }, 'InvalidDesign', 'allocation'],
    [{ ...input, points: 'random' }, 'InvalidDesign', 'points'],
    [{ ...input, points: { method: 'random', legacy: [null] } }, 'InvalidDesign', 'points.legacy.0'],
    [{ ...input, strata: { method: 'kriging', k: 3 } }, 'InvalidDesign', 'strata.method'],
    [{ ...input, strata: { method: 'covariate', k: 3 } }, 'InvalidDesign', 'strata.covariates'],
    [{ ...input, strata: { method: 'given', stratumOf: [0, 1] } }, 'InvalidDesign', 'strata.stratumOf'],
    [{ ...input, allocation: { method: 'by area', n: 6 } }, 'UnknownMethod', 'by area'],
    [{ ...input, points: { method: 'dice' } }, 'UnknownMethod', 'dice'],
    [{ ...input, boundary: { type: 'Feature', geometry: boundary } }, 'InvalidBoundary', 'Feature'],
    [{ ...input, frame: { cellSizeM: 20, cutouts: [{ type: 'Feature' }] } }, 'InvalidBoundary', 'Cut-out 1'],
    [
      { ...input, strata: { method: 'polygons', polygons: [{ type: 'Feature' }] } },
      'InvalidBoundary',
      'Polygon 1',
    ],
  ])('%#', (given, name, said) => {
    expect(() => untyped(given)).toThrow(
      expect.objectContaining({ name, message: expect.stringContaining(said) }),
    )
  })
})

describe.each(Object.entries(smallDesigns()))('a sheet of %s', (_, design) => {
  const sheet = designSheet(design)

  it('SHT-6: reproduces byte for byte after its way through JSON', () => {
    const text = JSON.stringify(sheet)
    const again = reproduce(JSON.parse(text))
    expect(JSON.stringify(again.sheet)).toBe(text)
    expect(again.points).toEqual(sheet.points)
    expect(again.cells.x).toHaveLength(sheet.frame.cells)
    expect(again.stratumOf).toHaveLength(sheet.frame.cells)
  })
})
