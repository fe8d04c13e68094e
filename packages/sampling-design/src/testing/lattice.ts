import fc from 'fast-check'
import type { Boundary, Cells } from '../frame/cells.ts'

/** Degrees for a cell: a power of two, so that corners come back exactly. */
export const DEGREES = 1 / 64

/** A hand-made frame of cells 1 m wide whose centers are at column + 0.5 and row + 0.5. */
export function unitCells(places: readonly (readonly [col: number, row: number])[]): Cells {
  return {
    x: Float64Array.from(places, ([col]) => col + 0.5),
    y: Float64Array.from(places, ([, row]) => row + 0.5),
    cellSizeM: 1,
    maskedAreaHa: places.length / 10_000,
    toLonLat: (x, y) => [x * DEGREES, y * DEGREES],
  }
}

/** Cells and strata from rows of signs, the northernmost first: a digit is a stratum, a dot in none, a blank no cell. */
export function drawing(...rows: string[]): { cells: Cells; stratumOf: Int32Array } {
  const places: [number, number][] = []
  const strata: number[] = []
  rows.toReversed().forEach((signs, row) => {
    for (const [col, sign] of [...signs].entries()) {
      if (sign === ' ') continue
      places.push([col, row])
      strata.push(sign === '.' ? -1 : Number(sign))
    }
  })
  return { cells: unitCells(places), stratumOf: Int32Array.from(strata) }
}

/** Random small drawings: lone cells, islands, cells that meet at corners, cells in no stratum and no cells at all. */
export const anyDrawing = fc
  .record({
    cols: fc.integer({ min: 1, max: 9 }),
    signs: fc.array(fc.constantFrom('0', '0', '0', '1', '1', '2', '.', ' '), { minLength: 1, maxLength: 60 }),
  })
  .filter(({ signs }) => signs.some((sign) => sign >= '0'))
  .map(({ cols, signs }) => {
    const rows: string[] = []
    for (let at = 0; at < signs.length; at += cols) rows.push(signs.slice(at, at + cols).join(''))
    return drawing(...rows)
  })

export type Place = readonly [x: number, y: number]

/** A boundary's rings in cells, without the last place that says the first again; and whether each is a hole. */
export function ringsOf(boundary: Boundary): { places: Place[]; part: number; isHole: boolean }[] {
  const parts = boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates
  return parts.flatMap((rings, part) =>
    rings.map((ring, at) => ({
      places: ring.slice(0, -1).map(([lon, lat]): Place => [lon / DEGREES, lat / DEGREES]),
      part,
      isHole: at > 0,
    })),
  )
}

/** Area by the shoelace formula; negative for clockwise rings. */
export function ringArea(places: readonly Place[]): number {
  return (
    places.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = places[(at + 1) % places.length] ?? [0, 0]
      return sum + x * nextY - nextX * y
    }, 0) / 2
  )
}

/** Whether a place is inside, by counting the crossings to its east. */
export function isInside(rings: readonly (readonly Place[])[], [x, y]: Place): boolean {
  let crossings = 0
  for (const places of rings) {
    places.forEach(([ax, ay], at) => {
      const [bx, by] = places[(at + 1) % places.length] ?? [0, 0]
      if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) crossings += 1
    })
  }
  return crossings % 2 === 1
}

export type Step = readonly [from: Place, to: Place]

export function stepsOf(places: readonly Place[]): Step[] {
  return places.map((place, at): Step => [place, places[(at + 1) % places.length] ?? place])
}

function side([ax, ay]: Place, [bx, by]: Place, [x, y]: Place): number {
  return (bx - ax) * (y - ay) - (x - ax) * (by - ay)
}

const isSame = (a: Place, b: Place) => a[0] === b[0] && a[1] === b[1]

function isOn(step: Step, place: Place): boolean {
  const [[ax, ay], [bx, by]] = step
  const between = (place[0] - ax) * (place[0] - bx) + (place[1] - ay) * (place[1] - by)
  return side(...step, place) === 0 && between <= 0
}

/** Whether two steps share a place that is not an end of both. */
export function doCross(a: Step, b: Step): boolean {
  const touches = [a[0], a[1]].some((end) => isOn(b, end) && !isSame(end, b[0]) && !isSame(end, b[1]))
  if (touches || [b[0], b[1]].some((end) => isOn(a, end) && !isSame(end, a[0]) && !isSame(end, a[1])))
    return true
  return side(...a, b[0]) * side(...a, b[1]) < 0 && side(...b, a[0]) * side(...b, a[1]) < 0
}
