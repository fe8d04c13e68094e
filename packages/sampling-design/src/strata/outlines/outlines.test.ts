import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transverseMercator } from '../../frame/index.ts'
import { createRandom } from '../../random/index.ts'
import {
  anyDrawing,
  doCross,
  drawing,
  isInside,
  type Place,
  ringArea,
  ringsOf,
  type Step,
  stepsOf,
  unitCells,
} from '../../testing/lattice.ts'
import { strataFromPolygons } from '../from-polygons/from-polygons.ts'
import { type StratumOutline, strataToPolygons } from './outlines.ts'

const eitherWay = [
  { smooth: false, how: 'as stairs' },
  { smooth: true, how: 'smoothed' },
]

function nameOf([[ax, ay], [bx, by]]: Step): string {
  return `${ax} ${ay} ${bx} ${by}`
}

function allSteps(outlines: readonly StratumOutline[]): Step[] {
  return outlines.flatMap(({ boundary }) => ringsOf(boundary).flatMap(({ places }) => stepsOf(places)))
}

/** One of each two steps that are the same in opposite directions. */
function distinct(steps: readonly Step[]): Step[] {
  const known = new Set<string>()
  return steps.filter((step) => {
    if (known.has(nameOf([step[1], step[0]]))) return false
    known.add(nameOf(step))
    return true
  })
}

function crossings(steps: readonly Step[]): string[] {
  return steps.flatMap((a, at) =>
    steps.slice(at + 1).flatMap((b) => (doCross(a, b) ? [`${nameOf(a)} × ${nameOf(b)}`] : [])),
  )
}

describe.each(eitherWay)('outlines of any strata, $how', ({ smooth }) => {
  it('POL-20: hold the center of every cell of their stratum and of no other', () => {
    fc.assert(
      fc.property(anyDrawing, ({ cells, stratumOf }) => {
        const outlines = strataToPolygons(cells, stratumOf, { smooth })
        const rings = outlines.map(({ boundary }) => ringsOf(boundary).map(({ places }) => places))
        stratumOf.forEach((stratum, cell) => {
          const center: Place = [cells.x[cell] ?? 0, cells.y[cell] ?? 0]
          const holders = outlines.filter((_, at) => isInside(rings[at] ?? [], center))
          expect(holders.map((outline) => outline.stratum)).toEqual(stratum < 0 ? [] : [stratum])
        })
      }),
      { numRuns: 150 },
    )
  })

  it('POL-21: share each border vertex by vertex: walked once in each direction, no step crossing another', () => {
    fc.assert(
      fc.property(anyDrawing, ({ cells, stratumOf }) => {
        const steps = allSteps(strataToPolygons(cells, stratumOf, { smooth }))
        const names = steps.map(nameOf)
        expect(new Set(names).size).toBe(names.length)
        expect(crossings(distinct(steps))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('POL-22: are closed simple rings, outer ones counter-clockwise and holes clockwise within their part', () => {
    fc.assert(
      fc.property(anyDrawing, ({ cells, stratumOf }) => {
        for (const { boundary } of strataToPolygons(cells, stratumOf, { smooth })) {
          for (const ring of boundary.coordinates.flat()) expect(ring.at(-1)).toEqual(ring[0])
          const rings = ringsOf(boundary)
          for (const { places, part, isHole } of rings) {
            expect(new Set(places.map(String)).size).toBe(places.length)
            expect(places.length).toBeGreaterThanOrEqual(4)
            expect(Math.sign(ringArea(places))).toBe(isHole ? -1 : 1)
            const outer = rings.find((other) => other.part === part && !other.isHole)
            if (!isHole) continue
            // The middle of some step is not on the outer ring, which a hole touches at corners only.
            const [[ax, ay], [bx, by]] = stepsOf(places)[0] ?? [
              [0, 0],
              [0, 0],
            ]
            expect(isInside([outer?.places ?? []], [(ax + bx) / 2, (ay + by) / 2])).toBe(true)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('POL-23: have the areas of their cells', () => {
    fc.assert(
      fc.property(anyDrawing, ({ cells, stratumOf }) => {
        for (const { stratum, boundary, areaHa } of strataToPolygons(cells, stratumOf, { smooth })) {
          const count = stratumOf.filter((other) => other === stratum).length
          const drawn = ringsOf(boundary).reduce((sum, { places }) => sum + ringArea(places), 0)
          expect(drawn).toBeCloseTo(count, smooth ? 9 : 12)
          expect(areaHa * 10_000).toBeCloseTo(count, 9)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('POL-24: give back the same strata when they are read as polygons', () => {
    const { toLonLat } = transverseMercator(-93.6, 42)
    fc.assert(
      fc.property(anyDrawing, ({ cells, stratumOf }) => {
        const field = { ...cells, toLonLat: (x: number, y: number) => toLonLat(x * 1, y * 1) }
        const outlines = strataToPolygons(field, stratumOf, { smooth })
        const back = strataFromPolygons(
          field,
          outlines.map(({ boundary }) => boundary),
        )
        const expected = stratumOf.map((stratum) =>
          outlines.findIndex((outline) => outline.stratum === stratum),
        )
        expect(back.stratumOf).toEqual(expected)
        expect(back.overlaps.cells).toBe(0)
        expect(back.gaps.cells).toBe(expected.filter((stratum) => stratum < 0).length)
      }),
      { numRuns: 60 },
    )
  })
})

describe('outlines of strata', () => {
  const outlinesOf = (...rows: string[]) => {
    const { cells, stratumOf } = drawing(...rows)
    return strataToPolygons(cells, stratumOf)
  }

  it('POL-25: cells that touch at a corner only are parts of their own', () => {
    const [outline] = outlinesOf('0 ', ' 0')
    expect(outline?.boundary.coordinates.map((rings) => rings.length)).toEqual([1, 1])
  })

  it('POL-25: holes that touch at a corner are two holes', () => {
    const [outline] = outlinesOf('0000', '0100', '0010', '0000')
    expect(outline?.boundary.coordinates.map((rings) => rings.length)).toEqual([3])
  })

  it('POL-25: a part that closes around a hole by a corner has an outer ring and a hole', () => {
    const [outline] = outlinesOf('000', '0 0', '00 ')
    expect(outline?.boundary.coordinates.map((rings) => rings.length)).toEqual([2])
    expect(
      ringsOf(outline?.boundary ?? { type: 'MultiPolygon', coordinates: [] }).map(({ places }) =>
        ringArea(places),
      ),
    ).toEqual([8, -1])
  })

  it('POL-25: an island in a lake in a stratum is another part of it', () => {
    const [land, lake] = outlinesOf('00000', '01110', '01010', '01110', '00000')
    expect(land?.boundary.coordinates.map((rings) => rings.length)).toEqual([2, 1])
    expect(lake?.boundary.coordinates.map((rings) => rings.length)).toEqual([2])
  })

  it('POL-26: a straight border has no vertices but its ends and those where others meet it', () => {
    const [west, east, north] = outlinesOf('2222', '0011', '0011')
    expect(ringsOf(west?.boundary ?? { type: 'Polygon', coordinates: [] })[0]?.places).toHaveLength(4)
    expect(ringsOf(east?.boundary ?? { type: 'Polygon', coordinates: [] })[0]?.places).toHaveLength(4)
    // The border of the other two ends on its long side.
    expect(ringsOf(north?.boundary ?? { type: 'Polygon', coordinates: [] })[0]?.places).toContainEqual([2, 2])
  })

  it('POL-26: a long straight border keeps a vertex every 500 m', () => {
    const cells = { ...unitCells(Array.from({ length: 300 }, (_, col) => [col, 0])), cellSizeM: 10 }
    const wide = { ...cells, x: cells.x.map((x) => x * 10), y: cells.y.map((y) => y * 10) }
    const [outline] = strataToPolygons(
      { ...wide, toLonLat: (x, y) => [x / 1e4, y / 1e4] },
      new Int32Array(300),
    )
    const [ring = []] = outline?.boundary.coordinates[0] ?? []
    expect(ring.length).toBe(15)
    const lengths = ring.slice(1).map(([lon], at) => Math.abs(lon - (ring[at]?.[0] ?? 0)) * 1e4)
    expect(Math.max(...lengths)).toBeLessThan(500.001)
  })

  it('POL-27: strata without cells have no outline', () => {
    expect(outlinesOf('0033', '0033').map(({ stratum }) => stratum)).toEqual([0, 3])
  })

  it('POL-28: over the antimeridian longitudes run on', () => {
    const { toLonLat } = transverseMercator(180, -17)
    const { cells, stratumOf } = drawing('0011', '0011')
    const field = { ...cells, toLonLat: (x: number, y: number) => toLonLat(x - 2, y) }
    const outlines = strataToPolygons(field, stratumOf)
    for (const { boundary } of outlines) {
      const lons = boundary.coordinates.flat(2).map(([lon]) => lon)
      expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(1e-4)
    }
    const back = strataFromPolygons(
      field,
      outlines.map(({ boundary }) => boundary),
    )
    expect(back.stratumOf).toEqual(stratumOf)
  })

  it('POL-29: strata that do not fit the cells are refused', () => {
    const { cells } = drawing('00')
    for (const length of [1, 3])
      expect(() => strataToPolygons(cells, new Int32Array(length))).toThrow(
        expect.objectContaining({ name: 'LengthMismatch' }),
      )
    // −1 is no stratum, and hides no wrong one after it.
    for (const first of [0, -1])
      expect(() => strataToPolygons(cells, Int32Array.of(first, -2))).toThrow(
        expect.objectContaining({
          name: 'InvalidNumber',
          details: { what: 'The stratum of cell 1', value: -2 },
        }),
      )
    expect(strataToPolygons(cells, Int32Array.of(-1, 0))).toHaveLength(1)
    expect(() =>
      strataToPolygons({ ...cells, x: new Float64Array(), y: new Float64Array() }, new Int32Array()),
    ).toThrow(expect.objectContaining({ name: 'EmptyField' }))
  })

  it('POL-30: cells in any order give the same outlines up to the order of parts', () => {
    fc.assert(
      fc.property(anyDrawing, fc.integer({ min: 0, max: 1000 }), ({ cells, stratumOf }, seed) => {
        const order = createRandom(seed).shuffle(Int32Array.from(stratumOf.keys()))
        const shuffled = {
          ...cells,
          x: Float64Array.from(order, (i) => cells.x[i] ?? 0),
          y: Float64Array.from(order, (i) => cells.y[i] ?? 0),
        }
        const strata = order.map((i) => stratumOf[i] ?? -1)
        const names = (outlines: readonly StratumOutline[]) => allSteps(outlines).map(nameOf).toSorted()
        expect(names(strataToPolygons(shuffled, strata))).toEqual(names(strataToPolygons(cells, stratumOf)))
      }),
      { numRuns: 50 },
    )
  })
})

describe('smoothed outlines', () => {
  const lengthOf = (steps: readonly Step[]) =>
    steps.reduce((sum, [[ax, ay], [bx, by]]) => sum + Math.hypot(bx - ax, by - ay), 0)
  /** Two strata, the border between them a slope of one in three. */
  const places = Array.from({ length: 900 }, (_, i): [number, number] => [i % 30, Math.floor(i / 30)])
  const slope = Int32Array.from(places, ([col, row]) => (3 * row > col + 30 ? 1 : 0))
  const between = (outlines: readonly StratumOutline[]) => {
    const names = new Set(allSteps(outlines).map(nameOf))
    return distinct(allSteps(outlines).filter(([a, b]) => names.has(nameOf([b, a]))))
  }

  it('POL-31: a border across the lattice becomes nearly as short as the straight line', () => {
    const stairs = between(strataToPolygons(unitCells(places), slope))
    const smooth = between(strataToPolygons(unitCells(places), slope, { smooth: true }))
    const straight = Math.hypot(30, 10)
    expect(lengthOf(stairs) / straight).toBeGreaterThan(1.2)
    expect(lengthOf(smooth) / straight).toBeLessThan(1.03)
  })

  it('POL-31: a disc becomes nearly as short as its circle, and keeps its area to nine digits', () => {
    const disc = Int32Array.from(places, ([c, r]) =>
      (c - 14.5) * (c - 14.5) + (r - 14.5) * (r - 14.5) < 144 ? 0 : -1,
    )
    const [outline] = strataToPolygons(unitCells(places), disc, { smooth: true })
    const cells = disc.filter((stratum) => stratum === 0).length
    const steps = allSteps(outline ? [outline] : [])
    expect(lengthOf(steps) / (2 * Math.PI * 12)).toBeLessThan(1.03)
    expect((outline?.areaHa ?? 0) * 10_000).toBeCloseTo(cells, 7)
  })

  it('POL-32: places where three strata meet do not move', () => {
    const three = Int32Array.from(places, ([c, r]) => (r > 14 ? 2 : c > 14 ? 1 : 0))
    for (const { boundary } of strataToPolygons(unitCells(places), three, { smooth: true })) {
      expect(ringsOf(boundary)[0]?.places).toContainEqual([15, 15])
    }
  })

  it('POL-33: strata of wild shapes are smoothed without a crossing and keep their areas', () => {
    const random = createRandom(5)
    const wild = Int32Array.from(places, () => random.below(3))
    const stairs = strataToPolygons(unitCells(places), wild)
    const smooth = strataToPolygons(unitCells(places), wild, { smooth: true })
    const near = distinct(allSteps(smooth)).toSorted((a, b) => a[0][0] - b[0][0])
    const met = near.flatMap((a, at) => {
      const found: string[] = []
      for (let other = at + 1; other < near.length; other += 1) {
        const b = near[other]
        if (!b || b[0][0] - a[0][0] > 4) break
        if (doCross(a, b)) found.push(nameOf(a))
      }
      return found
    })
    expect(met).toEqual([])
    expect(lengthOf(distinct(allSteps(smooth)))).toBeLessThan(0.97 * lengthOf(distinct(allSteps(stairs))))
    for (const [at, { areaHa }] of smooth.entries()) expect(areaHa).toBeCloseTo(stairs[at]?.areaHa ?? 0, 10)
  })
})
