import { type RawBuilder, sql } from 'kysely'
import type { Key, Order } from './keyset.ts'

/** How a row refers to a row of another table. */
export interface Reference {
  /** Of the list's table: an id of the other. */
  column: RawBuilder<unknown>
  /** Whether it may be NULL; then the keys are empty. */
  isOptional?: boolean
}

/** Where the rows of a list are. */
export interface Source {
  /** A table with a bigint `id`; conditions and orders call it by this name. */
  table: string
  /**
   * Tables of which a row refers to one row: `{ grower: { column: sql`field.grower_id` } }`. Keys that are `of` such a
   * table are put in order once, not with every row.
   */
  refers?: Readonly<Record<string, Reference>>
  /** A join that the order's columns need. It must keep each row of the table exactly once. */
  joins?: RawBuilder<unknown>
}

/** The conditions of a list. */
export interface Narrowing {
  /** By the table's own columns. A subquery in it is asked anew with each portion: what is of a table referred to is `among`. */
  condition: RawBuilder<boolean>
  /** Conditions on referenced tables, by their own columns: `{ field: sql`field.search_name LIKE …` }`. */
  among?: Readonly<Record<string, RawBuilder<boolean>>>
}

type SortKey = Pick<Key<never>, 'kind' | 'column' | 'of' | 'isDown'>
export type SortKeys = Pick<Order<never>, 'keys'>

/** Keys of one table that follow one another. */
export interface ReferredKeys {
  table: string
  column: RawBuilder<unknown>
  keys: readonly SortKey[]
  /** Null: those of all rows. */
  condition: RawBuilder<boolean> | null
  isDown: boolean
}

/** The whole of it as one condition on the list's table. */
export function wholeCondition(
  { refers = {} }: Source,
  { condition, among = {} }: Narrowing,
): RawBuilder<boolean> {
  const parts = Object.entries(among).map(
    ([table, found]) =>
      sql`${columnOf(refers, table)} IN (SELECT ${sql.table(table)}.id FROM ${sql.table(table)} WHERE ${found})`,
  )
  return parts.length === 0 ? condition : sql`(${sql.join([condition, ...parts], sql` AND `)})`
}

/** Everything that an ORDER BY of this order needs. */
export function wholeJoins({ refers = {}, joins = sql`` }: Source, { keys }: SortKeys): RawBuilder<unknown> {
  const needed = [...new Set(keys.map(({ of }) => of))].flatMap((table) => {
    const reference = table === null ? undefined : refers[table]
    if (table === null || reference === undefined) return []
    const join = sql.raw(reference.isOptional ? 'LEFT JOIN' : 'JOIN')
    return [sql`${join} ${sql.table(table)} ON ${sql.table(table)}.id = ${reference.column}`]
  })
  return sql.join([...needed, joins], sql` `)
}

/** What a portion carries besides the id, in order: keys of the row, or the id of a referenced row in place of its keys. */
export function partsOf(
  { refers = {} }: Source,
  { keys }: SortKeys,
  { among = {} }: Narrowing,
): (SortKey | ReferredKeys)[] {
  const parts: (SortKey | ReferredKeys)[] = []
  // The last is the id, which a portion has anyway.
  for (const key of keys.slice(0, -1)) {
    const before = parts.at(-1)
    if (key.of === null || !(key.of in refers)) parts.push(key)
    else if (before !== undefined && 'table' in before && isOneWay(before, key))
      parts[parts.length - 1] = { ...before, keys: [...before.keys, key] }
    else parts.push(referred(key.of, [key]))
  }
  for (const table of Object.keys(among))
    if (!parts.some((part) => 'table' in part && part.table === table)) parts.push(referred(table, []))
  return parts

  function referred(table: string, ofTable: readonly SortKey[]): ReferredKeys {
    const isDown = ofTable[0]?.isDown === true
    return { table, column: columnOf(refers, table), keys: ofTable, condition: among[table] ?? null, isDown }
  }
}

/** Whether a key goes on where the keys of its table before it end: they are one value of a row. */
const isOneWay = (before: ReferredKeys, { of, isDown = false }: SortKey): boolean =>
  before.table === of && before.isDown === isDown

function columnOf(refers: Source['refers'], table: string): RawBuilder<unknown> {
  const reference = refers?.[table]
  if (reference === undefined)
    throw new RangeError(`A list that does not refer to ${table} is narrowed by it`)
  return reference.column
}
