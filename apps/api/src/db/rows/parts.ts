import type { Columns } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { datesOfNew } from './dates.ts'
import { columnList, valuesIn } from './json.ts'
import { columnsAside, toSnake } from './table.ts'
import { type ChangeRecord, keyOfRow, type OwnColumns, type Table, type Writing } from './types.ts'

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
  addParts(change, name, 1)
  return true
}

/** So many more parts of a kind, in the change of the row that they belong to. */
export function addParts(change: ChangeRecord, name: string, count: number): void {
  if (count > 0) change.parts = { ...change.parts, [name]: (change.parts?.[name] ?? 0) + count }
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

/** Makes parts of a row that this transaction made, by a query; the row's change tells how many. */
export async function insertParts<C extends Columns, O extends OwnColumns>(
  { kysely, staffId, made, dates }: Writing,
  table: Table<C, O>,
  wholeId: number,
  given: RawBuilder<unknown>,
): Promise<number> {
  const { name, allColumns, rules, isTracked, isDated } = table
  const whole = rules.madeWith?.whole.name ?? ''
  const change = made.get(keyOfRow(whole, wholeId))
  if (change === undefined) throw new TypeError(`${name}: its ${whole} is not made in this transaction`)
  const columns = allColumns.map(({ column }) => column)
  const who = [...(isDated ? ['created_by'] : []), ...(isTracked ? ['updated_by'] : [])]
  const when = Object.entries(datesOfNew(table, dates))
  const { rows } = await sql<{ count: number }>`
    WITH made AS (
      INSERT INTO ${sql.table(name)} (${columnList([...columns, ...who, ...when.map(([column]) => column)])})
      SELECT ${sql.join([
        ...columns.map((column) => sql`given.${sql.ref(column)}`),
        ...who.map(() => sql`${staffId}::bigint`),
        ...when.map(([, value]) => value),
      ])} FROM (${given}) AS given
      RETURNING 1)
    SELECT count(*)::integer AS count FROM made`.execute(kysely)
  const count = rows[0]?.count ?? 0
  addParts(change, name, count)
  return count
}
