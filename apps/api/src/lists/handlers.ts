import type { Db } from '../db/database.ts'
import { type ListPage, type ListSource, type PageQuery, readOrder, readPage } from './list.ts'
import { rowsTogether } from './rows-together.ts'
import type { Since } from './since.ts'

/** What a call gives its handler. */
interface Reading {
  db: Db
  /** Whose turn it is to have a list put in order. */
  person: string
  /** Fires when the caller is gone. */
  signal: AbortSignal
}

/** The handlers of a list's three calls. */
export function listHandlers<
  Row extends { id: number },
  Filter,
  Sort extends string,
  Item extends { id: number },
>(source: ListSource<Row, Filter, Sort, Item>) {
  const readRows = rowsTogether(source)
  return {
    list: ({ db }: Reading, query: PageQuery<Sort> & Filter & Since): Promise<ListPage<Item>> =>
      readPage(db, source, query),
    order: async ({ db, person, signal }: Reading, query: { sort: Sort } & Filter & Since) => {
      const ids = await readOrder(db, source, query, { person, signal })
      return { bytes: asBytes(ids) }
    },
    rows: async ({ db }: Reading, { ids }: { ids: readonly number[] }): Promise<{ items: Item[] }> => ({
      items: await readRows(db, ids),
    }),
  }
}

/** Four bytes each, the lowest first, whatever the machine does itself. */
function asBytes(ids: Uint32Array): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(ids.length * 4))
  for (const [at, id] of ids.entries()) bytes.setUint32(at * 4, id, true)
  return new Uint8Array(bytes.buffer)
}
