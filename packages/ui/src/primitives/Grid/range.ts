/** A cell by its place: both from 0. */
export interface CellPlace {
  row: number
  column: number
}

/** Cells from one corner to the other, both included. */
export interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

/** How many rows and columns there are. */
export interface Extent {
  rows: number
  columns: number
}

export const rangeOf = (one: CellPlace, other: CellPlace): Range => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.column, other.column),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.column, other.column),
})

export const sizeOf = ({ top, left, bottom, right }: Range): Extent => ({
  rows: bottom - top + 1,
  columns: right - left + 1,
})

export const isOneCell = ({ top, left, bottom, right }: Range): boolean => top === bottom && left === right

/** Inside of what there is. */
export const within = ({ row, column }: CellPlace, { rows, columns }: Extent): CellPlace => ({
  row: Math.min(Math.max(row, 0), Math.max(rows - 1, 0)),
  column: Math.min(Math.max(column, 0), Math.max(columns - 1, 0)),
})

/** A key that moves: its name, and whether Ctrl (on a Mac, ⌘) is held. */
export interface MoveKey {
  key: string
  isFar: boolean
  /** Rows of a page. */
  page: number
}

/** Where a key leads to, as in Excel; null for a key that moves nowhere. */
export function moved(
  from: CellPlace,
  { key, isFar, page }: MoveKey,
  { rows, columns }: Extent,
): CellPlace | null {
  const { row, column } = from
  const to = (next: Partial<CellPlace>) => within({ ...from, ...next }, { rows, columns })
  switch (key) {
    case 'ArrowUp':
      return to({ row: isFar ? 0 : row - 1 })
    case 'ArrowDown':
      return to({ row: isFar ? rows - 1 : row + 1 })
    case 'ArrowLeft':
      return to({ column: isFar ? 0 : column - 1 })
    case 'ArrowRight':
      return to({ column: isFar ? columns - 1 : column + 1 })
    case 'PageUp':
      return to({ row: row - page })
    case 'PageDown':
      return to({ row: row + page })
    case 'Home':
      return to(isFar ? { row: 0, column: 0 } : { column: 0 })
    case 'End':
      return to(isFar ? { row: rows - 1, column: columns - 1 } : { column: columns - 1 })
    default:
      return null
  }
}

/** The range that a drag of the fill handle makes: the longer way of the two, away from the range or nowhere. */
export function filledTo(from: Range, at: CellPlace): Range {
  const down = Math.max(at.row - from.bottom, 0)
  const up = Math.max(from.top - at.row, 0)
  const right = Math.max(at.column - from.right, 0)
  const left = Math.max(from.left - at.column, 0)
  if (Math.max(down, up) >= Math.max(right, left))
    return { ...from, top: from.top - up, bottom: from.bottom + down }
  return { ...from, left: from.left - left, right: from.right + right }
}

/** `B` of the second column, as a person says where a cell is. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest === 0 ? '' : columnLetters(rest - 1)}${String.fromCharCode(65 + (column % 26))}`
}

/** What is said of a choice of cells. */
export function rangeWords(range: Range): string {
  const { top, left, bottom, right } = range
  const { rows, columns } = sizeOf(range)
  const cells = (rows * columns).toLocaleString('en-US')
  return `${columnLetters(left)}${top + 1} to ${columnLetters(right)}${bottom + 1}, ${cells} cells`
}
