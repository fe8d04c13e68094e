import type { CommentPerson } from '@org/core'

/** What is being typed after an @: where it begins, and the words so far. */
export interface Typing {
  from: number
  query: string
}

const BEFORE = /[\s([{"'“‘]/u
/** No name is longer: what follows is text again. */
const MOST_LETTERS = 60

/** The name that is being typed at the caret; null where none is. */
export function typingAt(text: string, caret: number): Typing | null {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0 || caret - from > MOST_LETTERS) return null
  const before = text[from - 1]
  if (before !== undefined && !BEFORE.test(before)) return null
  const query = text.slice(from + 1, caret)
  return query.includes('\n') || query.startsWith(' ') ? null : { from, query }
}

/** As names are compared: without accents and capitals. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const MOST_OFFERED = 8

/** Those whose name, or one of its words, begins so. */
export function offered(people: readonly CommentPerson[], query: string): readonly CommentPerson[] {
  const wanted = plain(query)
  return people
    .filter(({ name }) => {
      const known = plain(name)
      return known.startsWith(wanted) || known.split(' ').some((word) => word.startsWith(wanted))
    })
    .slice(0, MOST_OFFERED)
}

/** The text with the name in place of what was typed of it, and where the caret stands then. */
export function completed(
  text: string,
  { from, query }: Typing,
  { name }: CommentPerson,
): { text: string; caret: number } {
  const end = from + 1 + query.length
  const said = `@${name}${text[end] === ' ' ? '' : ' '}`
  const caret = from + `@${name} `.length
  return { text: `${text.slice(0, from)}${said}${text.slice(end)}`, caret }
}

/** A piece of a comment: the name of somebody who is mentioned, or text. */
export interface Part {
  at: number
  text: string
  name: string | null
}

/** The text in its order, names apart. Of two names that begin alike the longer one is meant. */
export function partsOf(text: string, people: readonly Pick<CommentPerson, 'name'>[]): readonly Part[] {
  const names = [...new Set(people.map(({ name }) => name))].toSorted((a, b) => b.length - a.length)
  const parts: Part[] = []
  let done = 0
  const add = (end: number, name: string | null) => {
    if (end > done) parts.push({ at: done, text: text.slice(done, end), name })
    done = Math.max(done, end)
  }
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, done))) {
    const name = names.find((each) => stands(text, at + 1, each))
    if (name === undefined) continue
    add(at, null)
    add(at + 1 + name.length, name)
  }
  add(text.length, null)
  return parts
}

/** Whether the name is there as a whole: `Ann Lee` is not in `Ann Leeds`. */
const stands = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length))

/** Who is mentioned in a text: all of that name. */
export function mentionsIn(text: string, people: readonly CommentPerson[]): number[] {
  const names = new Set(partsOf(text, people).map(({ name }) => name))
  return people.filter(({ name }) => names.has(name)).map(({ id }) => id)
}
