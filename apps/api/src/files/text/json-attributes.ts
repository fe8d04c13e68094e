import { parseJson } from './decode-json.ts'

/** Where a feature's attributes begin. */
const ATTRIBUTES = /(?<!\\)"(?:properties|attributes)"\s*:\s*\{/g
/** Escaped, as it is written into a key; and as it is read from there. */
const MARK = '\\u0000'
const MARKED = /\0\d+$/

/**
 * Like `parseJson`, but of two attributes with the same name both are there, and one called 2024 is in its place:
 * objects have a key only once, and what looks like an index first. `attributesIn` tells them.
 *
 * @throws errors.unreadableFile
 */
export function parseFeatures(text: string): unknown {
  const document = parseJson(text)
  const marked = withMarks(text)
  return marked === text ? document : parseJson(marked)
}

/** The attributes of a feature under their names, which can be there more than once. */
export const attributesIn = (attributes: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(attributes).map(([name, value]) => [name.replace(MARKED, ''), value])

/** @param text valid JSON */
function withMarks(text: string): string {
  const pieces: string[] = []
  let [done, end] = [0, 0]
  for (const { index, 0: beginning } of text.matchAll(ATTRIBUTES)) {
    // Not what lies in another feature's attributes.
    if (index < end) continue
    const { keys, end: endOfKeys } = keysFrom(text, index + beginning.length)
    end = endOfKeys
    for (const { at, number } of toMark(text, keys)) {
      pieces.push(text.slice(done, at), `${MARK}${number}`)
      done = at
    }
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(done)
}

/** Where a key's text begins and ends, without its quotes. */
type Key = readonly [from: number, to: number]

/** The keys of an object, but not those of objects in it. @param start after its bracket */
function keysFrom(text: string, start: number): { keys: Key[]; end: number } {
  const keys: Key[] = []
  let depth = 1
  let isKeyNext = true
  let at = start
  for (; at < text.length && depth > 0; at += 1) {
    const character = text.charAt(at)
    if (character === '"') {
      const from = at + 1
      at = endOfText(text, from)
      if (depth === 1 && isKeyNext) keys.push([from, at])
      isKeyNext = false
    } else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    else if (character === ',') isKeyNext = true
  }
  return { keys, end: at }
}

/** @param from after the quote that begins it @returns where the quote is that ends it */
function endOfText(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1
  return at
}

/** Those that are repeated, look like an index, or like a key that is marked. */
function toMark(text: string, keys: readonly Key[]): { at: number; number: number }[] {
  const seen = new Set<string>()
  return keys.flatMap(([from, to], number) => {
    const written = text.slice(from, to)
    const key = written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written
    const isPlain = !seen.has(key) && !/^\d+$/.test(key) && !MARKED.test(key)
    seen.add(key)
    return isPlain ? [] : [{ at: to, number }]
  })
}
