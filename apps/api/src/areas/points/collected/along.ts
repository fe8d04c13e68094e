import type { Track } from '../../../files/store.ts'
import { createGrid } from './grid.ts'
import type { ComparedPoint } from './points.ts'

/** The position of a track that is nearest to a point. */
export interface AlongTrack {
  /** Its index in the track. */
  at: number
  point: ComparedPoint
  distanceM: number
}

/** For each point the position of the track nearest to it, where one is near enough; in the order of the track. */
export function nearestAlong(track: Track, points: readonly ComparedPoint[], withinM: number): AlongTrack[] {
  if (points.length === 0) return []
  const grid = createGrid(points)
  const best = new Map<ComparedPoint, AlongTrack>()
  for (const [at, lon] of track.lons.entries()) {
    for (const { of: point, distanceM } of grid.within({ lon, lat: track.lats[at] ?? 0 }, withinM)) {
      const known = best.get(point)
      if (known === undefined || distanceM < known.distanceM) best.set(point, { at, point, distanceM })
    }
  }
  return [...best.values()].toSorted((one, other) => one.at - other.at)
}
