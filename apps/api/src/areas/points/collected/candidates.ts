import { type CollectedRow, type LonLat, metersBetween } from '@org/core/contract'
import { actRefusal } from '../plannable.ts'
import { createGrid } from './grid.ts'
import { createNamedPoints } from './names.ts'
import type { ComparedPoint } from './points.ts'

/** Farther than this, a position is of another field, whatever it is called. */
export const NEAR_M = 1_000

export interface Match {
  point: ComparedPoint
  by: NonNullable<CollectedRow['matchedBy']>
  distanceM: number
}

/** What is asked of a position. */
export interface Sought extends LonLat {
  name: string
  id: string
}

export interface Candidates {
  /** The point that a position is of; null without one. */
  match(position: Sought): Match | null
  /** The nearest point within a kilometer. */
  near(place: LonLat): { of: ComparedPoint; distanceM: number } | null
}

interface Reach {
  /** How far a position can be from a point that is only the nearest. */
  nearestM: number
  /** How far a point can be relocated. */
  withinM: number
}

/** @param all in the order of the way */
export function createCandidates(all: readonly ComparedPoint[], { nearestM, withinM }: Reach): Candidates {
  const points = all.filter(({ counts }) => counts)
  const named = createNamedPoints(all)
  // Replacements that take no place are only meant where they are named.
  const byId = new Map(all.map((point) => [String(point.id), point]))
  // A place that another point took, and points of other years, are nobody's aim while one is that can be collected.
  const standing = createGrid(points.filter(isCollectable))
  const any = createGrid(points)

  const byNearest = (place: LonLat): Match | null => {
    const near = standing.nearest(place, nearestM) ?? any.nearest(place, nearestM)
    return near === null ? null : { point: near.of, by: 'nearest', distanceM: near.distanceM }
  }
  return {
    near: (place) => any.nearest(place, NEAR_M),
    match(position) {
      const ofId = nearestOf(listOf(byId.get(position.id)), position, 'id')
      const ofName = position.name === '' ? null : nearestOf(named.find(position.name), position, 'name')
      const said = [ofId, ofName].filter((match) => match !== null && match.distanceM <= NEAR_M)
      const reached = said.find((match) => match !== null && match.distanceM <= withinM)
      if (reached !== undefined) return reached
      const nearest = byNearest(position)
      // A bare number can be of the crew's or the device's own counting.
      const isSure = ofName !== null && !/^\d+$/.test(position.name) && ofName.distanceM <= NEAR_M
      if (isSure || nearest === null) return (isSure ? ofName : said[0]) ?? null
      return nearest
    },
  }
}

const isCollectable = ({ yearStatus, status, counts }: ComparedPoint): boolean =>
  counts && actRefusal(yearStatus, '') === null && status !== 'replaced'

const listOf = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])

/** Of points with the same name the one that can be collected, then the nearest. */
function nearestOf(points: readonly ComparedPoint[], place: LonLat, by: 'id' | 'name'): Match | null {
  const [best] = points
    .map((point): Match => ({ point, by, distanceM: metersBetween(place, point) }))
    .toSorted(
      (one, other) =>
        Number(isCollectable(other.point)) - Number(isCollectable(one.point)) ||
        one.distanceM - other.distanceM,
    )
  return best ?? null
}
