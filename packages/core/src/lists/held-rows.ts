import type { ListRow } from './types.ts'

/** So many rows are held besides those in sight. */
const MOST_OUT_OF_SIGHT = 5_000

/**
 * Rows that were read, those used last at the end, and ids whose rows were missing. Each knows the number of the request
 * that said so: requests are numbered as they begin, and what an earlier one says never replaces what a later one said.
 */
export function createHeldRows<Row extends ListRow>() {
  const rows = new Map<number, { row: Row; request: number }>()
  const gone = new Map<number, number>()

  const isOlder = (id: number, request: number): boolean =>
    request < Math.max(rows.get(id)?.request ?? 0, gone.get(id) ?? 0)

  return {
    get: (id: number): Row | undefined => rows.get(id)?.row,
    has: (id: number): boolean => rows.has(id),
    isGone: (id: number): boolean => gone.has(id),
    take(row: Row, request: number): void {
      if (isOlder(row.id, request)) return
      rows.delete(row.id)
      rows.set(row.id, { row, request })
      gone.delete(row.id)
    },
    /** @returns whether the row is gone by what is known last */
    miss(id: number, request: number): boolean {
      if (isOlder(id, request)) return gone.has(id)
      rows.delete(id)
      gone.set(id, request)
      return true
    },
    /** Rows that are looked at are let go of last. */
    use(ids: Iterable<number>): void {
      for (const id of ids) {
        const entry = rows.get(id)
        if (entry === undefined) continue
        rows.delete(id)
        rows.set(id, entry)
      }
    },
    /** Lets go of the rows used longest ago that are not in sight. */
    trim(inSight: Uint32Array): void {
      if (rows.size <= MOST_OUT_OF_SIGHT) return
      const kept = new Set([...inSight].filter((id) => rows.has(id)))
      for (const id of rows.keys()) {
        if (rows.size - kept.size <= MOST_OUT_OF_SIGHT) return
        if (!kept.has(id)) rows.delete(id)
      }
    },
    /** Lets go of everything that requests before this one said. */
    forgetBefore(request: number): void {
      for (const [id, entry] of rows) if (entry.request < request) rows.delete(id)
      for (const [id, known] of gone) if (known < request) gone.delete(id)
    },
  }
}
