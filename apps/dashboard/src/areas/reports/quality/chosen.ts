import { MAX_JUDGED, type QualityItem, type Result } from '@org/core'

/** Of another scale is a whole file: no person decides about one result of it here. */
export const isDecided = ({ kind }: QualityItem): boolean => kind !== 'jump'
export const isRejected = ({ quality }: Result): boolean => REJECTED.has(quality)
const REJECTED: ReadonlySet<number> = new Set([160, 180])

/** The chosen results as they are now, each once; what the list no longer has is not chosen. */
export function chosenResults(items: readonly QualityItem[], chosen: ReadonlySet<number>): Result[] {
  const found = items.filter((item) => isDecided(item) && chosen.has(item.result.id))
  return [...new Map(found.map(({ result }) => [result.id, result])).values()]
}

/** Results that can be chosen together, the first of the list; no more than can be decided at once. */
export function choosable(items: readonly QualityItem[]): number[] {
  return [...new Set(items.filter(isDecided).map(({ result }) => result.id))].slice(0, MAX_JUDGED)
}

/** Why so many cannot be decided at once; null where they can. */
export const tooMany = (count: number): string | null =>
  count > MAX_JUDGED ? `Choose at most ${MAX_JUDGED} results` : null
