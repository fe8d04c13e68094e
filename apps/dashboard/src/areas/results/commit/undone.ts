import { asProductError, type ResultsUndone } from '@org/core'
import { toasts } from '@org/ui'
import { create } from 'zustand'
import { resultCount } from '../words.ts'

/** What the last undo kept, until a person has read it. */
export const useKept = create<{ kept: { fileName: string; undone: ResultsUndone } | null }>()(() => ({
  kept: null,
}))

export const undoneWords = (fileName: string, { removedCount }: ResultsUndone): string =>
  `Upload of ${fileName} undone: ${resultCount(removedCount)} removed.`

/** Says what an undo did; what it kept is named by the page. */
export function tellUndone(fileName: string, undone: ResultsUndone): void {
  if (undone.kept.length > 0) useKept.setState({ kept: { fileName, undone } })
  else toasts.show({ message: undoneWords(fileName, undone) })
}

/** Undoes from the word that says what was committed. */
export async function sayUndone(fileName: string, undo: () => Promise<ResultsUndone>): Promise<void> {
  try {
    tellUndone(fileName, await undo())
  } catch (error) {
    const { message, remedy = '' } = asProductError(error)
    toasts.show({ tone: 'bad', message: `${fileName} was not undone. ${message}. ${remedy}`.trim() })
  }
}
