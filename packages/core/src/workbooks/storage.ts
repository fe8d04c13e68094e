import type { WorkbookId } from '../contract/workbooks/ids.ts'
import type { KeptCall, TypedRow } from './cells.ts'

/** What was kept of one person's work. */
export interface KeptCells {
  /** In the order in which they are sent. */
  calls: KeptCall[]
  /** Cells that are not sent, because they are invalid, refused or in conflict. */
  rows: { workbook: WorkbookId; id: number; row: TypedRow }[]
}

/**
 * Keeps what a person typed until it is saved, across reloads and crashes. What another page of the person left behind when
 * it ended is the next one's.
 */
export interface CellStorage {
  /** What it takes over now: each record is answered once. */
  takeOver(): Promise<KeptCells>
  putCalls(calls: readonly KeptCall[]): Promise<void>
  removeCalls(keys: readonly string[]): Promise<void>
  /** Null: nothing of the row is kept any more. */
  putRows(workbook: WorkbookId, rows: readonly (readonly [id: number, row: TypedRow | null])[]): Promise<void>
}

/** What a storage in memory keeps: another storage on it takes it over, as after a crash. */
export interface CellMemory {
  calls: Map<string, KeptCall>
  rows: Map<string, KeptCells['rows'][number]>
}
export const createCellMemory = (): CellMemory => ({ calls: new Map(), rows: new Map() })

/** Keeps it in memory: for scripts, and for browsers that keep nothing. */
export function createMemoryStorage(memory: CellMemory = createCellMemory()): CellStorage {
  const { calls, rows } = memory
  let isTaken = false
  return {
    async takeOver() {
      if (isTaken) return { calls: [], rows: [] }
      isTaken = true
      const kept = structuredClone({ calls: [...calls.values()], rows: [...rows.values()] })
      return { ...kept, calls: kept.calls.sort((one, other) => one.order - other.order) }
    },
    async putCalls(put) {
      for (const call of put) calls.set(call.key, structuredClone(call))
    },
    async removeCalls(keys) {
      for (const key of keys) calls.delete(key)
    },
    async putRows(workbook, put) {
      for (const [id, row] of put)
        if (row === null) rows.delete(`${workbook} ${id}`)
        else rows.set(`${workbook} ${id}`, { workbook, id, row: structuredClone(row) })
    },
  }
}
