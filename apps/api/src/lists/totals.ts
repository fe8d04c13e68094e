import {
  compareGroups,
  type GroupTotals,
  type ListGroup,
  type ListTotals,
  MAX_GROUPS,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Asking } from '../turns.ts'
import { askedOf, type Since } from './since.ts'
import { createVersionedCache } from './versioned-cache.ts'

/** One group as the statement returns it. */
interface Counted {
  /** The value its rows have. */
  by: RawBuilder<unknown>
  /** The largest id of its rows. */
  newestId: RawBuilder<number>
}

/** How a list's rows are grouped. */
export interface GroupSource {
  /** By columns of the table and of `join`; NULL or an empty text: the row has no value. */
  by: RawBuilder<unknown>
  /** What distinguishes equal values. */
  within?: RawBuilder<string>
  /** A join that has the value. It has a row once for each of its values. */
  join?: RawBuilder<unknown>
  /** Which rows count, if filtering by a value changes what other filters mean. Without it, the rows of the list. */
  condition?: RawBuilder<boolean>
  /** The value as the filter takes it, if rows are grouped by something else. */
  value?(group: Counted): RawBuilder<string>
  /** The value's name, if it is not its own. */
  label?(group: Counted): RawBuilder<string>
}

/** How a list's rows are counted and summed: what the server knows of its `sums` and `groups`. */
export interface TotalsSource<Filter, Sum extends string, Group extends string> {
  /** The sums, by columns of the table (of `part`, where there are parts) and of `sumJoin`; `whole`: by an aggregate of its own. */
  sums: Readonly<Record<Sum, SumSource>>
  /** Of a long list: what of its rows is counted first, so that only counts are joined and sorted. */
  parts?: Parts
  /** Of a list without sums: counts that are kept beside the rows. */
  kept?: KeptCounts<Filter, Group>
  /** A join for sums outside of the table. It must keep each row of the table exactly once. */
  sumJoin?: RawBuilder<unknown>
  groups: Readonly<Record<Group, (filter: Filter) => GroupSource>>
}

/** Rows of the table counted by some of its columns, as `part` with these names. */
export interface Parts {
  by: Readonly<Record<string, RawBuilder<unknown>>>
  /** Sums over the rows of a part. */
  added: Readonly<Record<string, RawBuilder<number>>>
  /** In place of the table: a subquery of rows that stand for `n` each. */
  of?: RawBuilder<unknown>
}

/** Asked in place of the rows where no other filter is given, and no other group asked for. */
export interface KeptCounts<Filter, Group extends string> {
  /** A subquery: what these filters and groups, and the list without any, say of the table; and `n`, for how many rows. */
  counts: RawBuilder<unknown>
  filters: readonly (keyof Filter & string)[]
  groups: readonly Group[]
}

/** What is summed of each row, or an aggregate over the rows. */
export type SumSource = RawBuilder<number> | { whole: RawBuilder<number> }

/** What sums and groups need of the list's own source. */
interface Listed<Filter, Group extends string> {
  list: { groups: Readonly<Record<Group, ListGroup>> }
  table: string
  condition(filter: Filter): RawBuilder<boolean>
  stateOf(db: Db): Promise<string>
}

type Counting<Filter, Sum extends string, Group extends string> = Listed<Filter, Group> &
  TotalsSource<Filter, Sum, Group>

interface Groups<Sum extends string> {
  items: GroupTotals<Sum>[]
  isComplete: boolean
}

const KEPT_BYTES = 8 * 1024 * 1024

/**
 * The handlers of a list's sums and groups. Their results are kept until the state of the database changes, because a sum
 * over a whole table takes long.
 */
export function totalsHandlers<Filter extends object, Sum extends string, Group extends string>(
  listed: Listed<Filter, Group>,
  totals: TotalsSource<Filter, Sum, Group>,
) {
  const source = { ...listed, ...totals }
  const sizeOf = (value: object): number => 2 * JSON.stringify(value).length
  const sums = createVersionedCache<ListTotals<Sum>>(KEPT_BYTES, sizeOf)
  const groups = createVersionedCache<Groups<Sum>>(KEPT_BYTES, sizeOf)
  return {
    sums: async (asking: Asking<Db>, filter: Filter & Since) => {
      const state = await source.stateOf(asking.db)
      return sums(asking, state, JSON.stringify(filter), () => readSums(asking.db, source, filter))
    },
    groups: async (asking: Asking<Db>, query: { by: Group } & Filter & Since) => {
      const state = await source.stateOf(asking.db)
      return groups(asking, state, JSON.stringify(query), () => readGroups(asking.db, source, query))
    },
  }
}

/** The number of rows of a list, and their sums. */
async function readSums<Filter extends object, Sum extends string, Group extends string>(
  db: Db,
  source: Counting<Filter, Sum, Group>,
  filter: Filter & Since,
): Promise<ListTotals<Sum>> {
  const asked = withKept(source, filter)
  const rowsOfList = rowsOf(asked, { condition: askedOf(source, filter) })
  const { rows } = await sql<ListTotals<Sum>>`SELECT ${totalsOf(asked)} FROM ${rowsOfList}`.execute(db)
  const [totals] = rows
  if (totals === undefined) throw new RangeError('A sum has one row')
  return totals
}

/** The source with what is asked in place of its rows, where the kept counts answer. @param by the group */
function withKept<Filter extends object, Sum extends string, Group extends string>(
  source: Counting<Filter, Sum, Group>,
  filter: Filter,
  by?: Group,
): Counting<Filter, Sum, Group> {
  const { kept } = source
  if (kept === undefined || (by !== undefined && !kept.groups.includes(by))) return source
  const known = new Set<string>([...kept.filters, 'by'])
  const isOther = Object.entries(filter).some(([key, value]) => value !== undefined && !known.has(key))
  return isOther ? source : { ...source, parts: { by: {}, added: {}, of: kept.counts } }
}

/** The number of rows of each value of a group. */
async function readGroups<Filter extends object, Sum extends string, Group extends string>(
  db: Db,
  source: Counting<Filter, Sum, Group>,
  query: { by: Group } & Filter & Since,
): Promise<Groups<Sum>> {
  const group = source.list.groups[query.by]
  const { rows } = await groupRows(db, source, query)
  const items = rows
    .slice(0, MAX_GROUPS)
    .map(({ value, ...row }) => ({ ...row, value: value ?? '' }))
    .filter(({ value }) => value !== '' || group.none !== undefined)
    .sort(compareGroups(group))
  return { items, isComplete: rows.length <= MAX_GROUPS }
}

type GroupRow<Sum extends string> = Omit<GroupTotals<Sum>, 'value'> & { value: string | number | null }

/** The statement behind {@link readGroups}: the values with the most rows first, one more than are told. */
function groupRows<Filter extends object, Sum extends string, Group extends string>(
  db: Db,
  listed: Counting<Filter, Sum, Group>,
  query: { by: Group } & Filter & Since,
) {
  const source = withKept(listed, query, query.by)
  const group = source.groups[query.by](query)
  const counted: Counted = { by: sql`counted.by`, newestId: sql<number>`counted.newest_id` }
  const named = { by: group.by, within: group.within ?? sql`''` }
  const { parts } = source
  const grouped =
    parts === undefined
      ? { ...named, newestId: sql`${sql.table(source.table)}.id` }
      : { by: sql`part.by`, within: sql`part.within`, newestId: sql`part.newest_id` }
  const rows = rowsOf(source, {
    condition: askedOf(source, query, group.condition),
    join: group.join ?? sql``,
    named,
  })
  return sql<GroupRow<Sum>>`
    WITH counted AS MATERIALIZED (
      SELECT ${grouped.by} AS by, ${grouped.within} AS within, ${totalsOf(source)}, max(${grouped.newestId}) AS newest_id
      FROM ${rows}
      GROUP BY 1, 2 ORDER BY rows DESC, 1, 2 LIMIT ${MAX_GROUPS + 1}
    )
    SELECT ${group.value?.(counted) ?? counted.by} AS value, ${group.label?.(counted) ?? sql`NULL`} AS label,
      within, rows, sums
    FROM counted`.execute(db)
}

interface RowsAsked {
  condition: RawBuilder<boolean>
  join?: RawBuilder<unknown>
  /** Further columns of a part. */
  named?: Readonly<Record<string, RawBuilder<unknown>>>
}

type Tables = Pick<TotalsSource<never, never, never>, 'parts' | 'sumJoin'> & { table: string }

/** What follows FROM: the rows that meet the condition, or their parts. */
function rowsOf({ table, parts, sumJoin = sql`` }: Tables, asked: RowsAsked): RawBuilder<unknown> {
  const { condition, join = sql``, named = {} } = asked
  if (parts === undefined) return sql`${sql.table(table)} ${sumJoin} ${join} WHERE ${condition}`
  const as = (columns: object): RawBuilder<unknown>[] =>
    Object.entries(columns).map(([name, column]) => sql`${column} AS ${sql.ref(name)}`)
  const by = { ...named, ...parts.by }
  const added = Object.entries(parts.added).map(([name, of]) => sql`sum(${of})::bigint AS ${sql.ref(name)}`)
  const name = sql.table(table)
  const counted = parts.of === undefined ? sql`count(*)` : sql`sum(${name}.n)`
  const newest = parts.of === undefined ? sql`max(${name}.id)` : sql`NULL::bigint`
  return sql`(SELECT ${sql.join([...as(by), ...added, sql`${counted} AS n`, sql`${newest} AS newest_id`])}
    FROM ${parts.of === undefined ? name : sql`(${parts.of}) AS ${name}`} ${join} WHERE ${condition}
    GROUP BY ${sql.join([sql`()`, ...Object.keys(by).map((_, at) => sql.raw(String(at + 1)))])}) AS part ${sumJoin}`
}

function totalsOf<Sum extends string>({
  sums,
  parts,
}: {
  sums: Readonly<Record<Sum, SumSource>>
  parts?: Parts | undefined
}) {
  const added = Object.entries<SumSource>(sums).flatMap(([key, source]) => [
    sql`${key}::text`,
    'whole' in source ? source.whole : sql`coalesce(sum(${source}), 0)`,
  ])
  const count = parts === undefined ? sql`count(*)` : sql`coalesce(sum(part.n), 0)::bigint`
  return sql`${count} AS rows, jsonb_build_object(${sql.join(added)}) AS sums`
}
