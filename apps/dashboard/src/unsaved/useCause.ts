import { causeOf, POINT_CAUSE_KEYS, type PointCause } from '@org/core'
import { type Typed, useTyped } from './typed.ts'

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

interface Caused {
  cause: PointCause | null
}

/** What kept a crew from points or layers: as the person chose, as all of them have it already, or as the reason says. */
export function useCause({
  place,
  of,
  reason,
  isRequired,
}: {
  /** Names what is typed. */
  place: string
  of: readonly Caused[]
  reason: string
  isRequired: boolean
}): Cause {
  const typed = useTyped(`${place}:${CAUSE_FIELD}`)
  const chosen = POINT_CAUSE_KEYS.find((cause) => cause === typed.text) ?? null
  const value = chosen ?? commonOf(of) ?? (isRequired ? causeOf(reason) : null)
  const problem = isRequired && value === null ? NO_CAUSE : null
  return { typed, value, choose: typed.type, isRequired, problem }
}

function commonOf(of: readonly Caused[]): PointCause | null {
  const [first] = of
  return of.every(({ cause }) => cause === first?.cause) ? (first?.cause ?? null) : null
}
