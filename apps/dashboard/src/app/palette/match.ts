import type { PaletteAction } from '#commands/palette.ts'

/**
 * The actions that fit every word typed: somewhere in the title, or at the start of a keyword. Best first: a title
 * that begins so, then one that has a word which does, then the rest; equals stay in their order. Nothing typed finds
 * all.
 */
export function matchActions(actions: readonly PaletteAction[], text: string): PaletteAction[] {
  const words = wordsOf(text)
  return actions
    .filter((action) => words.every((word) => fits(action, word)))
    .map((action) => ({ action, rank: rank(action.title.toLowerCase(), words) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ action }) => action)
}

/** What is typed, word by word, without case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

const fits = ({ title, keywords = '' }: PaletteAction, word: string): boolean =>
  title.toLowerCase().includes(word) || wordsOf(keywords).some((keyword) => keyword.startsWith(word))

function rank(title: string, words: readonly string[]): number {
  const first = words[0] ?? ''
  if (title.startsWith(first)) return 0
  return title.split(/\s+/).some((word) => word.startsWith(first)) ? 1 : 2
}
