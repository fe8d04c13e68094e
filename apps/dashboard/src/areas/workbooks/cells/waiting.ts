import { MAX_EDIT_CELLS, MAX_EDIT_ROWS } from '@org/core'

/** A cell that is to be written. */
export interface CellWrite {
  id: number
  column: string
  /** As it was typed; a value that is none stays so in its cell. */
  text: string
  /** The value that stands there, as storage has it. */
  was: unknown
}

/** A cell on its way to the server. */
export interface WaitingCell extends CellWrite {
  value: unknown
}

/** Cells by their rows, in the order of the first of each. */
export function byRow<C extends { id: number }>(cells: readonly C[]): Map<number, C[]> {
  const rows = new Map<number, C[]>()
  for (const cell of cells) {
    const row = rows.get(cell.id)
    if (row === undefined) rows.set(cell.id, [cell])
    else row.push(cell)
  }
  return rows
}

/** In calls of at most so many rows and cells that colleagues do not wait; a row stays in one call. */
export function* inCalls<C extends { id: number }>(cells: readonly C[]): Generator<C[]> {
  let call: C[] = []
  let rows = 0
  for (const row of byRow(cells).values()) {
    if (rows === MAX_EDIT_ROWS || call.length + row.length > MAX_EDIT_CELLS) {
      yield call
      call = []
      rows = 0
    }
    call.push(...row)
    rows += 1
  }
  if (call.length > 0) yield call
}
