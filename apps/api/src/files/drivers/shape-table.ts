import Papa from 'papaparse'
import { LIMITS } from '../limits.ts'
import { tooManyFeatures, unreadable } from '../unreadable.ts'
import { isShapeCell, isWholeShapeCell } from './cell-shape.ts'

/** What parts columns, the likeliest first; some programs write spaces beside it, before a quote too. */
const DELIMITERS = [',', ';', '\t', '|', ' , ', ', ', ' ; ', '; '] as const
const HEAD_CHARACTERS = 65_536
const HEAD_ROWS = 50

export interface ShapeTable {
  /** The first names the columns. */
  rows: string[][]
  /** Which column holds the shapes. */
  column: number
}

/** @throws errors.unreadableFile where no column holds shapes, or there are too many rows */
export function tableIn(text: string): ShapeTable {
  const { body, delimiter } = delimiterOf(text)
  const preview = LIMITS.features + 2
  const { data: rows } = Papa.parse<string[]>(body, { delimiter, preview, skipEmptyLines: 'greedy' })
  if (rows.length > LIMITS.features + 1) throw tooManyFeatures(rows.length - 1)
  const column = shapeColumn(rows)
  if (column !== null) return { rows, column }
  throw unreadable(
    'No column of the table holds boundaries as WKT',
    'Export the table with one geometry column as WKT, or as GeoJSON, then import that file.',
  )
}

/** `sep=;` in the first line is for spreadsheet programs. Else the delimiter under which most shapes are whole. */
function delimiterOf(text: string): { body: string; delimiter: string } {
  const [line, said] = /^sep=(.)\r?\n/i.exec(text) ?? []
  if (line !== undefined && said !== undefined) return { body: text.slice(line.length), delimiter: said }
  const head = text.slice(0, HEAD_CHARACTERS)
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, shapes: wholeShapes(head, delimiter) }))
  const [best] = counted.toSorted((one, other) => other.shapes - one.shapes)
  const delimiter = best === undefined || best.shapes === 0 ? Papa.parse(head).meta.delimiter : best.delimiter
  return { body: text, delimiter }
}

function wholeShapes(head: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(head, { delimiter, preview: HEAD_ROWS, skipEmptyLines: 'greedy' })
  // Under another delimiter its rows have other lengths than its header.
  const even = data.filter(({ length }) => length === data[0]?.length)
  return even.flat().filter((cell) => isWholeShapeCell(cell.trim())).length
}

/** The first column with shapes in most of the first rows that have anything in it. */
function shapeColumn([header = [], ...rows]: string[][]): number | null {
  const first = rows.slice(0, HEAD_ROWS)
  const column = header.findIndex((_, at) => {
    const filled = first.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '')
    return filled.filter(isShapeCell).length * 2 > filled.length
  })
  return column < 0 ? null : column
}
