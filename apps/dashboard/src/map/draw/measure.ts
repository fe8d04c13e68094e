import type { Position } from '@org/core/contract'
import geographic from 'geographiclib-geodesic'
import { cornersOf, type Parts, type Ring } from './shapes.ts'

const { WGS84 } = geographic.Geodesic

export interface Size {
  /** Geodesic on WGS84, without the holes. */
  areaM2: number
  /** Length of all rings, holes included. */
  perimeterM: number
}

/** Area and perimeter as the server computes them: sides are geodesics of the WGS84 ellipsoid. */
export function sizeOf(parts: Parts): Size {
  let areaM2 = 0
  let perimeterM = 0
  for (const part of parts) {
    for (const [index, ring] of part.entries()) {
      const size = ringSize(ring)
      areaM2 += index === 0 ? size.areaM2 : -size.areaM2
      perimeterM += size.perimeterM
    }
  }
  return { areaM2: Math.max(0, areaM2), perimeterM }
}

function ringSize(ring: Ring): Size {
  const polygon = WGS84.Polygon(false)
  for (const [lon, lat] of cornersOf(ring)) polygon.AddPoint(lat, lon)
  const { area = 0, perimeter } = polygon.Compute(false, true)
  return { areaM2: Math.abs(area), perimeterM: perimeter }
}

/** Length of a line in meters. */
export function lengthOf(line: readonly Position[]): number {
  return line.slice(1).reduce((sum, [lon, lat], index) => {
    const [fromLon, fromLat] = line[index] ?? [lon, lat]
    return sum + (WGS84.Inverse(fromLat, fromLon, lat, lon).s12 ?? 0)
  }, 0)
}
