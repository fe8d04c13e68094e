import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { polygonsByNesting } from './nesting.ts'
import { Outline } from './outline.ts'
import type { Polygon, Position, Ring } from './polygons.ts'

/** Counter-clockwise and closed, around a center. */
function square(x: number, y: number, half: number): Ring {
  return [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
    [x - half, y - half],
  ]
}

const holesOf = (polygons: readonly Polygon[]) => polygons.map((polygon) => polygon.length - 1)

function areaOf(ring: Ring): number {
  let doubled = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
    doubled += x * nextY - nextX * y
  }
  return Math.abs(doubled / 2)
}
const netArea = ([shell = [], ...holes]: Polygon) =>
  holes.reduce((sum, hole) => sum - areaOf(hole), areaOf(shell))

/** Others that a ring is compared with, on average: each with each would be 12,500. */
const MOST_COMPARED = 200

/** How often rings are compared in this test, from now on. */
function countComparisons(): () => number {
  const { holds } = Outline.prototype
  let compared = 0
  Outline.prototype.holds = function counted(other) {
    compared += 1
    return holds.call(this, other)
  }
  onTestFinished(() => {
    Outline.prototype.holds = holds
  })
  return () => compared
}

/** A square with squares in it, side by side, each with as many levels again. */
interface Tree {
  ring: Ring
  inner: Tree[]
}

const trees = (x: number, y: number, half: number, depth: number): fc.Arbitrary<Tree> =>
  fc
    .subarray(
      [
        [-0.5, -0.5],
        [0.5, -0.5],
        [-0.5, 0.5],
        [0.5, 0.5],
      ],
      { minLength: 0, maxLength: depth === 0 ? 0 : 4 },
    )
    .chain((corners) =>
      fc.tuple(
        ...corners.map(([dx = 0, dy = 0]) => trees(x + dx * half, y + dy * half, half * 0.45, depth - 1)),
      ),
    )
    .map((inner) => ({ ring: square(x, y, half), inner }))

const ringsOf = (tree: Tree): Ring[] => [tree.ring, ...tree.inner.flatMap(ringsOf)]
const polygonsOf = (tree: Tree): Polygon[] => [
  [tree.ring, ...tree.inner.map(({ ring }) => ring)],
  ...tree.inner.flatMap(({ inner }) => inner.flatMap(polygonsOf)),
]

/** Comparable whatever the order and the winding. */
const shapeOf = (polygons: readonly Polygon[]) =>
  polygons
    .map(([shell = [], ...holes]) => [keyOf(shell), ...holes.map(keyOf).toSorted()].join(' | '))
    .toSorted()
const keyOf = (ring: Ring) =>
  JSON.stringify(ring.slice(1).toSorted(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2))

describe('polygons by nesting', () => {
  it('UPL-75: rings nested in rings are shells and holes by turns, whatever their winding and order', () => {
    const shuffled = trees(500_000, 5_400_000, 800, 3).chain((tree) => {
      const rings = ringsOf(tree)
      return fc.record({
        tree: fc.constant(tree),
        rings: fc.shuffledSubarray(rings, { minLength: rings.length }),
        reversed: fc.array(fc.boolean(), { minLength: rings.length, maxLength: rings.length }),
      })
    })
    fc.assert(
      fc.property(shuffled, ({ tree, rings, reversed }) => {
        const given = rings.map((ring, at) => (reversed[at] === true ? ring.toReversed() : ring))
        const polygons = polygonsByNesting(given)
        const area = (of: readonly Polygon[]) => of.reduce((sum, polygon) => sum + netArea(polygon), 0)
        expect(shapeOf(polygons)).toEqual(shapeOf(polygonsOf(tree)))
        expect(area(polygons)).toBeCloseTo(area(polygonsOf(tree)), 3)
        expect(polygons.flat().every((ring) => given.includes(ring))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('UPL-75: a hole that touches its shell at corners or along an edge stays a hole', () => {
    const diamond: Ring = [
      [0, -2],
      [2, 0],
      [0, 2],
      [-2, 0],
    ]
    expect(holesOf(polygonsByNesting([diamond, square(0, 0, 2)]))).toEqual([1])
    expect(holesOf(polygonsByNesting([square(0, 0, 2), square(-1, 0, 1)]))).toEqual([1])
    const halves: Ring = [
      [-2, -2],
      [2, -2],
      [2, 2],
    ]
    expect(holesOf(polygonsByNesting([halves, square(0, 0, 2)]))).toEqual([1])
  })

  it('UPL-75: a hole on an edge that is not quite straight after rounding stays a hole', () => {
    const slanted: Ring = [
      [500_000, 5_400_000],
      [500_301, 5_400_107],
      [500_100, 5_400_400],
    ]
    const onEdge: Position = [500_000 + 301 / 7, 5_400_000 + 107 / 7]
    expect(
      holesOf(polygonsByNesting([slanted, [onEdge, [500_100, 5_400_100], [500_100, 5_400_200]]])),
    ).toEqual([1])
  })

  it('UPL-75: a hole on an edge that bent on its way to degrees stays a hole', () => {
    const shell: Ring = [
      [10, 50],
      [10.02, 50.01],
      [10, 50.02],
    ]
    // Some centimeters outside.
    const onEdge: Position = [10.01 + 2e-7, 50.005 - 2e-7]
    expect(holesOf(polygonsByNesting([shell, [onEdge, [10.01, 50.01], [10.005, 50.01]]]))).toEqual([1])
    const meters: Position = [10.01 + 2e-5, 50.005 - 2e-5]
    expect(holesOf(polygonsByNesting([shell, [meters, [10.01, 50.01], [10.005, 50.01]]]))).toEqual([0, 0])
  })

  it('UPL-75: a small hole close to a long edge stays a hole', () => {
    const small = square(10.5, 50 + 1e-4, 5e-5)
    expect(holesOf(polygonsByNesting([square(10.5, 50.5, 0.5), small]))).toEqual([1])
  })

  it('UPL-75: rings that cross, equal or touch each other from outside are all shells', () => {
    const notched: Ring = [
      [-4, -4],
      [4, -4],
      [4, 4],
      [0.1, 4],
      [0.1, -0.5],
      [-0.1, -0.5],
      [-0.1, 4],
      [-4, 4],
    ]
    expect(holesOf(polygonsByNesting([square(0, 0, 2), square(1, 1, 2)]))).toEqual([0, 0])
    expect(holesOf(polygonsByNesting([square(0, 0, 2), square(0, 0, 2).toReversed()]))).toEqual([0, 0])
    expect(holesOf(polygonsByNesting([square(0, 0, 2), square(4, 0, 2)]))).toEqual([0, 0])
    expect(holesOf(polygonsByNesting([square(0, 0, 2), square(4, 4, 2)]))).toEqual([0, 0])
    // All its corners lie inside, but the notch cuts it in two.
    expect(holesOf(polygonsByNesting([notched, square(0, 1, 1)]))).toEqual([0, 0])
  })

  it('UPL-75: a hole and its shell meet across 180°, and come back as they were', () => {
    const wrap = (ring: Ring) => ring.map(([x, y]): Position => [x > 180 ? x - 360 : x, y])
    const [shell, hole] = [wrap(square(180, 10, 1)), wrap(square(180.5, 10, 0.1))]
    expect(polygonsByNesting([hole, shell])).toEqual([[shell, hole]])
  })

  it('UPL-75: what encloses nothing stays a polygon of its own', () => {
    const flat: Ring = [
      [0, 0],
      [1, 1],
      [0, 0],
    ]
    expect(polygonsByNesting([square(0, 0, 2), flat, [], [[Number.NaN, 1]]])).toHaveLength(4)
    expect(polygonsByNesting([])).toEqual([])
  })

  it.each<[string, (at: number) => Ring]>([
    ['side by side', (at) => square((at % 160) * 3, Math.floor(at / 160) * 3, 1)],
    ['in a row', (at) => square(at * 3, 0, 1)],
    ['in a column', (at) => square(0, at * 3, 1)],
    ['in each other', (at) => square(0, 0, at + 1)],
    ['in one', (at) => (at === 0 ? square(240, 240, 400) : square((at % 160) * 3, (at / 160) * 3, 0.5))],
  ])('UPL-75: 25,000 rings %s are compared with few others each', (_how, ringAt) => {
    const rings = Array.from({ length: 25_000 }, (_, at) => ringAt(at))
    const count = countComparisons()
    expect(polygonsByNesting(rings).flat()).toHaveLength(rings.length)
    expect(count()).toBeLessThan(MOST_COMPARED * rings.length)
  })
})
