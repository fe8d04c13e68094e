import { CODE_LENGTH, isLabelCode, normalizeCode } from '@org/core/contract'

/** Characters that are read for one another, beside O and 0, I and 1. */
const READ_AS: Readonly<Record<string, string>> = { S: '5', B: '8' }

/** A code as it may have been read: characters that look alike are one. */
const readOf = (code: string): string =>
  normalizeCode(code).replaceAll(/[SB]/g, (character) => READ_AS[character] ?? character)

/** The texts without one of their characters: two that are one slip apart have one in common. */
const keysOf = (code: string): string[] => [
  code,
  ...Array.from(code, (_, at) => code.slice(0, at) + code.slice(at + 1)),
]

/** One character is another, missing or too many, or two neighbors are exchanged. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [a, b] = [one.slice(start), other.slice(start)]
  if (a === b || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)) return true
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
}

/** Words of a text that may be a code with a slip, and all of it. */
const wordsOf = (text: string): string[] =>
  [...new Set([text, ...text.split(/[\s_,;/]+/)])].filter((word) => {
    const code = normalizeCode(word)
    return Math.abs(code.length - CODE_LENGTH) <= 1 && !isLabelCode(code)
  })

/** Finds among codes those that a text is one slip away from. */
export function slipFinder<T>(of: readonly (readonly [code: string, T])[]) {
  const byKey = new Map<string, (readonly [string, T])[]>()
  for (const [code, value] of of) {
    const read = readOf(code)
    const entry = [read, value] as const
    for (const key of new Set(keysOf(read))) {
      const found = byKey.get(key)
      if (found === undefined) byKey.set(key, [entry])
      else found.push(entry)
    }
  }
  return (texts: readonly string[]): { written: string; value: T }[] => {
    const found = new Map<T, string>()
    for (const written of texts.flatMap(wordsOf)) {
      const read = readOf(written)
      for (const key of keysOf(read))
        for (const [code, value] of byKey.get(key) ?? [])
          if (!found.has(value) && isOneSlip(read, code)) found.set(value, written)
    }
    return Array.from(found, ([value, written]) => ({ written, value }))
  }
}
