import type { TypedCell, TypedRow } from './cells.ts'

export interface PutCell {
  id: number
  column: string
  /** Null: nothing is typed there any more. */
  cell: TypedCell | null
}

/** The cells of a row that nobody sends: they are kept as they are. */
type Keep = (rows: readonly (readonly [id: number, row: TypedRow | null])[]) => void

/** The typed cells of one workbook, until they are saved or dropped. */
export function createTypedCells(keep: Keep = () => {}) {
  let rows: ReadonlyMap<number, TypedRow> = new Map()
  const listeners = new Set<() => void>()

  function replace(next: ReadonlyMap<number, TypedRow>): void {
    rows = next
    for (const listener of [...listeners]) listener()
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
      const before = rows
      replace(next)
      const touched = [...new Set(cells.map(({ id }) => id))]
      const kept = touched.flatMap((id) => {
        const [was, is] = [keptOf(before.get(id)), keptOf(next.get(id))]
        return was === null && is === null ? [] : [[id, is] as const]
      })
      if (kept.length > 0) keep(kept)
    },
    /** What was kept of an earlier page; what has been typed since stands. */
    fill(kept: readonly (readonly [id: number, row: TypedRow])[]) {
      if (kept.length === 0) return
      replace(new Map([...rows, ...kept.map(([id, row]) => [id, { ...row, ...rows.get(id) }] as const)]))
    },
    /** Forgets all of them, without a word to whoever keeps them. */
    forget() {
      replace(new Map())
    },
  }
}
export type TypedCells = ReturnType<typeof createTypedCells>

function keptOf(row: TypedRow | undefined): TypedRow | null {
  const cells = Object.entries(row ?? {}).filter(([, { state }]) => state === 'invalid')
  return cells.length === 0 ? null : Object.fromEntries(cells)
}
