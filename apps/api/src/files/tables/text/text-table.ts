import { unreadable } from '../../unreadable.ts'
import { createBudget } from '../limits.ts'
import type { TableFile } from '../table-file.ts'
import { decodeTable } from './decode-table.ts'
import { type Delimiter, delimiterOf } from './delimiter.ts'
import { splitRecords } from './split-records.ts'

const NAMES: Readonly<Record<Delimiter, string | null>> = {
  ',': null,
  '\t': null,
  ';': 'semicolons',
  '|': 'vertical bars',
}

/** A table of text, its cells exactly as they are written. @throws errors.unreadableFile */
export function readTextTable(bytes: Uint8Array): TableFile {
  const { text: all, encoding } = decodeTable(bytes)
  const { said, text } = withoutDelimiterLine(all)
  const delimiter = said ?? delimiterOf(text)
  const { rows, broken, open } = splitRecords(text, delimiter, createBudget())
  if (open !== null)
    throw unreadable(
      `The quotation mark that begins a cell in row ${open} is never closed`,
      'Close or remove it, then read the file again.',
    )
  cutBlankEnd(rows)
  if (rows.length === 0) throw unreadable('The file is empty', 'Read the file that holds the results.')
  const separators = NAMES[delimiter]
  return {
    format: delimiter === '\t' ? 'TSV' : 'CSV',
    notes: [
      ...(encoding === 'UTF-8' ? [] : [`Its text was read as ${encoding}.`]),
      ...(separators === null ? [] : [`Its columns are parted by ${separators}.`]),
    ],
    sheets: [
      {
        name: '',
        rows,
        isHidden: false,
        delimiter,
        hiddenRows: [],
        hiddenColumns: [],
        notes: notesOn([...broken]),
      },
    ],
  }
}

/** `sep=;` in the first line is for spreadsheets, which do not show it as a row. */
function withoutDelimiterLine(text: string): { said: Delimiter | null; text: string } {
  const [line, sign = ''] = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i.exec(text) ?? []
  if (line === undefined) return { said: null, text }
  return { said: DELIMITER_LINES.get(sign) ?? null, text: text.slice(line.length) }
}

const DELIMITER_LINES: ReadonlyMap<string, Delimiter> = new Map([
  [',', ','],
  [';', ';'],
  ['\t', '\t'],
  ['|', '|'],
])

/** Rows at the end without anything in them are none. */
export function cutBlankEnd(rows: string[][]): void {
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop()
}

/** Rows that a note names. */
const NAMED = 5

function notesOn(broken: readonly number[]): string[] {
  if (broken.length === 0) return []
  const more = broken.length > NAMED ? ` and ${broken.length - NAMED} more` : ''
  return [
    `Quotation marks are out of place in row ${broken.slice(0, NAMED).join(', ')}${more}: check its cells.`,
  ]
}
