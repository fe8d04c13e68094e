import type { Bbox, MultiPolygon } from '@org/core'

/** The box around a shape, in degrees. */
export function extentOf({ coordinates }: MultiPolygon): Bbox {
  const box: Bbox = [180, 90, -180, -90]
  for (const [lon, lat] of coordinates.flat(2)) {
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box
}
