import type { Columns, Recorded } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { growerOf } from './grower.ts'
import { columnList, givenRows, writeRow } from './json.ts'
import { growOwners, noteGrown } from './owners.ts'
import { restoreParts } from './parts.ts'
import { columnsAside, columnsBeside, toCamel } from './table.ts'
import type { OwnColumns, Table, Writing } from './types.ts'

/** A removed row, as its removal recorded it. */
export interface Removed {
  id: number
  recorded: Recorded
}

/** Writes removed rows again with the same numbers, as they were, and what was removed with them; their versions grow. */
export async function insertAgain<C extends Columns, O extends OwnColumns>(
  writing: Writing,
  table: Table<C, O>,
  removed: readonly Removed[],
): Promise<void> {
  if (removed.length === 0) return
  const ids = removed.map(({ id }) => id)
  if (table.rules.keptAside === undefined) await writeAgain(writing, table, removed)
  else await bringBack(writing, table, ids)
  const partsOf = await restoreParts(writing, table, ids)
  const { record, uploadId, by } = writing
  const known = new Set([
    ...table.columns.map(({ key }) => key),
    ...columnsBeside(table).map((column) => toCamel(column)),
  ])
  for (const { id, recorded } of removed) {
    const after = Object.fromEntries(Object.entries(recorded).filter(([key]) => known.has(key)))
    const growerId = growerOf(table, id, after)
    record({ entity: table.name, id, before: null, after, parts: partsOf(id), uploadId, by, growerId })
  }
  noteGrown(writing, table, ids)
  await growOwners(
    writing,
    table,
    removed.map(({ recorded }) => recorded),
  )
}

/** What an older change did not record has its empty value. */
async function writeAgain<C extends Columns, O extends OwnColumns>(
  { kysely, tx, staffId }: Writing,
  table: Table<C, O>,
  removed: readonly Removed[],
): Promise<void> {
  const empty = Object.fromEntries(
    table.columns.flatMap(({ key, kind }) => (kind.empty === undefined ? [] : [[key, kind.empty]])),
  )
  const rows = removed.map(({ id, recorded }) => {
    const { version = 0, createdAt = null, createdBy = null } = recorded
    const beside = { version: Number(version) + 1, created_at: createdAt, created_by: createdBy }
    return { id, values: { ...empty, ...recorded }, beside }
  })
  // Recorded rows are of the table's columns: the parser of the table says so, or refuses them.
  const parsed = rows.map(({ id, values }) =>
    table.row.parse({ ...ownEmpty(table), ...values, id, version: 0 }),
  )
  const derived = (await table.rules.derived?.make(tx, parsed)) ?? []
  const written = rows.map(({ id, values, beside }, at) => ({
    id,
    ...writeRow(table.allColumns, { ...ownEmpty(table), ...values, ...derived[at] }),
    ...beside,
  }))
  const own = ['id', ...table.allColumns.map(({ column }) => column)]
  const tracked = table.isTracked
    ? { version: sql`given.version`, updated_at: sql`now()`, updated_by: sql`${staffId}::bigint` }
    : {}
  const dated = table.isDated
    ? { created_at: sql`coalesce(given.created_at, now())`, created_by: sql`given.created_by` }
    : {}
  const beside = Object.entries({ ...tracked, ...dated })
  await sql`
    INSERT INTO ${sql.table(table.name)} (${columnList([...own, ...beside.map(([column]) => column)])})
      OVERRIDING SYSTEM VALUE
    SELECT ${sql.join([...own.map((column) => sql`given.${sql.ref(column)}`), ...beside.map(([, value]) => value)])}
    FROM ${givenRows(table.name, written)} ORDER BY given.id`.execute(kysely)
}

/** Values that only the server knows and that do not follow from others: none of these tables has one that matters. */
function ownEmpty({ allColumns, columns }: Pick<Table, 'allColumns' | 'columns'>): object {
  const own = allColumns.filter((name) => !columns.includes(name))
  return Object.fromEntries(
    own.map(({ key, kind }) => [key, kind.empty ?? (kind.type === 'number' ? 0 : '')]),
  )
}

/** From where removed rows are kept whole. */
async function bringBack<C extends Columns, O extends OwnColumns>(
  { kysely, staffId }: Writing,
  table: Table<C, O>,
  ids: readonly number[],
): Promise<void> {
  const aside = sql.table(table.rules.keptAside?.table ?? '')
  const names = columnsAside(table)
  const columns = columnList(names)
  const grown = new Map<string, RawBuilder<unknown>>([
    ['version', sql`version + 1`],
    ['updated_at', sql`now()`],
    ['updated_by', sql`${staffId}::bigint`],
  ])
  const values = sql.join(
    names.map((name) => (table.isTracked ? grown.get(name) : undefined) ?? sql.ref(name)),
  )
  const { rows } = await sql<{ id: number }>`
    WITH kept AS (DELETE FROM ${aside} WHERE id = ANY(${[...ids]}::bigint[]) RETURNING *)
    INSERT INTO ${sql.table(table.name)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM kept ORDER BY id RETURNING id`.execute(kysely)
  if (rows.length !== ids.length) throw new Error(`A removed row of ${table.name} was not kept`)
}
