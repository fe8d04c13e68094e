import type { Position } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPart, crossesItself, flatArea, shared, subtract, unite } from './clip.ts'
import { lengthOf, sizeOf } from './measure.ts'
import { closed, type Parts } from './shapes.ts'
import { snap } from './snap.ts'
import { isInside, pointInside, splitBy } from './split.ts'
import { box, MIDDLE, part, parts, position } from './testing.ts'

const PIXEL = { lonDeg: 1e-5, latDeg: 1e-5 }
const areaOf = (land: Parts) => sizeOf(land).areaM2
/** What the computation itself may leave, in square meters. */
const ROUNDING_M2 = 1
const EARTH_RADIUS_M = 6_371_000

/**
 * How far areas of the same land may differ, in square meters. A side with a corner more on its straight line in degrees
 * is two geodesics, which bulge less than one: between a side of length L at latitude φ and its chord along the parallel
 * lie at most L³ tan φ / 12 R (two thirds of L times the height L² tan φ / 8 R).
 */
function roundingOf(...lands: Parts[]): number {
  const sides = lands.flat(2).flatMap((ring) => ring.slice(1).map((end, index) => [ring[index] ?? end, end]))
  const bulges = sides.map(([start = MIDDLE, end = MIDDLE]) => {
    const tangent = Math.tan((Math.max(Math.abs(start[1]), Math.abs(end[1])) * Math.PI) / 180)
    return (lengthOf([start, end]) ** 3 * tangent) / (12 * EARTH_RADIUS_M)
  })
  return bulges.reduce((sum, bulge) => sum + bulge, ROUNDING_M2)
}

describe('MAP-10: what drawing does to land', () => {
  it('a part and a hole that lies in it have the area of their difference', () => {
    const whole = areaOf([[box(0, 0, 8, 8)]])
    const hole = areaOf([[box(2, 2, 4, 4)]])
    expect(areaOf([[box(0, 0, 8, 8), box(2, 2, 4, 4)]])).toBeCloseTo(whole - hole, 3)
    expect(subtract([[box(0, 0, 8, 8)]], [[box(2, 2, 4, 4)]])[0]).toHaveLength(2)
  })

  it('joined land is at least the larger and at most the sum', () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const both = areaOf(unite(a, b))
        const rounding = roundingOf(a, b)
        expect(both).toBeGreaterThan(Math.max(areaOf(a), areaOf(b)) - rounding)
        expect(both).toBeLessThan(areaOf(a) + areaOf(b) + rounding)
      }),
    )
  })

  it('what is cut out and joined again is the land there was', () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const left = subtract(a, b)
        const taken = shared(a, b)
        const rounding = roundingOf(a, b)
        expect(Math.abs(areaOf(left) + areaOf(taken) - areaOf(a))).toBeLessThan(rounding)
        expect(Math.abs(areaOf(unite(left, taken)) - areaOf(a))).toBeLessThan(rounding)
        expect(areaOf(subtract(unite(left, taken), a))).toBeLessThan(rounding)
      }),
    )
  })

  it('pieces of a split sum to the whole, lie apart, and keep the holes', () => {
    fc.assert(
      fc.property(part, fc.array(position, { minLength: 2, maxLength: 6 }), (land, line) => {
        const pieces = splitBy([land], line).flat()
        const rounding = roundingOf([land])
        expect(Math.abs(areaOf(pieces) - areaOf([land]))).toBeLessThan(rounding)
        for (const piece of pieces) expect(isInside(pointInside(piece), land)).toBe(true)
        for (const [i, one] of pieces.entries())
          for (const other of pieces.slice(i + 1))
            expect(areaOf(shared([one], [other]))).toBeLessThan(rounding)
      }),
      { numRuns: 300 },
    )
  })

  it('a line across a hole splits what is around it in two; one that ends inside splits nothing', () => {
    const land = [box(0, 0, 8, 8), box(3, 3, 5, 5)]
    const at = (x: number, y: number): Position => [MIDDLE[0] + x / 1000, MIDDLE[1] + y / 1000]
    const across = splitBy([land], [at(-1, 4), at(9, 4.1)])[0] ?? []
    expect(across).toHaveLength(2)
    for (const piece of across) expect(piece).toHaveLength(1)
    const beside = splitBy([land], [at(-1, 1), at(9, 1)])[0] ?? []
    expect(beside.map((piece) => piece.length)).toEqual([2, 1])
    expect(splitBy([land], [at(-1, 4), at(2, 4)])).toEqual([[land]])
    expect(splitBy([land], [at(-1, 4), at(4, 4)])).toEqual([[land]])
    expect(splitBy([land], [at(20, 20), at(30, 30)])).toEqual([[land]])
  })

  it('a part more joins those it meets and leaves the others as they are to the last digit', () => {
    const far = [box(50, 50, 60, 60)]
    expect(addPart([far, [box(0, 0, 4, 4)]], [box(3, 0, 8, 4)])).toEqual([far, expect.anything()])
    // Side by side along one line is one field, not two that touch: the server would refuse those.
    expect(addPart([[box(0, 0, 4, 4)]], [box(4, 0, 8, 4)])).toHaveLength(1)
    expect(addPart([far], [box(0, 0, 4, 4)])[0]).toBe(far)
  })

  it('leaves no hair of land where a shape was drawn to an edge that runs askew', () => {
    const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(between(0, 6.28), between(0.1, 0.45), between(0.55, 0.9), (angle, from, to) => {
        const at = (x: number, y: number): Position => [
          MIDDLE[0] + (x * Math.cos(angle) - y * Math.sin(angle)) / 1000,
          MIDDLE[1] + (x * Math.sin(angle) + y * Math.cos(angle)) / 1000,
        ]
        const square = closed([at(0, 0), at(8, 0), at(8, 8), at(0, 8)])
        const [a, b] = [from, to].map((share) => snap(at(8 * share, 0.01), [square], PIXEL))
        if (a === undefined || b === undefined) throw new Error('no corners')
        const notch = closed([a, b, at(8 * to, 3), at(8 * from, 3)])
        const tab = closed([a, b, at(8 * to, -3), at(8 * from, -3)])
        for (const outcome of [subtract([[square]], [[notch]]), addPart([[square]], [tab])]) {
          expect(outcome).toHaveLength(1)
          expect(outcome[0]).toHaveLength(1)
          expect(outcome[0]?.[0]?.length).toBeLessThanOrEqual(9)
        }
      }),
    )
  })

  it('a part that crosses itself stays as it was drawn', () => {
    const [a, b, c, d] = box(0, 0, 4, 4)
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('no box')
    const bow = [a, c, b, d, a]
    expect(crossesItself(bow)).toBe(true)
    expect(crossesItself(box(0, 0, 4, 4))).toBe(false)
    expect(addPart([[box(1, 1, 3, 3)]], [bow])[1]).toEqual([bow])
  })

  it('no ring of a star crosses itself, and its area is never nothing', () => {
    fc.assert(
      fc.property(part, ([outer = []]) => {
        expect(crossesItself(outer)).toBe(false)
        expect(flatArea(outer)).toBeGreaterThan(0)
      }),
    )
  })
})

/** Area of the WGS84 ellipsoid between two parallels and two meridians, by the closed formula. */
function betweenParallels(south: number, north: number, widthDeg: number): number {
  const e = Math.sqrt(0.00669437999014)
  const b = 6_356_752.314245
  const strip = (lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    return sine / (1 - (e * sine) ** 2) + Math.atanh(e * sine) / e
  }
  return ((b * b * widthDeg * Math.PI) / 180 / 2) * (strip(north) - strip(south))
}

describe('SCR-50: area and perimeter at once', () => {
  it('are those of the ellipsoid: a rectangle between parallels by the closed formula', () => {
    const land = [[box(0, 0, 4, 3)]]
    expect(Math.abs(areaOf(land) - betweenParallels(42.03, 42.033, 0.004))).toBeLessThan(1)
    const { perimeterM } = sizeOf(land)
    const [a, b, c, d, e] = land[0]?.[0] ?? []
    if (!a || !b || !c || !d || !e) throw new Error('no ring')
    expect(perimeterM).toBeCloseTo(lengthOf([a, b, c, d, e]), 6)
  })

  it('a degree of the equator is 111 319.49 m long', () => {
    expect(
      lengthOf([
        [0, 0],
        [1, 0],
      ]),
    ).toBeCloseTo(111_319.491, 2)
    expect(lengthOf([[0, 0]])).toBe(0)
  })
})
