import * as z from 'zod/mini'
import { WORKBOOK_IDS } from '../contract/workbooks/ids.ts'
import { MAX_EDIT_CELLS, MAX_EDIT_ROWS } from '../contract/workbooks/limits.ts'

/** A cell that a person writes. */
export interface CellWrite {
  id: number
  column: string
  /** As it was typed; a text that means nothing stays so in its cell. */
  text: string
  /** The value that the person saw there, as storage has it. */
  was: unknown
}

const placeShape = { id: z.int(), column: z.string() }
const waitingCellSchema = z.object({ ...placeShape, text: z.string(), was: z.unknown(), value: z.unknown() })
/** A cell on its way to the server. */
export type WaitingCell = z.infer<typeof waitingCellSchema>

const conflictSchema = z.object({
  /** The value that it has. */
  is: z.unknown(),
  /** Who wrote that, and when; null where nobody is known. */
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
})
export type CellConflict = z.infer<typeof conflictSchema>

export const typedCellSchema = z.object({
  /** As it was typed. */
  text: z.string(),
  /** The value that stood there, as storage has it. */
  was: z.unknown(),
  /** What it means; absent for a text that means nothing here. */
  value: z.optional(z.unknown()),
  /** `invalid` stays until it is mended, decided or dropped, and is not sent. `saved` waits for the row to be read again. */
  state: z.enum(['waiting', 'invalid', 'saved']),
  problem: z.optional(z.string()),
  /** The server refused it as it was: it is sent again with what is typed in its row. */
  isRefused: z.optional(z.boolean()),
  /** Somebody else wrote the cell after the person saw it: they decide which value stays. */
  conflict: z.optional(conflictSchema),
})
/** What is typed in a cell and not saved, or not seen to be saved. */
export type TypedCell = z.infer<typeof typedCellSchema>
/** Of one row, by column. */
export type TypedRow = Readonly<Record<string, TypedCell>>
export const typedRowSchema = z.record(z.string(), typedCellSchema)

/** Cells that are written by one call. */
export const keptCallSchema = z.object({
  /** Its idempotency key: however often it is sent, it is done once. */
  key: z.string(),
  /** Calls are sent in this order. */
  order: z.number(),
  workbook: z.enum(WORKBOOK_IDS),
  /** What a person did at once, and undoes at once. */
  step: z.string(),
  cells: z.array(waitingCellSchema),
  /** It may have reached the server, and is not changed any more. */
  isSent: z.boolean(),
})
export type KeptCall = z.infer<typeof keptCallSchema>

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

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
