import type { LiveChange, Present } from '@org/core/contract'

function createNews<T>() {
  const listeners = new Set<(news: readonly T[]) => void>()
  return {
    /** @returns ends it */
    subscribe(listener: (news: readonly T[]) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(news: readonly T[]): void {
      for (const listener of [...listeners]) listener(news)
    },
  }
}

/** What was changed, as it is heard: for pages that show who did it. Lists and answers are kept in step without it. */
export const heardChanges = createNews<LiveChange>()
/** Who came, moved or went in a workbook. */
export const heardPeople = createNews<Present>()
