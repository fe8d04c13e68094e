import type { FilterOf, List, SortOf } from '@org/core/contract'
import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ListSource } from './list.ts'
import { stateOf } from './list-state.ts'
import { wordPatterns } from './names.ts'
import { makeCondition, type OwnConditions } from './own-conditions.ts'
import { makeOrders, type OwnOrders } from './own-orders.ts'
import type { IfNeeded, ListWords } from './words.ts'

/** A source with the list's declaration. */
export interface DeclaredSource<L extends List, Row extends { id: number }>
  extends ListSource<Row, FilterOf<L>, SortOf<L>, z.output<L['row']>> {
  list: L
}

/** What the server knows of a list besides its declaration. */
type Own<L extends List, W extends string, Row extends { id: number }> = Omit<
  DeclaredSource<L, Row>,
  'list' | 'table' | 'orders' | 'condition' | 'stateOf' | 'isSearch'
> &
  IfNeeded<'orders', OwnOrders<L, W, Row>> &
  IfNeeded<'condition', OwnConditions<L, W>, (filter: FilterOf<L>) => RawBuilder<boolean>>

/** How a list's rows are found and read: from its declaration, and what only the server knows. */
export function listSource<L extends List, W extends string, Row extends { id: number }>(
  words: ListWords<L, W>,
  own: Own<L, W, Row>,
): DeclaredSource<L, Row> {
  const { list } = words
  return {
    ...own,
    list,
    table: list.entity.name,
    condition: own.condition ?? makeCondition(words, {}),
    orders: makeOrders(words, own.orders ?? {}),
    stateOf: (db) => stateOf(db, list.shows),
    isSearch: (filter) => wordPatterns(searchIn(filter)).length > 0,
  }
}

/** The text of the filter `search`, if the list has one. */
function searchIn(filter: object): string | undefined {
  return 'search' in filter && typeof filter.search === 'string' ? filter.search : undefined
}
