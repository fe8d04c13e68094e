import Papa from 'papaparse'

/** Control characters that text has: tab, line ends, form feed. All others say that it is none. */
const CONTROL = /[^\P{Cc}\t\n\f\r]/u
/** Rows that decide whether it is a table, and the characters they are looked for in. */
const ROWS = 20
const HEAD = 64 * 1024

/** What text is: a table, other text, text in another encoding; null for none at all. */
export type TextKind = 'table' | 'text' | 'otherEncoding'

export function textKindOf(file: Uint8Array): TextKind | null {
  const text = decode(file, 'utf-8')
  if (text === null) return isOtherEncoding(file) ? 'otherEncoding' : null
  if (CONTROL.test(text)) return null
  return isTable(text) ? 'table' : 'text'
}

function decode(file: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    return null
  }
}

/** UTF-16, by its mark; or what can only be a Windows code page. */
function isOtherEncoding(file: Uint8Array): boolean {
  const [first, second] = file
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const text = decode(file, 'windows-1252')
  return text !== null && !CONTROL.test(text)
}

/** At least two rows, all of as many columns, two or more. */
function isTable(text: string): boolean {
  const { data, meta } = Papa.parse<string[]>(text.slice(0, HEAD), {
    preview: ROWS,
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  // The last row may have been cut.
  const rows = meta.truncated || text.length > HEAD ? data.slice(0, -1) : data
  const columns = rows[0]?.length ?? 0
  return rows.length >= 2 && columns >= 2 && rows.every(({ length }) => length === columns)
}
