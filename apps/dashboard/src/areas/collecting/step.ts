import { type FieldOnPhone, isInside, type PointOnPhone } from '@org/core/queue'
import { reachOf, type Why } from './act.ts'
import { doubtsOf } from './parts/doubts.ts'
import type { Position } from './position/usePosition.ts'

/**
 * What comes of a press on “Collect here” or “Elsewhere”: it is kept; why the place is another one is asked; whether a
 * doubtful position is to be recorded is asked; or it cannot be: too far, outside of the field, or without a position.
 */
export type Step = 'keep' | 'why' | 'sure' | 'far' | 'outside' | 'noPosition'

interface Asked {
  /** The person says that it is another place. */
  isElsewhere: boolean
  /** What kept them from the planned place; null before they said it. */
  why: Why | null
  /** They were asked about the position, and want it recorded. */
  isSure: boolean
}

/** By where the phone is now: somebody may have walked on while a question was open. */
export function stepOf(
  { field, point }: { field: FieldOnPhone; point: PointOnPhone },
  position: Position,
  limits: { collectWithinM: number; relocateWithinM: number },
  { isElsewhere, why, isSure }: Asked,
): Step {
  const fix = position.state === 'here' ? position.fix : null
  const reach = fix === null ? 'here' : reachOf(point, fix, limits)
  if (reach === 'far') return 'far'
  if (isElsewhere || reach === 'elsewhere') {
    if (fix === null) return 'noPosition'
    if (!isInside(field.boundary, fix)) return 'outside'
    return why === null ? 'why' : 'keep'
  }
  return doubtsOf(position).length > 0 && !isSure ? 'sure' : 'keep'
}
