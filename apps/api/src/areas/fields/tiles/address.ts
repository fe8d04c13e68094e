import Point from '@mapbox/point-geometry'
import { type ActiveFilter, errors } from '@org/core/contract'
import type { ColorBy } from './color.ts'

/** Units along a tile's side, and how far boundaries extend beyond it, so that no seam shows. */
export const EXTENT = 4096
export const BUFFER = 64
/** A pixel of a tile drawn 512 pixels wide: a smaller field is a dot. */
export const PIXEL = 8

export interface TileAddress extends ColorBy {
  z: number
  x: number
  y: number
  /** Absent: active fields only. */
  active?: ActiveFilter
}

/** @throws errors.validation if the zoom has no such tile */
export function refuseOutside({ z: zoom, x, y }: TileAddress): void {
  if (x >= 2 ** zoom || y >= 2 ** zoom)
    throw errors.validation([{ path: x >= 2 ** zoom ? 'params.x' : 'params.y', message: 'No such tile' }])
}

/** Extent of a tile with its buffer; `width` of a unit, and `unit`, the smaller of its width and height: all in degrees. */
export function boundsOf({ z: zoom, x, y }: TileAddress) {
  const tiles = 2 ** zoom
  const margin = BUFFER / EXTENT
  const longitude = (column: number) => (column / tiles) * 360 - 180
  const latitude = (row: number) => {
    const within = Math.min(Math.max(row / tiles, 0), 1)
    return (Math.atan(Math.sinh(Math.PI * (1 - 2 * within))) * 180) / Math.PI
  }
  const south = latitude(y + 1 + margin)
  const north = latitude(y - margin)
  const steepest = Math.max(Math.abs(south), Math.abs(north))
  return {
    west: Math.max(-180, longitude(x - margin)),
    east: Math.min(180, longitude(x + 1 + margin)),
    south,
    north,
    width: 360 / tiles / EXTENT,
    unit: (360 / tiles / EXTENT) * Math.cos((steepest * Math.PI) / 180),
  }
}

/** Degrees to whole units of a tile, from its northwest corner to the right and down. */
export type Projection = (longitude: number, latitude: number) => Point

/** Web Mercator; places beyond its edge are moved to it. */
export function projectionOf({ z: zoom, x, y }: TileAddress): Projection {
  const units = 2 ** zoom * EXTENT
  const [left, top] = [x * EXTENT, y * EXTENT]
  return (longitude, latitude) => {
    const sine = Math.sin((latitude * Math.PI) / 180)
    const row = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI
    const column = longitude / 360 + 0.5
    const within = Math.min(Math.max(row, 0), 1)
    return new Point(Math.round(column * units) - left, Math.round(within * units) - top)
  }
}
