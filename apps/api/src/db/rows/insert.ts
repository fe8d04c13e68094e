import type { Columns } from '@org/core/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { datesOfNew } from './dates.ts'
import { growerOf } from './grower.ts'
import { columnList, givenRows, pick, writeRow } from './json.ts'
import { growOwners, noteGrown } from './owners.ts'
import { isToldByWhole } from './parts.ts'
import type { InsertOptions, NewRowOf, OwnColumns, RowOf, Table, Writing } from './types.ts'

/** Numbers for new rows. */
export async function drawIds(
  kysely: Transaction<Database>,
  table: string,
  count: number,
): Promise<number[]> {
  // OFFSET: the sequence is looked up once, not for each number.
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(sequence) AS id
    FROM (SELECT pg_get_serial_sequence(${table}, 'id')::regclass AS sequence OFFSET 0) AS named,
      generate_series(1, ${count}::integer)`.execute(kysely)
  return rows.map(({ id }) => id)
}

/** Makes rows and records them. @returns them, in their order */
export async function insertRows<C extends Columns, O extends OwnColumns>(
  writing: Writing,
  table: Table<C, O>,
  made: readonly NewRowOf<C, O>[],
  options: InsertOptions,
): Promise<RowOf<C, O>[]> {
  if (made.length === 0) return []
  const { tx, record, uploadId, by } = writing
  const given = await wholeRows(writing, table, made)
  const derived = (await table.rules.derived?.make(tx, given)) ?? []
  const written = given.map((row, at) => ({
    id: row.id,
    ...writeRow(table.allColumns, { ...row, ...derived[at] }),
  }))
  const dated = { ...options, expressions: { ...datesOfNew(table, writing.dates), ...options.expressions } }
  const there = await writeNew(writing, table, written, dated)
  const [only] = given
  const inserted =
    only?.id === NUMBERED_BY_INSERT
      ? [...there].map((id) => ({ ...only, id }))
      : given.filter(({ id }) => there.has(id))
  for (const row of inserted)
    if (!isToldByWhole(writing, table, row))
      record({
        entity: table.name,
        id: row.id,
        before: null,
        after: pick(table.columns, row),
        uploadId,
        by,
        growerId: growerOf(table, row.id, row),
      })
  noteGrown(
    writing,
    table,
    inserted.map(({ id }) => id),
  )
  await growOwners(writing, table, inserted)
  return inserted
}

/** The number of a single new row until it is written: one way to the database less. */
const NUMBERED_BY_INSERT = 0

/** With numbers, and with the empty value of what is not said. */
async function wholeRows<C extends Columns, O extends OwnColumns>(
  { kysely }: Writing,
  table: Table<C, O>,
  made: readonly NewRowOf<C, O>[],
): Promise<RowOf<C, O>[]> {
  const isNumbered = made.length === 1 || made.every(({ id }) => id !== undefined)
  const ids = isNumbered ? [NUMBERED_BY_INSERT] : await drawIds(kysely, table.name, made.length)
  const empty = Object.fromEntries(
    table.allColumns.flatMap(({ key, kind }) => (kind.empty === undefined ? [] : [[key, kind.empty]])),
  )
  const rows = made.map((row, at) => {
    const said = Object.entries(row).filter(([, value]) => value !== undefined)
    return { ...empty, ...Object.fromEntries(said), id: row.id ?? ids[at], version: table.isTracked ? 1 : 0 }
  })
  // Every column is given or has an empty value: the type of a new row asks for it, that of an object made of both cannot.
  return rows as unknown as RowOf<C, O>[]
}

const idOf = (table: string, [first]: readonly Readonly<Record<string, unknown>>[]): RawBuilder<unknown> =>
  first?.id === NUMBERED_BY_INSERT ? sql`nextval(pg_get_serial_sequence(${table}, 'id'))` : sql`given.id`

/** @returns the numbers of the rows that were written */
async function writeNew(
  { kysely, staffId }: Writing,
  { name, isDated, isTracked }: Pick<Table, 'name' | 'isDated' | 'isTracked'>,
  rows: readonly Readonly<Record<string, unknown>>[],
  { expressions = {}, beside = sql``, unlessThere = false }: InsertOptions,
): Promise<ReadonlySet<number>> {
  const given = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((each) => !(each in expressions))
  const who = [...(isDated ? ['created_by'] : []), ...(isTracked ? ['updated_by'] : [])]
  const columns = columnList([...given, ...Object.keys(expressions), ...who])
  const values = sql.join([
    ...given.map((column) => (column === 'id' ? idOf(name, rows) : sql`given.${sql.ref(column)}`)),
    ...Object.values(expressions),
    ...who.map(() => sql`${staffId}::bigint`),
  ])
  const { rows: made } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(name)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM ${givenRows(name, rows)} ${beside} ORDER BY given.id
    ${unlessThere ? sql`ON CONFLICT DO NOTHING` : sql``}
    RETURNING id`.execute(kysely)
  return new Set(made.map(({ id }) => id))
}
