import { SamplingError } from '../errors/errors.ts'
import type { Boundary } from './cells.ts'
import { type Ring, readOutline } from './outline.ts'
import { centeredOn, type Projection } from './projection.ts'

/** Farther from the central meridian than this an area would be 0.05 % too large: its scale is 1 + x²/R². */
export const MAX_REACH_M = 140_000

/** A field and its cut-outs on the plane, as edges. */
export interface Shape {
  readonly projection: Projection
  /** Both ends of each edge in meters, ring by ring; the edges of one part lie together. */
  readonly x1: Float64Array
  readonly y1: Float64Array
  readonly x2: Float64Array
  readonly y2: Float64Array
  /** Number of each edge's part: the field's come first. */
  readonly partOf: Int32Array
  /** Number of the first part that is a cut-out's. */
  readonly fieldParts: number
  /** Extent of the field without its cut-outs. */
  readonly extent: Extent
  /** Area within the field's rings, holes left out and cut-outs not, in m² on the plane. */
  readonly ringAreaM2: number
}

export interface Extent {
  readonly minX: number
  readonly maxX: number
  readonly minY: number
  readonly maxY: number
}

/** @throws InvalidBoundary, EmptyField, PolarField, FieldTooWide */
export function shapeOf(
  boundary: Boundary,
  cutouts: readonly Boundary[] = [],
  projection?: Projection,
): Shape {
  const field = readOutline(boundary, 'The field')
  const plane = projection ?? centeredOn(field)
  const fieldParts = field.parts.map((rings) => rings.map((ring) => toPlane(ring, plane, 'The field')))
  const others = cutouts.flatMap((cutout, c) => {
    const what = `Cut-out ${c + 1}`
    return readOutline(cutout, what).parts.map((rings) => rings.map((ring) => toPlane(ring, plane, what)))
  })
  return {
    projection: plane,
    ...edgesOf([...fieldParts, ...others]),
    fieldParts: fieldParts.length,
    extent: extentOf(fieldParts),
    ringAreaM2: fieldParts.reduce((sum, rings) => sum + partArea(rings), 0),
  }
}

function toPlane(ring: Ring, projection: Projection, what: string): Float64Array {
  const plane = new Float64Array(ring.length)
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = projection.toMeters(ring[at] ?? 0, ring[at + 1] ?? 0)
    if (!(Math.abs(x) <= MAX_REACH_M)) throw tooWide(what, x)
    plane[at] = x
    plane[at + 1] = y
  }
  return plane
}

function tooWide(what: string, x: number): SamplingError {
  return new SamplingError(
    'FieldTooWide',
    `${what} reaches ${Math.round(Math.abs(x) / 1000)} km from the projection's central meridian.`,
    `Within ${MAX_REACH_M / 1000} km areas are true to 0.05%: give fields of up to ${MAX_REACH_M / 500} km from west to east, one at a time.`,
    { reachM: x },
  )
}

function edgesOf(parts: readonly (readonly Float64Array[])[]) {
  const count = parts.reduce((sum, rings) => sum + rings.reduce((all, ring) => all + ring.length / 2, 0), 0)
  const [x1, y1] = [new Float64Array(count), new Float64Array(count)]
  const [x2, y2] = [new Float64Array(count), new Float64Array(count)]
  const partOf = new Int32Array(count)
  let edge = 0
  for (const [p, rings] of parts.entries()) {
    for (const ring of rings) {
      for (let at = 0; at < ring.length; at += 2) {
        const next = at + 2 < ring.length ? at + 2 : 0
        x1[edge] = ring[at] ?? 0
        y1[edge] = ring[at + 1] ?? 0
        x2[edge] = ring[next] ?? 0
        y2[edge] = ring[next + 1] ?? 0
        partOf[edge] = p
        edge += 1
      }
    }
  }
  return { x1, y1, x2, y2, partOf }
}

function extentOf(parts: readonly (readonly Float64Array[])[]): Extent {
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const ring of parts.flat()) {
    for (let at = 0; at < ring.length; at += 2) {
      minX = Math.min(minX, ring[at] ?? 0)
      maxX = Math.max(maxX, ring[at] ?? 0)
      minY = Math.min(minY, ring[at + 1] ?? 0)
      maxY = Math.max(maxY, ring[at + 1] ?? 0)
    }
  }
  return { minX, maxX, minY, maxY }
}

function partArea([outer, ...holes]: readonly Float64Array[]): number {
  const within = outer ? Math.abs(ringArea(outer)) : 0
  return Math.max(
    0,
    holes.reduce((left, hole) => left - Math.abs(ringArea(hole)), within),
  )
}

/** The surveyor's formula, from the first vertex so that little is lost far from the center. */
function ringArea(ring: Float64Array): number {
  const [x0, y0] = [ring[0] ?? 0, ring[1] ?? 0]
  let sum = 0
  for (let at = 2; at + 2 < ring.length; at += 2) {
    const [x, y] = [(ring[at] ?? 0) - x0, (ring[at + 1] ?? 0) - y0]
    sum += x * ((ring[at + 3] ?? 0) - y0) - ((ring[at + 2] ?? 0) - x0) * y
  }
  return sum / 2
}
