/**
 * Names a change by its number. Changes are numbered in the order in which they are committed: who has seen one has seen all
 * before it. A call says the highest that its caller has seen, so that an answer is never older than that; an answer
 * says what its caller has seen with it.
 */
export const CHANGE_NUMBER_HEADER = 'x-change-number'

/** In the answer of a list: every change up to this number is in it. News of one of them tells nothing new. */
export const AS_OF_HEADER = 'x-as-of-change'

/** @returns null for what is no number of a change; 0 is before the first */
export function readChangeNumber(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !/^\d{1,15}$/.test(text)) return null
  return Number(text)
}
