/** A rectangle of texts: rows of cells. */
export type Block = readonly (readonly string[])[]

const NEEDS_QUOTES = /["\t\r\n]/

/**
 * As spreadsheets write cells to the clipboard: tabs between them, quotes around what has a tab, a line end or a quote, a
 * line end after each row. One cell alone has none, so that it can be pasted into a sentence.
 */
export function toTsv(block: Block): string {
  const rows = block.map((row) => row.map(quoted).join('\t'))
  const [only] = rows
  return only !== undefined && rows.length === 1 && block[0]?.length === 1 ? only : `${rows.join('\r\n')}\r\n`
}

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Reads what a spreadsheet put on the clipboard. A cell is quoted only if it begins with a quote and what follows is a
 * quoted text up to the end of its cell: `6" pipe` and `"A" and B` stay as they are. One last line end is none of a row.
 */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { cell, end } = readCell(text, at)
    rows.at(-1)?.push(cell)
    if (end >= text.length) break
    if (text[end] === '\t') at = end + 1
    else {
      at = end + (text.startsWith('\r\n', end) ? 2 : 1)
      if (at >= text.length) break
      rows.push([])
    }
  }
  const width = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
}

const QUOTED = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
const PLAIN = /[^\t\r\n]*/y

function readCell(text: string, at: number): { cell: string; end: number } {
  if (text[at] === '"') {
    QUOTED.lastIndex = at
    const [whole, inside] = QUOTED.exec(text) ?? []
    // Without a line end, tab or doubled quote in it nobody had to quote it: then the quotes are its own.
    if (whole !== undefined && inside !== undefined && /["\t\r\n]/.test(inside))
      return { cell: inside.replaceAll('""', '"').replaceAll('\r\n', '\n'), end: at + whole.length }
  }
  PLAIN.lastIndex = at
  const [cell = ''] = PLAIN.exec(text) ?? []
  return { cell, end: at + cell.length }
}
