import type { Crew } from '@org/core'
import { formatCount } from '@org/ui'
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
