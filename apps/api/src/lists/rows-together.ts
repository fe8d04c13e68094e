import type { Db } from '../db/database.ts'
import { type ListSource, readRows } from './list.ts'

/** So many reads of a list are under way at once; others wait for the next one, which is theirs together. */
const AT_ONCE = 2
/** Larger reads are not shared: nobody waits for another's thousand rows. */
const MOST_SHARED = 100
/** The most rows of a shared read, but for those of the first who asks. */
const MOST_ROWS = 500

/** Reads rows of a list by their ids, in the order of the ids; removed rows are left out. */
export type ReadRows<Item> = (db: Db, ids: readonly number[]) => Promise<Item[]>

interface Waiting<Item> {
  ids: readonly number[]
  resolve: (rows: Item[]) => void
  reject: (error: unknown) => void
}

/**
 * Rows by their ids, as {@link readRows}: after a change every page that shows the row asks for it at once, and what waits is
 * read once for all of them. A read begins after all who share it have asked, so that nobody gets an older row than alone.
 */
export function rowsTogether<Row extends { id: number }, Item extends { id: number }>(
  source: Pick<ListSource<Row, never, never, Item>, 'select' | 'toItem'>,
): ReadRows<Item> {
  const reads = new WeakMap<Db, { underWay: number; waiting: Waiting<Item>[] }>()

  async function next(db: Db, of: { underWay: number; waiting: Waiting<Item>[] }): Promise<void> {
    if (of.underWay >= AT_ONCE || of.waiting.length === 0) return
    of.underWay += 1
    const ids = new Set<number>()
    const sharing: Waiting<Item>[] = []
    for (const each of of.waiting) {
      if (sharing.length > 0 && ids.size + each.ids.length > MOST_ROWS) break
      for (const id of each.ids) ids.add(id)
      sharing.push(each)
    }
    of.waiting = of.waiting.slice(sharing.length)
    try {
      const found = new Map((await readRows(db, source, [...ids])).map((row) => [row.id, row]))
      for (const { ids: asked, resolve } of sharing) resolve(asked.flatMap((id) => found.get(id) ?? []))
    } catch (error) {
      for (const { reject } of sharing) reject(error)
    } finally {
      of.underWay -= 1
      void next(db, of)
    }
  }

  return (db, ids) => {
    if (ids.length > MOST_SHARED) return readRows(db, source, ids)
    const of = reads.get(db) ?? { underWay: 0, waiting: [] }
    reads.set(db, of)
    return new Promise((resolve, reject) => {
      of.waiting.push({ ids, resolve, reject })
      void next(db, of)
    })
  }
}
