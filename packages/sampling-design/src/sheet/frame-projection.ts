import { type Projection, transverseMercator } from '../frame/projection.ts'
import { turned } from '../frame/turned.ts'
import type { SheetParameters } from './schema.ts'

/** From degrees to the meters of a design's cells and points, and back. @throws InvalidNumber */
export function frameProjection(frame: SheetParameters['frame']): Projection {
  const { projectionCenter, rotationDeg = 0, shiftM = { x: 0, y: 0 } } = frame
  return turned(transverseMercator(projectionCenter.lon, projectionCenter.lat), { rotationDeg, shiftM })
}
