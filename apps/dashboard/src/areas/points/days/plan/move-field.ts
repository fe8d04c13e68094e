import { focusWhenLost } from '#lists/bulk/focus.ts'
import { type DayKey, moveVisit, type VisitKey } from './draft.ts'
import { arrange } from './planning.ts'

/** Moves a field to another day or crew; the keyboard goes with it. */
export function moveField(from: VisitKey, { crewId, day }: DayKey): void {
  arrange((draft) => moveVisit(draft, from, { crewId, day }))
  focusWhenLost(`[data-field-year="${from.fieldYearId}"] button[aria-haspopup]`)
}
