/** What addresses and kept choices of columns called something in earlier releases, and call it now. */
const NAMES: Readonly<Record<string, string>> = { programme: 'program' }

/** States as earlier releases spelled them. */
const STATES: Readonly<Record<string, string>> = { cancelled: 'canceled' }

const now = (words: Readonly<Record<string, string>>, word: string): string =>
  Object.hasOwn(words, word) ? (words[word] ?? word) : word

/** The name a list's column has now, from the one it had when a choice was kept. */
export const currentName = (name: string): string => now(NAMES, name)

/** `sort=-program`, `columns=grower,program`, `status=canceled|approved`: what is respelled in a parameter's value. */
function currentValue(name: string, value: string): string {
  if (name === 'sort' || name === 'columns') return value.replace(/[^,-]+/g, currentName)
  return name === 'status' ? value.replace(/[^|]+/g, (word) => now(STATES, word)) : value
}

/**
 * The query of a list's address as this release writes it, so that old links still open.
 *
 * @returns null where nothing in it is spelled as it was
 */
export function currentQuery(search: string): string | null {
  const old = [...new URLSearchParams(search)]
  const today = old.map(([name, value]): [string, string] => [currentName(name), currentValue(name, value)])
  const isSame = old.every(([name, value], at) => name === today[at]?.[0] && value === today[at]?.[1])
  return isSame ? null : new URLSearchParams(today).toString()
}
