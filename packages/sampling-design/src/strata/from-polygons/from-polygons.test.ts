import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Boundary, type Cells, type LonLat, transverseMercator } from '../../frame/index.ts'
import { anyDrawing, DEGREES, drawing, isInside, type Place, unitCells } from '../../testing/lattice.ts'
import { strataToPolygons } from '../outlines/outlines.ts'
import { strataFromPolygons } from './from-polygons.ts'
import { toMetersOf } from './project.ts'

/** A polygon of `unitCells` from rings in cells. */
function polygon(...rings: Place[][]): Boundary {
  return { type: 'Polygon', coordinates: rings.map((ring) => ring.map(toDegrees)) }
}

function toDegrees([x, y]: Place): LonLat {
  return [x * DEGREES, y * DEGREES]
}

function box(west: number, south: number, east: number, north: number): Place[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

function square(cols: number, rows: number): Cells {
  return unitCells(Array.from({ length: cols * rows }, (_, i) => [i % cols, Math.floor(i / cols)]))
}

function named(name: string) {
  return expect.objectContaining({ name })
}

const anyPlace = fc.tuple(fc.integer({ min: -40, max: 140 }), fc.integer({ min: -40, max: 140 })).map(
  // Off the centers by what is no fraction, so that no line meets one and any way of counting agrees.
  ([x, y]): Place => [x / 10 + Math.SQRT2 / 100, y / 10 + Math.sqrt(3) / 200],
)
/** Vertices are all different: fewer than three places hold no area, and such a polygon is refused. */
const anyRing = fc.uniqueArray(anyPlace, { minLength: 3, maxLength: 8, selector: String })

describe('strata from polygons', () => {
  it('POL-1: each cell is in the first polygon that holds its center, holes and crossing rings by even-odd', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyRing, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 5 }),
        (all) => {
          const cells = square(10, 10)
          const holders = Array.from(cells.x, (x, cell) =>
            all.flatMap((rings, at) => (isInside(rings, [x, cells.y[cell] ?? 0]) ? [at] : [])),
          )
          fc.pre(holders.some((list) => list.length > 0))
          const found = strataFromPolygons(
            cells,
            all.map((rings) => polygon(...rings)),
          )
          expect([...found.stratumOf]).toEqual(holders.map(([first = -1]) => first))
          expect([...found.sizes]).toEqual(
            all.map((_, at) => holders.filter(([first]) => first === at).length),
          )
          expect(found.gaps.cells).toBe(holders.filter((list) => list.length === 0).length)
          const several = holders.filter((list) => list.length > 1)
          expect(found.overlaps.cells).toBe(several.length)
          const pairs = all.flatMap((_, first) =>
            all.flatMap((__, second) => {
              const count = several.filter((list) => list.includes(first) && list.includes(second)).length
              return first < second && count > 0
                ? [{ first, second, cells: count, areaHa: count / 10_000 }]
                : []
            }),
          )
          expect(found.overlaps.pairs).toEqual(
            pairs.map((pair) => ({ ...pair, areaHa: expect.closeTo(pair.areaHa, 12) })),
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  it('POL-2: parts of one polygon add up, also where they overlap', () => {
    const two: Boundary = {
      type: 'MultiPolygon',
      coordinates: [[box(0, 0, 3, 2).map(toDegrees)], [box(2, 0, 4, 2).map(toDegrees)]],
    }
    const found = strataFromPolygons(square(4, 2), [two])
    expect([...found.sizes]).toEqual([8])
    expect(found.overlaps).toEqual({ cells: 0, areaHa: 0, pairs: [] })
    expect(found.warnings).toEqual([])
  })

  it('POL-3: polygons that share a border through centers have each cell once, whichever comes first', () => {
    const cells = square(6, 6)
    const west = polygon([
      [0, 0],
      [2.5, 0],
      [2.5, 2.5],
      [3.5, 4.5],
      [3.5, 6],
      [0, 6],
    ])
    const east = polygon([
      [6, 6],
      [3.5, 6],
      [3.5, 4.5],
      [2.5, 2.5],
      [2.5, 0],
      [6, 0],
    ])
    const first = strataFromPolygons(cells, [west, east])
    const second = strataFromPolygons(cells, [east, west])
    for (const { gaps, overlaps } of [first, second]) expect([gaps.cells, overlaps.cells]).toEqual([0, 0])
    expect(first.stratumOf).toEqual(second.stratumOf.map((stratum) => 1 - stratum))
    // A center on the border belongs to the east.
    expect(first.stratumOf[2]).toBe(1)
  })

  it('POL-4: gaps and overlaps are counted, measured and named; cells of gaps are in no stratum', () => {
    const found = strataFromPolygons(square(10, 1), [
      polygon(box(0, 0, 4, 1)),
      polygon(box(3, 0, 6, 1)),
      polygon(box(3, 0, 5, 1)),
    ])
    expect([...found.stratumOf]).toEqual([0, 0, 0, 0, 1, 1, -1, -1, -1, -1])
    expect(found.gaps).toEqual({ cells: 4, areaHa: 4 / 10_000 })
    expect(found.overlaps.cells).toBe(2)
    expect(found.overlaps.pairs.map(({ first, second, cells }) => [first, second, cells])).toEqual([
      [0, 1, 1],
      [0, 2, 1],
      [1, 2, 2],
    ])
    expect(found.warnings.map(({ name, polygon: at }) => [name, at])).toEqual([
      ['PolygonWithoutCells', 2],
      ['PolygonsWithGaps', undefined],
      ['PolygonsOverlap', undefined],
    ])
    expect(found.warnings[0]?.message).toBe('Polygon 3 has only cells that earlier polygons have.')
    expect(found.filled).toBe(0)
  })

  it('POL-5: with consent each cell of a gap gets the stratum of the nearest cell that has one', () => {
    fc.assert(
      fc.property(anyDrawing, ({ cells, stratumOf }) => {
        const outlines = strataToPolygons(cells, stratumOf)
        const polygons = outlines.map(({ boundary }) => boundary)
        const before = strataFromPolygons(cells, polygons)
        const after = strataFromPolygons(cells, polygons, { fillGaps: true })
        for (const [cell, stratum] of before.stratumOf.entries()) {
          if (stratum >= 0) {
            expect(after.stratumOf[cell]).toBe(stratum)
            continue
          }
          const away = (other: number) =>
            ((cells.x[other] ?? 0) - (cells.x[cell] ?? 0)) ** 2 +
            ((cells.y[other] ?? 0) - (cells.y[cell] ?? 0)) ** 2
          const holders = [...before.stratumOf.keys()].filter((other) => (before.stratumOf[other] ?? -1) >= 0)
          const least = Math.min(...holders.map(away))
          const nearest = holders
            .filter((other) => away(other) === least)
            .map((other) => before.stratumOf[other] ?? 0)
          expect(after.stratumOf[cell]).toBe(Math.min(...nearest))
        }
        expect(after.gaps).toEqual(before.gaps)
        expect(after.filled).toBe(before.gaps.cells)
      }),
      { numRuns: 80 },
    )
  })

  it('POL-6: polygons without any cell are named; when all are, they are refused', () => {
    const far = polygon(box(50, 50, 60, 60))
    const found = strataFromPolygons(square(2, 2), [polygon(box(0, 0, 2, 2)), far])
    expect(found.warnings).toEqual([
      { name: 'PolygonWithoutCells', message: 'Polygon 2 has no cell.', polygon: 1 },
    ])
    expect(() => strataFromPolygons(square(2, 2), [far])).toThrow(named('EmptyStratum'))
    expect(() => strataFromPolygons(square(2, 2), [])).toThrow(named('TooFewStrata'))
  })

  it('POL-7: polygons that are none, or lie where the projection does not reach, are refused by name', () => {
    const cells = square(2, 2)
    const broken: Boundary = {
      type: 'Polygon',
      coordinates: [
        [
          [Number.NaN, 0],
          [1, 0],
          [1, 1],
        ],
      ],
    }
    expect(() => strataFromPolygons(cells, [broken])).toThrow(named('InvalidBoundary'))
    expect(() =>
      strataFromPolygons(cells, [
        polygon([
          [0, 0],
          [1, 1],
        ]),
      ]),
    ).toThrow(named('EmptyField'))
    const curled: Cells = { ...cells, toLonLat: (x, y) => [x / (1 + x * x + y * y), y / (1 + x * x + y * y)] }
    expect(() => strataFromPolygons(curled, [polygon(box(0, 0, 4000, 4000))])).toThrow(
      named('InvalidBoundary'),
    )
  })

  it('POL-7: polygons that overlap one another in a heap are refused, however many', () => {
    const heap = (count: number) => Array.from({ length: count }, () => polygon(box(0, 0, 4, 4)))
    expect(strataFromPolygons(square(4, 4), heap(32)).overlaps.pairs).toHaveLength((32 * 31) / 2)
    expect(() => strataFromPolygons(square(4, 4), heap(33))).toThrow(named('InvalidBoundary'))
    expect(() => strataFromPolygons(square(4, 4), heap(20_000))).toThrow(named('InvalidBoundary'))
  })

  it('POL-8: degrees come back to the meters they were made from, near the field and 100 km away', () => {
    for (const [lon, lat] of [
      [-93.6, 42],
      [179.99, -17],
      [25, 69.5],
      [0, 0],
    ] as const) {
      const { toLonLat } = transverseMercator(lon, lat)
      const toMeters = toMetersOf({ ...square(20, 20), toLonLat })
      for (const [x, y] of [
        [0, 0],
        [13.25, 7.5],
        [-2500, 900],
        [100_000, -100_000],
      ] as const) {
        const [backX = Number.NaN, backY = Number.NaN] = toMeters(...toLonLat(x, y)) ?? []
        expect(Math.hypot(backX - x, backY - y)).toBeLessThan(1e-6)
      }
    }
  })

  it('POL-6: polygons on the other side of the Earth are polygons without cells', () => {
    const { toLonLat } = transverseMercator(-93.6, 42)
    const cells = { ...square(4, 4), toLonLat }
    const field = [toLonLat(-1, -1), toLonLat(5, -1), toLonLat(5, 5), toLonLat(-1, 5)]
    const all = [
      [86.4, -42],
      [148, -35],
      [-93.6, -42],
      [86.4, 42],
      [-3.6, 10],
      [-93, 88],
    ] as const
    const far = all.map(([lon, lat]): Boundary => {
      const ring: LonLat[] = [
        [lon, lat],
        [lon + 0.01, lat],
        [lon, lat + 0.01],
      ]
      return { type: 'Polygon', coordinates: [ring] }
    })
    const found = strataFromPolygons(cells, [...far, { type: 'Polygon', coordinates: [field] }])
    expect([...found.sizes]).toEqual([0, 0, 0, 0, 0, 0, 16])
    expect(found.warnings.map((warning) => warning.polygon)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('POL-9: strata do not depend on the order of the cells, and nothing given is changed', () => {
    const { cells, stratumOf } = drawing('0011', '0.11', '2211')
    const polygons = strataToPolygons(cells, stratumOf).map(({ boundary }) => boundary)
    const copy = structuredClone({ x: cells.x, y: cells.y, polygons })
    const reversed = { ...cells, x: cells.x.toReversed(), y: cells.y.toReversed() }
    const found = strataFromPolygons(reversed, polygons, { fillGaps: true })
    expect(found.stratumOf.toReversed()).toEqual(
      strataFromPolygons(cells, polygons, { fillGaps: true }).stratumOf,
    )
    expect({ x: cells.x, y: cells.y, polygons }).toEqual(copy)
  })
})

const regions = new URL('../../../../../../shared/data/soil/ca20_regions_wkt.csv', import.meta.url)

describe.skipIf(!existsSync(regions))(
  'POL-10: the three regions of ca20 (soil/ca20_regions_wkt.csv, absent: skipped)',
  () => {
    const read = () =>
      readFileSync(regions, 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line): { places: Place[]; areaM2: number } => ({
          places: (line.match(/\(\(([^)]*)\)\)/)?.[1] ?? '').split(', ').map((pair): Place => {
            const [x = 0, y = 0] = pair.split(' ').map(Number)
            return [x, y]
          }),
          areaM2: Number(line.split('",')[2]?.split(',')[0]),
        }))

    it.each([{ cellSizeM: 5 }, { cellSizeM: 10 }])(
      'tile the field at $cellSizeM m: no gap, no overlap, areas as published',
      ({ cellSizeM }) => {
        const [borders, ...parts] = read()
        expect(parts.map(({ areaM2 }) => areaM2)).toEqual([95_100, 243_700, 400_150])
        const { toLonLat } = transverseMercator(-41, -22)
        // The published places are meters of a field without a place of its own.
        const local = ([x, y]: Place): Place => [x - 5450, y - 5300]
        const centers: Place[] = []
        // Off the whole meters, so that no border runs through centers, where meters and degrees round apart.
        for (let y = 4800.137 + cellSizeM / 2; y < 5800; y += cellSizeM) {
          for (let x = 4920.291 + cellSizeM / 2; x < 5990; x += cellSizeM) {
            if (isInside([borders?.places ?? []], [x, y])) centers.push(local([x, y]))
          }
        }
        const cells: Cells = {
          x: Float64Array.from(centers, ([x]) => x),
          y: Float64Array.from(centers, ([, y]) => y),
          cellSizeM,
          maskedAreaHa: 73.895,
          toLonLat,
        }
        const found = strataFromPolygons(
          cells,
          parts.map(({ places }) => ({
            type: 'Polygon',
            coordinates: [places.map((place) => toLonLat(...local(place)))],
          })),
        )
        expect(found.overlaps.cells).toBe(0)
        expect(found.gaps.cells).toBe(0)
        for (const [at, { areaM2 }] of parts.entries()) {
          expect(((found.sizes[at] ?? 0) * cellSizeM * cellSizeM) / areaM2).toBeCloseTo(1, 2)
        }
        const total = found.sizes.reduce((sum, size) => sum + size, 0)
        expect(total).toBe(cells.x.length)
        expect((total * cellSizeM * cellSizeM) / 738_950).toBeCloseTo(1, 3)
      },
    )
  },
)
