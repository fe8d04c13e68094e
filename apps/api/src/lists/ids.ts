import type { Buffer } from 'node:buffer'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { plan } from './estimate.ts'
import { ascendingBy, type Key } from './keyset.ts'
import { nextLimit, PORTION_ROWS, type PortionRows, type Reading } from './portions.ts'
import { EMPTY } from './sort.ts'
import { type Sorter, type SortPlan, startSorter } from './sorter.ts'
import {
  type Narrowing,
  partsOf,
  type ReferredKeys,
  type SortKeys,
  type Source,
  wholeCondition,
  wholeJoins,
} from './source.ts'

export interface IdsQuery extends Narrowing {
  order: SortKeys
  signal?: AbortSignal
}

export interface IdsOptions {
  portionRows?: PortionRows
  /** The most rows that one statement may sort. */
  maxFew?: number
  startSorter?: (plan: SortPlan) => Sorter
}

/** Ids cross the wire as 32 bits. */
const MAX_ID = 0xffffffff
const MAX_FEW = 20_000
/** In the planner's units: about as long as a portion. */
const MAX_FEW_COST = 10_000

/**
 * The ids of the rows that meet a condition, in ascending order whatever the order's direction: empty values last, equal
 * values by id. One statement sorts few rows. Many rows are read in portions, with other calls in between, and sorted by a
 * thread. No id appears twice, whatever is written while they are read.
 *
 * @throws the signal's reason; errors.unavailable when the thread dies; RangeError on an id above 2³² − 1
 */
export async function ascendingIds(
  db: Db,
  source: Source,
  query: IdsQuery,
  options: IdsOptions = {},
): Promise<Uint32Array> {
  const { maxFew = MAX_FEW } = options
  query.signal?.throwIfAborted()
  const expected = await plan(db, source.table, wholeCondition(source, query))
  query.signal?.throwIfAborted()
  if (expected.rows <= maxFew && expected.cost <= MAX_FEW_COST) {
    const few = await fewIds(db, source, query, maxFew)
    if (few !== null) return few
  }
  return idsByPortions(db, source, query, options)
}

/**
 * Collects the rows first: a planner that sorts at once might walk the whole order and find them at its end.
 *
 * @returns null if there are more rows than the planner expected
 */
async function fewIds(db: Db, source: Source, query: IdsQuery, maxFew: number) {
  const { table } = source
  const name = sql.table(table)
  const { rows } = await sql<{ count: number; ids: Buffer | null; last: number | null }>`
    WITH found AS MATERIALIZED (SELECT * FROM ${name} WHERE ${wholeCondition(source, query)} LIMIT ${maxFew + 1})
    SELECT count(*) AS count, max(id) AS last, string_agg(int8send(id), ''::bytea) AS ids
    FROM (SELECT ${name}.id FROM found AS ${name} ${wholeJoins(source, query.order)}
      ORDER BY ${sql.join(query.order.keys.map(ascendingBy))}) AS ordered`.execute(db)
  const [{ count = 0, ids = null, last = null } = {}] = rows
  if (count > maxFew) return null
  refuseLarge(table, last)
  return Uint32Array.from({ length: count }, (_, at) => ids?.readUInt32BE(at * 8 + 4) ?? 0)
}

async function idsByPortions(db: Db, source: Source, query: IdsQuery, options: IdsOptions) {
  const { portionRows = PORTION_ROWS, startSorter: start = startSorter } = options
  const parts = partsOf(source, query.order, query)
  const referred = parts.filter((part) => 'table' in part)
  const sorter = start({
    referred: referred.map(({ keys, condition }) => ({
      kinds: keys.map(({ kind }) => kind),
      isFilter: condition !== null,
    })),
    columns: parts.map((part) => ('table' in part ? referred.indexOf(part) : part.kind)),
    isDown: parts.map(({ isDown }) => isDown === true),
  })
  const add = (portions: PortionsQuery) => addPortions(db, portions, { sorter, portionRows, ...query })
  try {
    for (const { table, keys, condition } of referred) {
      await add({
        table,
        values: keys.map(bytesOf),
        joins: sql``,
        condition: condition ?? sql<boolean>`true`,
      })
      sorter.next()
    }
    const { table, joins = sql`` } = source
    await add({ table, values: parts.map(carriedOf), joins, condition: query.condition })
    return await sorter.sorted()
  } finally {
    await sorter.end()
  }
}

export interface PortionsQuery {
  table: string
  /** The bytes that a row carries besides its id. */
  values: readonly RawBuilder<unknown>[]
  joins: RawBuilder<unknown>
  condition: RawBuilder<boolean>
}

interface PortionsTo {
  sorter: Sorter
  portionRows: PortionRows
  signal?: AbortSignal
}

/** Reads a whole table from its first id to its last. */
async function addPortions(db: Db, query: PortionsQuery, { sorter, portionRows, signal }: PortionsTo) {
  let last: number | null = 0
  let limit = portionRows.first
  let before: Reading | null = null
  while (last !== null) {
    const { ms, ...portion } = await readPortion(db, query, last, limit)
    signal?.throwIfAborted()
    last = portion.last
    refuseLarge(query.table, last)
    if (portion.found !== null) sorter.add(Uint8Array.from(portion.found))
    const reading: Reading = { rows: limit, ms }
    limit = nextLimit(reading, before, portionRows)
    if (limit !== reading.rows) before = reading
  }
}

/**
 * The condition is asked after WHERE, not of the aggregate: there a subquery with more rows than the memory of a statement
 * holds is gone through for each row.
 */
export function portionStatement(
  { table, values, joins, condition }: PortionsQuery,
  after: number,
  limit: number,
) {
  const name = sql.table(table)
  const bytes = sql.join([sql`int8send(${name}.id)`, ...values], sql` || `)
  return sql<{ last: number | null; found: Buffer | null }>`
    WITH looked AS MATERIALIZED (
      SELECT max(id) AS last FROM (SELECT id FROM ${name} WHERE id > ${after} ORDER BY id LIMIT ${limit}) AS following
    )
    SELECT last, (SELECT string_agg(${bytes}, ''::bytea) FROM ${name} ${joins}
      WHERE ${name}.id > ${after} AND ${name}.id <= (SELECT last FROM looked) AND ${condition}) AS found
    FROM looked`
}

/**
 * @param after the id before the first
 * @returns the last id that was looked at, null after the end; how long the database took, without waiting for a connection
 */
async function readPortion(db: Db, query: PortionsQuery, after: number, limit: number) {
  const statement = portionStatement(query, after, limit)
  return db.connection().execute(async (connection) => {
    const startedAt = performance.now()
    const { rows } = await statement.execute(connection)
    const [portion = { last: null, found: null }] = rows
    return { ...portion, ms: performance.now() - startedAt }
  })
}

const hex = (word: number): string => word.toString(16).padStart(8, '0')
const emptyOf = ({ high, low }: { high: number; low: number }) =>
  sql.raw(`'\\x${hex(high)}${hex(low)}'::bytea`)

/** A row's value for a part: its own value, or the id of the row that it refers to. */
const carriedOf = (part: ValueKey | ReferredKeys): RawBuilder<unknown> =>
  bytesOf('table' in part ? { kind: 'whole', column: part.column } : part)

type ValueKey = Pick<Key<never>, 'kind' | 'column'>

/** A key's value as {@link RowsToSort} reads it. */
function bytesOf({ kind, column }: ValueKey): RawBuilder<unknown> {
  switch (kind) {
    case 'whole':
      return sql`coalesce(int8send((${column})::bigint), ${emptyOf(EMPTY.integer)})`
    case 'instant':
      return sql`coalesce(timestamptz_send(${column}), ${emptyOf(EMPTY.integer)})`
    case 'real':
      return sql`coalesce(float8send((${column})::double precision), ${emptyOf(EMPTY.real)})`
    case 'text':
      return sql`coalesce(convert_to(${column}, 'UTF8'), ${sql.raw("'\\xff'::bytea")}) || ${sql.raw("'\\x00'::bytea")}`
  }
}

function refuseLarge(table: string, id: number | null): void {
  if (id !== null && id > MAX_ID)
    throw new RangeError(`Row ${id} of ${table}: a list takes ids up to ${MAX_ID}`)
}
