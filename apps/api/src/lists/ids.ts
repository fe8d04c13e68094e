import type { Buffer } from 'node:buffer'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { plan } from './estimate.ts'
import type { Key, KeyKind, Order } from './keyset.ts'
import { EMPTY } from './sort.ts'
import { type Sorter, startSorter } from './sorter.ts'

/** Where the rows of a list are. */
export interface Source {
  /** A table with a bigint `id`; conditions and orders call it by this name. */
  table: string
  /** What the order's columns need beside it. It leaves each row of the table there, once. */
  joins?: RawBuilder<unknown>
}

export interface IdsQuery {
  order: Pick<Order<never>, 'keys'>
  condition: RawBuilder<boolean>
  signal?: AbortSignal
}

/** How many rows a portion has. */
export interface PortionRows {
  first: number
  least: number
  most: number
}

export interface IdsOptions {
  portionRows?: PortionRows
  /** As many rows as one statement may put in order. */
  maxFew?: number
  startSorter?: (kinds: readonly KeyKind[]) => Sorter
}

/** Ids cross the wire as 32 bits. */
const MAX_ID = 0xffffffff
const PORTION_ROWS: PortionRows = { first: 30_000, least: 1_000, most: 120_000 }
/** A portion that takes longer keeps others waiting. */
const SLOW_MS = 40
const FAST_MS = 10
const MAX_FEW = 20_000
/** In the planner's units: about as long as a portion. */
const MAX_FEW_COST = 10_000

/**
 * The ids of the rows that meet a condition, in ascending order whatever the order's direction: empty values last, those
 * alike by id. Few rows are put in order by one statement, many are read in portions, between which others are answered,
 * and put in order by a thread. No id is there twice, whatever is written while they are read.
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
  const expected = await plan(db, source.table, query.condition)
  query.signal?.throwIfAborted()
  if (expected.rows <= maxFew && expected.cost <= MAX_FEW_COST) {
    const few = await fewIds(db, source, query, maxFew)
    if (few !== null) return few
  }
  return idsByPortions(db, source, query, options)
}

/**
 * What is found is put aside first: a planner that is to put it in order might walk the order and meet it at its end.
 *
 * @returns null when there are more than the planner believed
 */
async function fewIds(db: Db, { table, joins }: Source, { order, condition }: IdsQuery, maxFew: number) {
  const name = sql.table(table)
  const { rows } = await sql<{ count: number; ids: Buffer | null; last: number | null }>`
    WITH found AS MATERIALIZED (SELECT * FROM ${name} WHERE ${condition} LIMIT ${maxFew + 1})
    SELECT count(*) AS count, max(id) AS last, string_agg(int8send(id), ''::bytea) AS ids
    FROM (SELECT ${name}.id FROM found AS ${name} ${joins ?? sql``}
      ORDER BY ${sql.join(order.keys.map(({ column }) => column))}) AS ordered`.execute(db)
  const [{ count = 0, ids = null, last = null } = {}] = rows
  if (count > maxFew) return null
  refuseLarge(table, last)
  return Uint32Array.from({ length: count }, (_, at) => ids?.readUInt32BE(at * 8 + 4) ?? 0)
}

async function idsByPortions(db: Db, source: Source, query: IdsQuery, options: IdsOptions) {
  const { portionRows = PORTION_ROWS, startSorter: start = startSorter } = options
  // The last is the id.
  const keys = query.order.keys.slice(0, -1)
  const sorter = start(keys.map(({ kind }) => kind))
  try {
    let last: number | null = 0
    let limit = portionRows.first
    while (last !== null) {
      const { ms, ...portion } = await readPortion(db, source, { ...query, keys, last, limit })
      query.signal?.throwIfAborted()
      last = portion.last
      refuseLarge(source.table, last)
      if (portion.found !== null) sorter.add(Uint8Array.from(portion.found))
      limit = nextLimit(limit, ms, portionRows)
    }
    return await sorter.sorted()
  } finally {
    await sorter.end()
  }
}

interface PortionQuery {
  keys: readonly Pick<Key<never>, 'kind' | 'column'>[]
  condition: RawBuilder<boolean>
  /** The id before the first. */
  last: number
  limit: number
}

/** @returns the last id that was looked at, null after the end; how long the database took, without waiting for a connection */
async function readPortion(db: Db, { table, joins }: Source, { keys, condition, last, limit }: PortionQuery) {
  const name = sql.table(table)
  const bytes = sql.join([sql`int8send(${name}.id)`, ...keys.map(bytesOf)], sql` || `)
  const statement = sql<{ last: number | null; found: Buffer | null }>`
    SELECT max(${name}.id) AS last, string_agg(${bytes}, ''::bytea) FILTER (WHERE ${condition}) AS found
    FROM (SELECT * FROM ${name} WHERE id > ${last} ORDER BY id LIMIT ${limit}) AS ${name} ${joins ?? sql``}`
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

/** A key's value as {@link RowsToSort} reads it. */
function bytesOf({ kind, column }: Pick<Key<never>, 'kind' | 'column'>): RawBuilder<unknown> {
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

function nextLimit(limit: number, ms: number, { least, most }: PortionRows): number {
  if (ms > SLOW_MS) return Math.max(least, Math.floor(limit / 2))
  return ms < FAST_MS ? Math.min(most, limit * 2) : limit
}

function refuseLarge(table: string, id: number | null): void {
  if (id !== null && id > MAX_ID)
    throw new RangeError(`Row ${id} of ${table}: a list takes ids up to ${MAX_ID}`)
}
