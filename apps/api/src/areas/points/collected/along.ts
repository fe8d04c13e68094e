import { setImmediate } from 'node:timers/promises'
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

/** Milliseconds after which others have a turn: a track and a filter can be long. */
const TURN_MS = 50

/**
 * For each point the position of the track nearest to it, where one is near enough; in the order of the track.
 *
 * @throws the signal's reason
 */
export async function nearestAlong(
  track: Track,
  points: readonly ComparedPoint[],
  { withinM, signal }: { withinM: number; signal: AbortSignal },
): Promise<AlongTrack[]> {
  if (points.length === 0) return []
  const grid = createGrid([...track.lons].map((lon, at) => ({ at, lon, lat: track.lats[at] ?? 0 })))
  const found: AlongTrack[] = []
  let since = performance.now()
  for (const point of points) {
    const near = grid.nearest(point, withinM)
    if (near !== null) found.push({ at: near.of.at, point, distanceM: near.distanceM })
    if (performance.now() - since > TURN_MS) {
      await setImmediate(undefined, { signal })
      since = performance.now()
    }
  }
  return found.toSorted((one, other) => one.at - other.at)
}
