import type { BoundaryWrite, DeterminationMethod, FieldDetail } from '@org/core'
import type { FieldForm } from './form.ts'

/** Of a boundary that was drawn the server knows the day: it is the day it is saved. */
type Determination = Pick<BoundaryWrite, 'determinationMethod' | 'determinedAt'>

/**
 * How the boundary was found, and when. Both belong to one shape: changed by hand it is drawn, whatever the shape before
 * was, unless the person says otherwise.
 */
export function determinationOf(
  base: FieldDetail | null,
  isDrawn: boolean,
  chosen: FieldForm['method'],
): Determination {
  const before = base?.boundary ?? null
  const usual: DeterminationMethod = isDrawn || before === null ? 'manual' : before.determinationMethod
  const determinationMethod = chosen ?? usual
  const isAsBefore = !isDrawn && determinationMethod === before?.determinationMethod
  return { determinationMethod, determinedAt: isAsBefore ? before.determinedAt : null }
}
