import {
  type Client,
  type FilterShape,
  type FilterValues,
  type GroupTotals,
  type List,
  type ListGroup,
  type ListName,
  type ListTotals,
  type ShapeKind,
  sortsOf,
} from '@org/core'
import type { ListRow } from '@org/core/lists'
import type * as z from 'zod/mini'
import type { Ahead } from '#data/ahead.ts'
import { clientOf } from '#data/api.ts'
import { seasonGuess } from '#platform/season-now.ts'
import { manyOf, oneOf, type Param } from '#platform/view.ts'
import { type FilterAddress, filterAddress, withAllYears } from './address.ts'
import type { OwnColumns, WithColumns } from './columns.ts'
import type { ListFacts } from './open-lists.ts'
import { inSeason } from './season.ts'
import { sumsQuery } from './totals.ts'
import { type ListArea, listQuery } from './useList.ts'

/** What a page shows: the search that is typed, and what its address narrows by. */
export type PageFilter<A extends FilterShape> = FilterValues<A> & { search: string }
/** The same as the server is asked: without what does not narrow. */
type Query<A extends FilterShape> = Partial<PageFilter<A>>
/** An order by its word: `name`, `-name`. */
type Order<S extends string> = S | `-${S}`

/** The calls of a list, as the client has them; a list without groups has no call for them. */
export interface PageCalls<
  Row extends ListRow,
  Asked extends object,
  S extends string,
  U extends string,
  G extends string,
> extends ListArea<Row, Asked & { sort: S; thenBy?: readonly S[] }> {
  sums(query: Asked): Promise<ListTotals<U>>
  groups?(query: Asked & { by: G }): Promise<{ items: readonly GroupTotals[] }>
}

/** A page of a list: how its address says what it shows, and what it asks for that. */
export interface ListPage<
  A extends FilterShape,
  S extends string,
  Row extends ListRow,
  U extends string = string,
  C extends string = string,
  G extends string = string,
  N extends ListName = ListName,
> {
  list: ListFacts &
    WithColumns<C> & {
      name: N
      entity: { one: string; many: string }
      shapes?: ShapeKind
      groups: Readonly<Record<G, ListGroup>>
    }
  calls: (client: Client) => PageCalls<Row, Query<A>, S, U, G>
  /** The filters that stand in the address. The search is typed, and kept apart. */
  address: FilterAddress<A>
  sort: Param<S>
  /** Further words of the order. */
  thenBy: Param<readonly S[]>
  /** The parameters of the address that a saved view keeps. */
  saved: readonly string[]
  ownColumns: OwnColumns<C>
  /** Rows stay in their places until a person asks for the order. */
  standsStill: boolean
  /** The page opens on the season, unless the address has one of these names; null: on all years. */
  seasonUnless: readonly string[] | null
  /** What the address becomes when every filter and the search are off. */
  allOff: Readonly<Record<string, null>>
  /** What the address narrows by. What is typed may not be in the address yet: then it is given. */
  read(params: URLSearchParams, search?: string): PageFilter<A>
  /** The filter as the server takes it: for the list, its sums, its ids and its exports alike. */
  toQuery<V extends object>(filter: V): Partial<V>
  /** Whether it narrows at all. */
  isNarrowed(filter: object): boolean
  /** Names a list by what it is narrowed by. */
  filterName(filter: object): string
}

/** The filters of a list that stand in its page's address. */
type Addressed<F extends FilterShape, O extends string> = {
  readonly [K in Exclude<keyof F & string, 'search' | O>]: F[K]
}

interface PageOptions<A extends FilterShape, O extends string, Calls, C extends string> {
  calls: (client: Client) => Calls
  /** Filters that the address does not have, or that the page itself reads from it. */
  leftOut?: readonly O[]
  /** Where an address says it otherwise: `grower` for `growerId`. */
  names?: Partial<Record<keyof A & string, string>>
  /** Filters that the server is asked by also where they are as usual. */
  always?: readonly (keyof A & string)[]
  /** What a saved view keeps besides filters, search, order and columns. */
  alsoSaved?: readonly string[]
  ownColumns?: OwnColumns<C>
  /** People type in its rows: they stay in their places until a person asks for the order. */
  standsStill?: boolean
  /** Its rows are of a year: it opens on the season, unless its address has one of these names, whose records may be of any year. */
  seasonUnless?: readonly string[]
}

/** What a list's page says and asks, from the declaration of the list. */
export function listPage<
  R extends z.ZodMiniType<ListRow>,
  F extends FilterShape,
  S extends string,
  C extends string,
  U extends string,
  G extends string,
  N extends ListName,
  const O extends keyof F & string = never,
>(
  list: List<R, F, S, C, U, G, N>,
  {
    calls,
    leftOut = [],
    names,
    always = [],
    alsoSaved = [],
    ownColumns = {},
    standsStill = false,
    seasonUnless,
  }: PageOptions<
    Addressed<F, O>,
    O,
    PageCalls<z.output<R>, Query<Addressed<F, O>>, Order<NoInfer<S>>, U, G>,
    NoInfer<C>
  >,
): ListPage<Addressed<F, O>, Order<S>, z.output<R>, U, C, G, N> {
  const apart = new Set<string>(['search', ...leftOut])
  const shape = Object.fromEntries(Object.entries(list.filters).filter(([key]) => !apart.has(key)))
  // The list's filters without some: an object made of entries has no types.
  const plain = filterAddress(shape as Addressed<F, O>, names)
  const address = seasonUnless === undefined ? plain : withAllYears(plain)
  const isAlways = (key: string) => always.some((each) => each === key)
  const toQuery = <V extends object>(filter: V): Partial<V> => {
    const asked = Object.entries(filter).filter(([key]) => isAlways(key))
    return { ...address.narrowing(filter), ...Object.fromEntries(asked) }
  }
  const isSeasonal = seasonUnless !== undefined
  const offNames = address.names.filter((name) => !(isSeasonal && name === 'year'))
  const sort = oneOf<Order<S>>([list.sorts[0], ...sortsOf(list)])
  return {
    list,
    calls,
    address,
    sort,
    thenBy: manyOf(sortsOf(list)),
    ownColumns,
    standsStill,
    saved: ['q', 'sort', 'then', 'columns', ...alsoSaved, ...address.names],
    seasonUnless: seasonUnless ?? null,
    // The season is chosen beside the filters, and stays.
    allOff: { q: null, ...Object.fromEntries(offNames.map((name) => [name, null])) },
    read: (params, search = (params.get('q') ?? '').trim()) => ({ ...address.read(params), search }),
    toQuery,
    isNarrowed: (filter) =>
      Object.keys(address.narrowing(filter)).some(
        (key) => key === 'search' || (Object.hasOwn(shape, key) && !(isSeasonal && key === 'year')),
      ),
    filterName: (filter) => JSON.stringify(toQuery(filter)),
  }
}

/** What the rows of a page are asked by. */
export function rowsQuery<A extends FilterShape, S extends string, Row extends ListRow>(
  { list, calls, toQuery, standsStill }: ListPage<A, S, Row>,
  client: Client,
  { filter, sort, thenBy = [] }: { filter: PageFilter<A>; sort: S; thenBy?: readonly S[] },
) {
  const query = { ...toQuery(filter), sort, ...(thenBy.length === 0 ? {} : { thenBy }) }
  return { area: list.name, facts: list, calls: calls(client), query, standsStill }
}

/** What a page most likely narrows by: an address that names no year is one of the season. */
export function guessedFilter<A extends FilterShape, S extends string, Row extends ListRow>(
  page: ListPage<A, S, Row>,
  search: URLSearchParams,
): PageFilter<A> {
  return page.read(inSeason(search, page.seasonUnless, seasonGuess()))
}

/** Asks ahead what a list's page asks first: its rows and its sums. */
export function aheadOf<A extends FilterShape, S extends string, Row extends ListRow>(
  page: ListPage<A, S, Row>,
): Ahead {
  return ({ http, ask }, { search }) => {
    const client = clientOf(http)
    const filter = guessedFilter(page, search)
    const order = { sort: page.sort.read(search.get('sort')), thenBy: page.thenBy.read(search.get('then')) }
    return Promise.all([
      ask(listQuery(rowsQuery(page, client, { filter, ...order }))),
      ask(sumsQuery(page.list.name, page.calls(client), page.toQuery(filter))),
    ])
  }
}
