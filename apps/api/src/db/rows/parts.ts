import type { Columns } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { columnList, valuesIn } from './json.ts'
import { columnsAside, toSnake } from './table.ts'
import { keyOfRow, type OwnColumns, type Table, type Writing } from './types.ts'

/** The rows of each kind that were made, removed or restored with one row; undefined if there are none. */
type PartsOf = (id: number) => Record<string, number> | undefined

/**
 * Counts a new row in the change of the row that it belongs to, if this transaction made that.
 *
 * @returns false otherwise: the row has a change of its own
 */
export function isToldByWhole<C extends Columns, O extends OwnColumns>(
  { made }: Writing,
  { name, rules: { madeWith } }: Table<C, O>,
  row: object,
): boolean {
  if (madeWith === undefined) return false
  const change = made.get(keyOfRow(madeWith.whole.name, Number(valuesIn(row).get(madeWith.by))))
  if (change === undefined) return false
  change.parts = { ...change.parts, [name]: (change.parts?.[name] ?? 0) + 1 }
  return true
}

/** Where the rows of a part are, and where they are kept once they are removed. */
export function placesOf({ name, rules: { madeWith, keptAside } }: Table) {
  return {
    table: sql.table(name),
    aside: sql.table(keptAside?.table ?? ''),
    by: sql.ref(toSnake(madeWith?.by ?? '')),
  }
}

/** Removes all parts of rows and keeps them aside, those that refer to others first. */
export async function removeParts<C extends Columns, O extends OwnColumns>(
  writing: Writing,
  { parts }: Table<C, O>,
  ids: readonly number[],
): Promise<PartsOf> {
  return countedBy(writing, parts.toReversed(), (part) => {
    const { table, aside, by } = placesOf(part)
    const columns = columnList(columnsAside(part))
    return sql`
      WITH gone AS (DELETE FROM ${table} WHERE ${by} = ANY(${[...ids]}::bigint[]) RETURNING *),
      moved AS (INSERT INTO ${aside} (${columns}, with_whole) SELECT ${columns}, true FROM gone RETURNING ${by} AS id)
      SELECT id, count(*) AS count FROM moved GROUP BY id`
  })
}

/** Restores the parts that were removed with rows, exactly as they were. */
export async function restoreParts<C extends Columns, O extends OwnColumns>(
  writing: Writing,
  { parts }: Table<C, O>,
  ids: readonly number[],
): Promise<PartsOf> {
  return countedBy(writing, parts, (part) => {
    const { table, aside, by } = placesOf(part)
    const columns = columnList(columnsAside(part))
    return sql`
      WITH kept AS (DELETE FROM ${aside} WHERE ${by} = ANY(${[...ids]}::bigint[]) AND with_whole RETURNING *),
      moved AS (
        INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept ORDER BY id
        RETURNING ${by} AS id
      )
      SELECT id, count(*) AS count FROM moved GROUP BY id`
  })
}

async function countedBy(
  { kysely }: Writing,
  parts: readonly Table[],
  move: (part: Table) => RawBuilder<unknown>,
): Promise<PartsOf> {
  const counts = new Map<number, Record<string, number>>()
  for (const part of parts) {
    const { rows } = await sql<{ id: number; count: number }>`${move(part)}`.execute(kysely)
    for (const { id, count } of rows) counts.set(id, { ...counts.get(id), [part.name]: count })
  }
  return (id) => counts.get(id)
}
