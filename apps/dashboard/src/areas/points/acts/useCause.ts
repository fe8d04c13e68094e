import { causeOf, POINT_CAUSE_KEYS, type Point, type PointCause } from '@org/core'
import { type Typed, useTyped } from '#unsaved/typed.ts'
import type { PointActName } from './events.ts'

/** Its name among the fields of a form. */
export const CAUSE_FIELD = 'cause'
export const NO_CAUSE = 'Choose what kept you from it'

export interface Cause {
  typed: Typed
  value: PointCause | null
  choose: (cause: PointCause) => void
  isRequired: boolean
  /** Why the form is not sent as it is; null where it is. */
  problem: string | null
}

/** What kept a crew from points: as the person chose, as all of them have it already, or as the reason says. */
export function useCause({
  place,
  act,
  points,
  reason,
}: {
  /** Names what is typed. */
  place: string
  act: PointActName
  points: readonly Point[]
  reason: string
}): Cause {
  const typed = useTyped(`${place}:${CAUSE_FIELD}`)
  const chosen = POINT_CAUSE_KEYS.find((cause) => cause === typed.text) ?? null
  // Waived points keep what they have.
  const isRequired = act !== 'waive' || points.some(({ cause }) => cause === null)
  const value = chosen ?? commonOf(points) ?? (isRequired ? causeOf(reason) : null)
  const problem = isRequired && value === null ? NO_CAUSE : null
  return { typed, value, choose: typed.type, isRequired, problem }
}

function commonOf(points: readonly Point[]): PointCause | null {
  const [first] = points
  return points.every(({ cause }) => cause === first?.cause) ? (first?.cause ?? null) : null
}
