import {
  type FieldEvent,
  formatCode,
  layerIn,
  normalizeCode,
  pointWorkflow,
  type ShownDepthUnit,
} from '@org/core/contract'

interface Around {
  /** What an undo takes back; null where that is not known. */
  undone: FieldEvent | null
  /** Of the bag; null where it does not exist any more. */
  depths: { depthTopCm: number; depthBottomCm: number } | null
  depthUnit: ShownDepthUnit
}

/** What an event is: `Collected`, `Label K7Q2-9MXA on 0–15 cm`, `Undo: Inaccessible`. */
export function titleOf(event: FieldEvent, around: Around): string {
  switch (event.what) {
    case 'collect':
      return 'Collected'
    case 'leaveOut':
      return pointWorkflow.states[event.event === 'skip' ? 'skipped' : 'inaccessible'].label
    case 'note':
      return 'Note'
    case 'photo':
      return 'Photo'
    case 'bag':
      return bagTitle(event, around)
    case 'undo':
      return around.undone === null ? 'Undo' : `Undo: ${titleOf(around.undone, { ...around, undone: null })}`
  }
}

function bagTitle(
  { code, cores }: Extract<FieldEvent, { what: 'bag' }>,
  { depths, depthUnit }: Around,
): string {
  const layer = depths === null ? 'a bag' : layerIn(depths, depthUnit)
  if (code !== null) return `Label ${formatCode(normalizeCode(code))} on ${layer}`
  return cores === null ? `Bag of ${layer}` : `${cores} ${cores === 1 ? 'core' : 'cores'} in ${layer}`
}

/** A reason, or the text of a note; '' without one. */
export function textOf(event: FieldEvent): string {
  if (event.what === 'note') return event.text
  return 'reason' in event ? event.reason : ''
}
