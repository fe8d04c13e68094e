import type { WorkbookId } from '@org/core'
import * as z from 'zod/mini'
import { draftName } from '#platform/drafts.ts'
import { tabStorage } from '#platform/tab-storage.ts'

const typedCellSchema = z.object({
  /** As it was typed. */
  text: z.string(),
  /** The value that stood there, as storage has it. */
  was: z.unknown(),
  /** What it means; absent for a text that means nothing here. */
  value: z.optional(z.unknown()),
  /** `invalid` stays until it is mended or dropped, and is never sent. `saved` waits for the row to be read again. */
  state: z.enum(['waiting', 'invalid', 'saved']),
  problem: z.optional(z.string()),
  /** The server refused it as it was: it is sent again with what is typed in its row. */
  isRefused: z.optional(z.boolean()),
})
/** What is typed in a cell and not saved, or not seen to be saved. */
export type TypedCell = z.infer<typeof typedCellSchema>
/** Of one row, by column. */
export type TypedRow = Readonly<Record<string, TypedCell>>

const keptSchema = z.array(z.tuple([z.int(), z.record(z.string(), typedCellSchema)]))

export interface PutCell {
  id: number
  column: string
  /** Null: nothing is typed there any more. */
  cell: TypedCell | null
}

/** The typed cells of one workbook: kept for the tab and its person until they are saved or dropped. */
export function createTypedCells(workbook: WorkbookId) {
  const name = draftName(`cells:${workbook}`, () => replace(new Map()))
  let rows: ReadonlyMap<number, TypedRow> = read(name)
  const listeners = new Set<() => void>()

  function replace(next: ReadonlyMap<number, TypedRow>): void {
    rows = next
    for (const listener of [...listeners]) listener()
  }

  function keep(): void {
    const kept = [...rows].flatMap(([id, row]): [number, TypedRow][] => {
      const cells = Object.entries(row).filter(([, { state }]) => state !== 'saved')
      return cells.length === 0 ? [] : [[id, Object.fromEntries(cells)]]
    })
    if (kept.length === 0) tabStorage.removeItem(name)
    else tabStorage.setItem(name, JSON.stringify(kept))
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    rows: () => rows,
    of: (key: number | string) => rows.get(Number(key)),
    /** Puts cells in their places, all at once. */
    put(cells: readonly PutCell[]) {
      if (cells.length === 0) return
      const next = new Map(rows)
      for (const { id, column, cell } of cells) {
        const { [column]: _, ...others } = next.get(id) ?? {}
        if (cell !== null) next.set(id, { ...others, [column]: cell })
        else if (Object.keys(others).length === 0) next.delete(id)
        else next.set(id, others)
      }
      replace(next)
      keep()
    },
  }
}
export type TypedCells = ReturnType<typeof createTypedCells>

function read(name: string): ReadonlyMap<number, TypedRow> {
  try {
    const kept = keptSchema.safeParse(JSON.parse(tabStorage.getItem(name) ?? '[]')).data ?? []
    return new Map(
      kept.map(([id, row]) => [
        id,
        Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, afterReload(cell)])),
      ]),
    )
  } catch {
    return new Map()
  }
}

/** What was on its way when the page was left may be saved: to send it again does no harm, and a person decides. */
const afterReload = (cell: TypedCell): TypedCell =>
  cell.state === 'waiting'
    ? { ...cell, state: 'invalid', problem: 'The page was left before this was saved. Try again.' }
    : cell

const made = new Map<WorkbookId, TypedCells>()

/** Those of this tab. */
export function typedCellsOf(workbook: WorkbookId): TypedCells {
  const known = made.get(workbook)
  if (known !== undefined) return known
  const cells = createTypedCells(workbook)
  made.set(workbook, cells)
  return cells
}
