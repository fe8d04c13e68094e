/** Longest key: an index entry must stay below a third of a database page. */
const MAX_KEY_LENGTH = 500
/** Numbers in names are padded to this, so that "Field 2" comes before "Field 10". */
const NUMBER_WIDTH = 12

/** The columns kept beside a name, for lists and searches that behave the same in every database. */
export interface NameKeys {
  /** Order in lists: without case and accents, numbers by value. */
  sortName: string
  /** What a search looks through: without case and accents. */
  searchName: string
}

export function nameKeys(name: string): NameKeys {
  const searchName = searchable(name)
  const sortName = searchName
    .replaceAll(/\d+/g, (digits) => digits.padStart(NUMBER_WIDTH, '0'))
    .slice(0, MAX_KEY_LENGTH)
  return { sortName, searchName }
}

/** Text without case and accents, single spaces. */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_KEY_LENGTH)
    .toWellFormed()
}

/**
 * The LIKE patterns of a search: what it finds holds each of its words, in any order. % and _ stand for themselves. None
 * when there is nothing to search for. A word that is part of another narrows no further, and is left out.
 */
export function wordPatterns(search: string | undefined): string[] {
  const words = [...new Set(searchable(search ?? '').split(' '))].filter((word) => word !== '')
  return words
    .filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}
