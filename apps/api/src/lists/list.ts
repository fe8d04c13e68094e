import type { ListCount } from '@org/core/contract'
import { type AliasedExpression, type Explainable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Asker } from '../turns.ts'
import { pageOf } from './cursor.ts'
import { countUpTo } from './estimate.ts'
import { type Key, mixed, type Order } from './keyset.ts'
import { ordersOf } from './orders.ts'
import { askedOf, type Since } from './since.ts'
import { type Source, wholeJoins } from './source.ts'

/** Rows in their order. */
export interface Ordered<Row> extends Explainable {
  execute(): Promise<Row[]>
}

/** Rows as the database returns them. */
export interface Selection<Row> {
  orderBy(by: RawBuilder<unknown>): Ordered<Row>
  /** As a subquery. */
  as(name: string): AliasedExpression<unknown, string>
  execute(): Promise<Row[]>
}

/** How the rows of a list are found and read: what the server knows of a list of the contract. */
export interface ListSource<Row extends { id: number }, Filter, Sort extends string, Item> extends Source {
  orders: Readonly<Record<Sort, Order<Row>>>
  /** One condition on the table's own columns and on subqueries, so that each part can be answered by an index. */
  condition(filter: Filter): RawBuilder<boolean>
  /** Joins that only some orders need: see `joins`. */
  joinsFor?(order: Order<Row>): RawBuilder<unknown>
  /** Changes with anything that conditions and orders depend on. */
  stateOf(db: Db): Promise<string>
  /** Whether the planner cannot estimate a filter's rows, or their position in an order: a search by part of a name. */
  isSearch(filter: Filter): boolean
  /** The rows of these ids, a subquery in parentheses, filled in. */
  select(db: Db, ids: RawBuilder<{ id: number }>): Selection<Row>
  /**
   * Values that only some columns of files show, by their keys in files, and what stands in their place: a file without such a
   * column is made without reading them.
   */
  onlyFor?: { readonly [K in keyof Row]?: { columns: readonly string[]; instead: Row[K] } }
  toItem(row: Row): Item
}

/** The parameters of a page besides the filter. */
export interface PageQuery<Sort extends string> {
  limit: number
  cursor?: string | undefined
  sort: Sort
  /** Further words, each of which orders rows that the words before leave equal. */
  thenBy?: readonly Sort[] | undefined
}

export interface ListPage<Item> {
  items: Item[]
  nextCursor: string | null
  /** Of the whole list; null except on the first page. */
  count: ListCount | null
}

/** Few enough rows to sort for every page; with more, an index in that order soon finds a page. */
const MAX_ORDERED = 5_000

/** A page of a list. @throws errors.validation when the cursor is of another list */
export async function readPage<Row extends { id: number }, Filter, Sort extends string, Item>(
  db: Db,
  source: ListSource<Row, Filter, Sort, Item>,
  query: PageQuery<Sort> & Filter & Since,
): Promise<ListPage<Item>> {
  const { limit, cursor } = query
  const { cursorOf } = orderOf(source, query)
  const rows = await pageRows(db, source, query).execute()
  const { items, nextCursor } = pageOf(rows, limit, cursorOf)
  const count = cursor === undefined ? await countOf(db, source, query, nextCursor, items.length) : null
  return { items: items.map(source.toItem), nextCursor, count }
}

async function countOf<Row extends { id: number }, Filter, Sort extends string, Item>(
  db: Db,
  source: ListSource<Row, Filter, Sort, Item>,
  query: Filter & Since,
  nextCursor: string | null,
  loaded: number,
): Promise<ListCount> {
  if (nextCursor === null) return { rows: loaded, isExact: true }
  const { rows, isExact } = await countUpTo(db, source.table, askedOf(source, query))
  // Rows that were written in between do not end the list before those that it has.
  return { rows: Math.max(Math.round(rows), loaded + 1), isExact }
}

/**
 * The statement behind {@link readPage}. It first finds the page by the table's own columns, with a known length, so that
 * the planner uses an index; then it fills in only its rows.
 */
export function pageRows<Row extends { id: number }, Filter, Sort extends string, Item>(
  db: Db,
  source: ListSource<Row, Filter, Sort, Item>,
  query: PageQuery<Sort> & Filter & Since,
): Ordered<Row> {
  const { limit, cursor } = query
  const order = orderOf(source, query)
  const table = sql.ref(source.table)
  const joins = wholeJoins(sourceFor(source, order), order)
  const after = cursor === undefined ? sql`true` : order.after(cursor)
  const firstOf = (rows: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql<{ id: number }>`
    SELECT ${table}.id FROM ${rows} AS ${table} ${joins} WHERE ${condition} AND ${after}
    ORDER BY ${order.by} LIMIT ${limit + 1}`
  const condition = askedOf(source, query)
  const ids = source.isSearch(query) ? firstFound(table, firstOf, condition) : firstOf(table, condition)
  return source.select(db, sql`(${ids})`).orderBy(order.by)
}

/**
 * A search may find rows only at the end of the order, and the planner knows neither their position nor their number. So
 * the rows are counted first, and then only one of the two halves runs.
 */
function firstFound(
  table: RawBuilder<unknown>,
  firstOf: (rows: RawBuilder<unknown>, condition: RawBuilder<unknown>) => RawBuilder<{ id: number }>,
  condition: RawBuilder<boolean>,
): RawBuilder<{ id: number }> {
  const areFew = sql`(SELECT are_few FROM counted)`
  return sql<{ id: number }>`
    WITH found AS MATERIALIZED (SELECT * FROM ${table} WHERE ${condition} LIMIT ${MAX_ORDERED + 1}),
    counted AS MATERIALIZED (SELECT count(*) <= ${MAX_ORDERED} AS are_few FROM found)
    (${firstOf(sql`found`, areFew)}) UNION ALL (${firstOf(table, sql`NOT ${areFew} AND ${condition}`)})`
}

/** In the order of the ids; removed rows are left out. */
export async function readRows<Row extends { id: number }, Filter, Sort extends string, Item>(
  db: Db,
  { select, toItem }: Pick<ListSource<Row, Filter, Sort, Item>, 'select' | 'toItem'>,
  ids: readonly number[],
): Promise<Item[]> {
  const rows = await select(db, sql`(SELECT unnest(${[...ids]}::bigint[]) AS id)`).execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row === undefined ? [] : [toItem(row)]
  })
}

/** Every id of a list in its order, not to be changed. It is put in order in the person's turn. */
export async function readOrder<Row extends { id: number }, Filter, Sort extends string, Item>(
  db: Db,
  source: ListSource<Row, Filter, Sort, Item>,
  query: Pick<PageQuery<Sort>, 'sort' | 'thenBy'> & Filter & Since,
  asker: Asker,
): Promise<Uint32Array> {
  const order = orderOf(source, query)
  const state = await source.stateOf(db)
  const condition = askedOf(source, query)
  return ordersOf(db).ids({ source: sourceFor(source, order), order, condition, state }, asker)
}

/** The order that the words of a query say. Of all but the last only their first key counts, as a column of equal texts. */
function orderOf<Row extends { id: number }, Filter, Sort extends string, Item>(
  { table, orders }: ListSource<Row, Filter, Sort, Item>,
  { sort, thenBy = [] }: Pick<PageQuery<Sort>, 'sort' | 'thenBy'>,
): Order<Row> {
  const words = [sort, ...thenBy.filter((word) => word !== sort)]
  const last = words.at(-1)
  if (words.length === 1 || last === undefined) return orders[sort]
  // Equal rows stand by their ids, upwards, whatever the words say.
  const directed = ({ keys, isDescending }: Order<Row>): Key<Row>[] =>
    keys.map((key, at) => ({ ...key, isDown: isDescending && at < keys.length - 1 }))
  const firsts = words.slice(0, -1).flatMap((word) => directed(orders[word]).slice(0, 1))
  return mixed(`${table} ${words.join()}`, [...firsts, ...directed(orders[last])])
}

function sourceFor<Row extends { id: number }, Filter, Sort extends string, Item>(
  source: ListSource<Row, Filter, Sort, Item>,
  order: Order<Row>,
): Source {
  const joins = source.joinsFor?.(order)
  return joins === undefined ? source : { ...source, joins }
}
