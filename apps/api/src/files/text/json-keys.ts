/** Stands between a member's name and which one of that name it is; no program writes it. */
const MARK = '\ue0f1'
const TOKEN = /["{}[\]]/g

/**
 * The same JSON with a mark in each name that its object has already, because `JSON.parse` keeps the last of a name
 * alone. Programs that convert tables with two columns of one name write such objects.
 */
export function withOwnKeys(text: string): string {
  /** Names of the objects that are open; null for a list. */
  const open: (Map<string, number> | null)[] = []
  const pieces: string[] = []
  let taken = 0
  const token = new RegExp(TOKEN)
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const { 0: sign, index } = found
    if (sign === '{') open.push(new Map())
    else if (sign === '[') open.push(null)
    else if (sign !== '"') open.pop()
    else {
      const end = endOfText(text, index)
      token.lastIndex = end
      const names = open.at(-1)
      if (names == null || !isFollowedByColon(text, end)) continue
      const name = text.slice(index, end)
      const count = (names.get(name) ?? 0) + 1
      names.set(name, count)
      if (count === 1) continue
      pieces.push(text.slice(taken, end - 1), `${MARK}${count}"`)
      taken = end
    }
  }
  return taken === 0 ? text : [...pieces, text.slice(taken)].join('')
}

/** Behind the quote that closes a text. A regular expression would need as much memory as the longest text. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return end + 1
  }
  return text.length
}

const BACKSLASH = 0x5c

function isFollowedByColon(text: string, end: number): boolean {
  let at = end
  while (/\s/.test(text.charAt(at))) at += 1
  return text.charAt(at) === ':'
}

/** A member's name as the file has it. */
export const nameOfKey = (key: string): string => key.replace(new RegExp(`${MARK}\\d+$`), '')

/** Members of an object in the file's order; a name can come more than once. */
export const membersOf = (object: object): [string, unknown][] =>
  Object.entries(object).map(([key, value]) => [nameOfKey(key), value])

/** A list or record within an attribute, as JSON that a person reads. */
export const readableKeys = (json: string): string =>
  json.replaceAll(new RegExp(`${MARK}(\\d+)"`, 'g'), ' ($1)"')
