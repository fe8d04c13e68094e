/** A pattern of phrases, each a pattern itself: whole words only, in a text that {@link plainText} made. */
export const wholeWords = (phrases: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|')})(?![\p{L}\p{N}])`, 'gu')

/** Words after which a denial says nothing of what follows: “not sampled because flooded”, “not flooded but too steep”. */
const TURNS =
  'because|due|since|but|owing|wegen|weil|da|aber|sondern|car|cause|mais|raison|porque|por|pero|sino|mas|debido|devido'
/**
 * A denial, and at most two words after it: “not skipped”, “no longer flooded”. That something could not be done denies
 * no cause: “could not cross the creek”.
 */
const DENIED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<!(?:can|could|did|do|does|would) )not|no|never|without|isn't|wasn't|nicht|kein\p{L}*|nie|ohne|pas|jamais|sans|sin|nunca|nao|sem)(?: (?!(?:${TURNS}) )[\p{L}']+){0,2} $`,
  'u',
)

/** Words that a text has. */
export interface FoundWords {
  text: string
  /** Where they begin, as an index of the text. */
  at: number
  words: string
}

/** What a text says by words, in its order; nothing that it denies. @param text of {@link plainText} */
export const foundIn = (text: string, says: RegExp): FoundWords[] =>
  [...text.matchAll(says)]
    .map(({ 0: words, index }) => ({ text, at: index, words }))
    .filter(({ at }) => !DENIED.test(text.slice(0, at)))

/** Without accents, in lower case, with single spaces: hyphens and underscores join words. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/[\s_-]+/gu, ' ')
