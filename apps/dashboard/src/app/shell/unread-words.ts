import type { UnreadPart } from '#platform/address-names.ts'

/** How many are named; further ones are counted. */
const MOST_NAMED = 3
const MOST_CHARACTERS = 40

/** What a page does nothing with, in sentences. */
export function unreadWords(parts: readonly UnreadPart[]): string {
  const unknown = parts.filter(({ words }) => words === null).map(({ name }) => quoted(name))
  const unreadable = parts.flatMap(({ name, words }) =>
    words === null ? [] : [`${quoted(words)} for the filter ${quoted(name)}`],
  )
  const sentences = [
    unknown.length === 0
      ? []
      : [`has no ${unknown.length === 1 ? 'filter' : 'filters'} ${listed(unknown, 'or')}`],
    unreadable.length === 0 ? [] : [`cannot read ${listed(unreadable, 'or')}`],
  ].flat()
  return `This page ${sentences.join(', and ')}: what it shows is not narrowed by ${parts.length === 1 ? 'it' : 'them'}.`
}

function listed(words: readonly string[], joint: string): string {
  const named = words.slice(0, MOST_NAMED)
  const further = words.length - named.length
  const all = further === 0 ? named : [...named, `${further} more`]
  const last = all.at(-1) ?? ''
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} ${joint} ${last}`
}

const quoted = (words: string): string =>
  `“${words.length > MOST_CHARACTERS ? `${words.slice(0, MOST_CHARACTERS)}…` : words}”`
