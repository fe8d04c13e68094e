import { type Budget, TABLE_LIMITS, tooManyColumns } from '../limits.ts'

export interface Records {
  /** A blank line is a row without cells. */
  rows: string[][]
  /** Rows, from 1, with a quotation mark in a plain cell (`5" core`), which is text, or a sign of another delimiter. */
  marked: Set<number>
  /** Rows with text after a closing mark. */
  broken: Set<number>
  /** The row whose quotation mark is never closed. */
  open: number | null
}

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d]

/**
 * Takes a text apart as RFC 4180 writes tables: line breaks of any kind, also in turns, and quoted cells. Written here
 * because papaparse takes one kind of line break for a whole file, and builds a row of any width before it tells.
 *
 * @param budget refuses a file that is too large; none: for a beginning of it
 */
export function splitRecords(text: string, delimiter: string, budget?: Budget): Records {
  const records: Records = { rows: [], marked: new Set(), broken: new Set(), open: null }
  const separator = delimiter.charCodeAt(0)
  const isEnd = (code: number): boolean => code === separator || code === LF || code === CR
  let row: string[] = []
  let at = 0
  const endOfPlain = (from: number): number => {
    let end = from
    while (end < text.length && !isEnd(text.charCodeAt(end))) end += 1
    return end
  }
  const add = (cell: string): void => {
    row.push(cell)
    budget?.addCells(1, cell)
    if (budget !== undefined && row.length > TABLE_LIMITS.columns) throw tooManyColumns()
  }
  const cellFrom = (start: number): string => {
    const isQuoted = text.charCodeAt(start) === QUOTE
    const quoted = isQuoted ? quotedFrom(text, start + 1) : { content: '', end: start, isClosed: true }
    if (!quoted.isClosed) records.open ??= records.rows.length + 1
    at = endOfPlain(quoted.end)
    const plain = text.slice(quoted.end, at)
    if (isQuoted && plain !== '') records.broken.add(records.rows.length + 1)
    else if (plain.includes('"')) records.marked.add(records.rows.length + 1)
    return quoted.content + plain
  }
  const endRow = (): void => {
    const isBlank = row.length === 1 && row[0] === '' && text.charCodeAt(at - 1) !== QUOTE
    records.rows.push(isBlank ? [] : row)
    budget?.addRows(1)
    row = []
  }
  while (at < text.length) {
    add(cellFrom(at))
    if (text.charCodeAt(at) === separator) {
      at += 1
      // Nothing follows it: the last cell is blank.
      if (at === text.length) add('')
    } else {
      endRow()
      at += text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? 2 : 1
    }
  }
  if (row.length > 0) endRow()
  return records
}

/** Where a quoted cell ends, and what is in it; two marks in it are one. */
function quotedFrom(text: string, from: number): { content: string; end: number; isClosed: boolean } {
  let at = text.indexOf('"', from)
  let hasMarks = false
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) {
    hasMarks = true
    at = text.indexOf('"', at + 2)
  }
  const content = text.slice(from, at < 0 ? text.length : at)
  // One that is too long is refused: nothing is made of it.
  const isRead = hasMarks && content.length <= TABLE_LIMITS.cellCharacters
  return {
    content: isRead ? content.replaceAll('""', '"') : content,
    end: at < 0 ? text.length : at + 1,
    isClosed: at >= 0,
  }
}
