import type { Position } from '@org/core/contract'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type { Drawing } from './drawing.ts'
import { type Corner, cornerAt, cornersIn, isSameCorner, type Parts, toMultiPolygon } from './shapes.ts'

/** What the map shows of a drawing, besides the drawing itself. */
export interface Shown {
  drawing: Drawing
  selected: Corner | null
  /** Corners and middles of sides to take hold of. */
  hasHandles: boolean
  /** Where the pointer would set the next point. */
  pointer: Position | null
  /** Where the boundary is not right. */
  problemAt: Position | null
  /** A repaired boundary that is previewed before it is accepted. */
  preview: Parts | null
}

/** The drawing as features of the draft's layers, each with its `role`. */
export function draftFeatures(shown: Shown): FeatureCollection {
  const { drawing, preview, problemAt } = shown
  return {
    type: 'FeatureCollection',
    features: [
      ...(preview === null ? landOf('land', drawing.parts) : landOf('preview', preview)),
      ...drawing.aside.flatMap(({ part }) => landOf('aside', [part])),
      ...sketchOf(shown),
      ...(shown.hasHandles && preview === null ? handlesOf(shown) : []),
      ...(problemAt === null || preview !== null ? [] : [pointAt('problem', problemAt)]),
    ],
  }
}

const landOf = (role: string, parts: Parts): Feature[] =>
  parts.length === 0 ? [] : [featureOf(role, toMultiPolygon(parts))]

const featureOf = (role: string, geometry: Geometry, more: object = {}): Feature => ({
  type: 'Feature',
  properties: { role, ...more },
  geometry,
})

const pointAt = (role: string, coordinates: Position, more: object = {}): Feature =>
  featureOf(role, { type: 'Point', coordinates }, more)

function sketchOf({ drawing, pointer }: Shown): Feature[] {
  const { sketch } = drawing
  if (sketch === null) return []
  const line = pointer === null ? [...sketch.points] : [...sketch.points, pointer]
  const [first] = line
  const corners = sketch.points.map((point) => pointAt('corner', point))
  if (sketch.kind === 'split' || line.length < 3 || first === undefined)
    return [featureOf(sketch.kind, { type: 'LineString', coordinates: line }), ...corners]
  return [featureOf(sketch.kind, { type: 'Polygon', coordinates: [[...line, first]] }), ...corners]
}

function handlesOf({ drawing: { parts }, selected }: Shown): Feature[] {
  return cornersIn(parts).flatMap((corner) => {
    const at = cornerAt(parts, corner)
    const middle = middleAfter(parts, corner)
    if (at === undefined || middle === undefined) return []
    return [pointAt('corner', at, { selected: isSameCorner(corner, selected) }), pointAt('midpoint', middle)]
  })
}

/** The middle of the side that follows a corner. */
export function middleAfter(parts: Parts, { part, ring, index }: Corner): Position | undefined {
  const [a, b] = parts[part]?.[ring]?.slice(index, index + 2) ?? []
  return a === undefined || b === undefined ? undefined : [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}
