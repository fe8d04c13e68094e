import { cos, PI, sin } from '../math/elementary.ts'
import type { Boundary } from './cells.ts'
import type { Projection } from './projection.ts'
import { shapeOf } from './shape.ts'

/** Where the lattice of a frame lies on the plane. */
export interface Turn {
  /** Of the lattice's columns from the projection's north, clockwise. */
  readonly rotationDeg: number
  /** Of a crossing of lattice lines from the projection's center, in meters along the turned axes. */
  readonly shiftM: { readonly x: number; readonly y: number }
}

/** A projection whose axes are turned and moved: lattices of frames lie along them. No turn and no shift change no bit. */
export function turned(projection: Projection, { rotationDeg, shiftM }: Turn): Projection {
  if (rotationDeg === 0 && shiftM.x === 0 && shiftM.y === 0) return projection
  const angle = (rotationDeg * PI) / 180
  const [along, aside] = [cos(angle), sin(angle)]
  return {
    center: projection.center,
    toMeters: (lon, lat) => {
      const [east, north] = projection.toMeters(lon, lat)
      return [east * along - north * aside - shiftM.x, east * aside + north * along - shiftM.y]
    },
    toLonLat: (x, y) => {
      const [right, up] = [x + shiftM.x, y + shiftM.y]
      return projection.toLonLat(right * along + up * aside, up * along - right * aside)
    },
  }
}

/** To the millimeter: a sheet is read by people too. */
const ROUNDED = 1000

/** The shift that brings a crossing of lattice lines to the upper left corner of the field's extent, as it lies turned. */
export function cornerShift(boundary: Boundary, projection: Projection, rotationDeg: number): Turn['shiftM'] {
  const { extent } = shapeOf(boundary, [], turned(projection, { rotationDeg, shiftM: { x: 0, y: 0 } }))
  return {
    x: Math.round(extent.minX * ROUNDED) / ROUNDED + 0,
    y: Math.round(extent.maxY * ROUNDED) / ROUNDED + 0,
  }
}
