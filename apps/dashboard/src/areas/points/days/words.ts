import { type Crew, type LonLat, metersBetween } from '@org/core'
import { formatCount, formatLength } from '@org/ui'
import { pointCount } from '../words.ts'

export const dayCount = (count: number): string => formatCount(count, 'day', 'days')

/** The crew’s name; while it is not known, that it is one. */
export const crewName = (crew: Pick<Crew, 'name'> | undefined): string => crew?.name ?? 'Crew'

/** `22 points, 2 more than North’s 20 a day`; null for a day with room. */
export function crowdedWords(
  count: number,
  crew: Pick<Crew, 'name' | 'pointsADay'> | undefined,
): string | null {
  if (crew === undefined || count <= crew.pointsADay) return null
  return `${pointCount(count)}, ${count - crew.pointsADay} more than ${crew.name}’s ${crew.pointsADay} a day`
}

/** A crew that drives farther than this to its first field, and back, has little of the day left. */
const FAR_M = 160_000

type FarCrew = Pick<Crew, 'name' | 'startLon' | 'startLat'>

/** `402 mi from North’s start place`; null for a day whose places are near enough. */
export function farWords(
  places: readonly LonLat[],
  crew: FarCrew | undefined,
  unit: Parameters<typeof formatLength>[1],
): string | null {
  if (crew === undefined || crew.startLon === null || crew.startLat === null) return farApart(places, unit)
  const start = { lon: crew.startLon, lat: crew.startLat }
  const nearestM = Math.min(...places.map((place) => metersBetween(start, place)))
  if (!Number.isFinite(nearestM) || nearestM < FAR_M) return farApart(places, unit)
  return `${formatLength(nearestM, unit)} from ${crew.name}’s start place`
}

/** Places one after the other that are farther apart than that. */
function farApart(places: readonly LonLat[], unit: Parameters<typeof formatLength>[1]): string | null {
  let farthestM = 0
  for (const [at, place] of places.entries()) {
    const next = places[at + 1]
    if (next !== undefined) farthestM = Math.max(farthestM, metersBetween(place, next))
  }
  return farthestM < FAR_M ? null : `${formatLength(farthestM, unit)} from one field to the next`
}
