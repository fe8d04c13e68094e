import { POOR_M } from '@org/core/queue'
import type { Position } from '../position/usePosition.ts'

/** What speaks against recording a position as it is, in sentences; none where nothing does. */
export function doubtsOf(position: Position): string[] {
  if (position.state === 'asking') return ['The phone has not found its position yet.']
  if (position.state === 'none') return [position.why]
  const { accuracyM } = position.fix
  return [
    ...(position.isOld ? ['The position is old: the phone has measured none since.'] : []),
    ...(accuracyM === null ? ['The phone does not say how accurate the position is.'] : []),
    ...(accuracyM !== null && accuracyM > POOR_M
      ? [`The accuracy is ${Math.round(accuracyM)} m: you could be beside the point.`]
      : []),
  ]
}
