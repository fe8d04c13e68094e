import type { BytesAnswer, StaffCall } from '../http/route.ts'
import { type ListPage, type ListSource, type PageQuery, readOrder, readPage, readRows } from './source.ts'

/** The handlers of a list's three calls. */
export function listHandlers<Row extends { id: number }, Filter, Sort extends string, Item>(
  source: ListSource<Row, Filter, Sort, Item>,
) {
  return {
    list: ({ db }: StaffCall, query: PageQuery<Sort> & Filter): Promise<ListPage<Item>> =>
      readPage(db, source, query),
    order: async ({ db }: StaffCall, query: { sort: Sort } & Filter): Promise<BytesAnswer> => ({
      bytes: await readOrder(db, source, query),
    }),
    rows: async ({ db }: StaffCall, { ids }: { ids: readonly number[] }): Promise<{ items: Item[] }> => ({
      items: await readRows(db, source, ids),
    }),
  }
}
