import type { CellPlace } from '@org/ui'

/** Rows that are read at once. */
export const PORTION_ROWS = 5000

interface FindOptions {
  text: string
  /** The cell after which, or before which, it is looked for; the last one looked at. */
  from: CellPlace
  way: 'next' | 'previous'
  rows: number
  /** The texts of rows, both ends included, by row and column. */
  read: (top: number, bottom: number) => Promise<readonly (readonly string[])[]>
  /** Rows looked through so far. */
  onRows?: (count: number) => void
}

/** The next cell that has a text in any part, ignoring case; after the last cell the first follows. */
export async function find({ text, from, way, rows, read, onRows }: FindOptions): Promise<CellPlace | null> {
  const words = text.trim().toLowerCase()
  if (words === '' || rows === 0) return null
  const step = way === 'next' ? 1 : -1
  const has = (cell: string) => cell.toLowerCase().includes(words)
  let looked = 0
  for (const { top, bottom } of portions(from.row, rows, step)) {
    const texts = await read(top, bottom)
    const indexes = texts.map((_, at) => top + at)
    for (const row of step > 0 ? indexes : indexes.reverse()) {
      // The row of the beginning is looked at twice: beyond the cell first, up to it at last.
      const isFirst = looked === 0
      const found = columnIn(texts[row - top] ?? [], has, step, (column) =>
        row !== from.row
          ? true
          : isFirst
            ? (column - from.column) * step > 0
            : (column - from.column) * step <= 0,
      )
      looked += 1
      if (found !== null) return { row, column: found }
    }
    onRows?.(Math.min(looked, rows))
  }
  return null
}

function columnIn(
  cells: readonly string[],
  has: (cell: string) => boolean,
  step: number,
  isAsked: (column: number) => boolean,
): number | null {
  const columns = cells.map((_, column) => column)
  if (step < 0) columns.reverse()
  return columns.find((column) => isAsked(column) && has(cells[column] ?? '')) ?? null
}

/** All rows from one on, in portions, and that one again at the end. */
function* portions(from: number, rows: number, step: number): Generator<{ top: number; bottom: number }> {
  const last = rows - 1
  const ways: [number, number][] =
    step > 0
      ? [
          [from, last],
          [0, from],
        ]
      : [
          [from, 0],
          [last, from],
        ]
  for (const [begin, end] of ways)
    for (let at = begin; step > 0 ? at <= end : at >= end; at += step * PORTION_ROWS) {
      const until = step > 0 ? Math.min(at + PORTION_ROWS - 1, end) : Math.max(at - PORTION_ROWS + 1, end)
      yield { top: Math.min(at, until), bottom: Math.max(at, until) }
    }
}
