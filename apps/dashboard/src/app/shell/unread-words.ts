import type { UnreadPart } from '#platform/address-names.ts'

/** How many are named; further ones are counted. */
const MOST_NAMED = 3
const MOST_CHARACTERS = 40

/** What a page does nothing with, in sentences. */
export function unreadWords(parts: readonly UnreadPart[]): string {
  const unknown = parts.filter(({ words }) => words === null).map(({ name }) => quoted(name))
  const unreadable = parts.flatMap(({ name, words }) =>
    words === null ? [] : [`${quoted(words)} as ${quoted(name)}`],
  )
  const sentences = [
    unknown.length === 0 ? [] : [`has no ${unknown.length === 1 ? 'filter' : 'filters'} ${listed(unknown)}`],
    unreadable.length === 0 ? [] : [`cannot read ${listed(unreadable)}`],
  ].flat()
  return `This page ${sentences.join(', and ')}: what it shows is not narrowed by ${parts.length === 1 ? 'it' : 'them'}.`
}

function listed(words: readonly string[]): string {
  const named = words.slice(0, MOST_NAMED)
  const further = words.length - named.length
  const all = further === 0 ? named : [...named, `${further} more`]
  const last = all.at(-1) ?? ''
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} or ${last}`
}

/** Signs without a look of their own could turn the sentence around. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu

function quoted(words: string): string {
  const seen = words.replace(UNSEEN, '\u{fffd}')
  return `“${seen.length > MOST_CHARACTERS ? `${seen.slice(0, MOST_CHARACTERS)}…` : seen}”`
}
