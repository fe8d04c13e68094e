import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** One row that something is told of. */
export interface Told {
  entity: string
  entity_id: number
}

type Removed = Readonly<Record<string, unknown>>

/** How rows of a kind are called: what they are called now, and by what their removal recorded. */
interface Titled {
  /** (id, title) of the rows that there are. */
  now(ids: readonly number[]): RawBuilder<{ id: number; title: string }>
  /** A title, or another row that gives its own. */
  removed(before: Removed): string | Told
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const rowOf = (entity: string, id: unknown): Told | string =>
  typeof id === 'number' ? { entity, entity_id: id } : ''
const named = (table: string): Titled => ({
  now: (ids) => sql`SELECT id, name AS title FROM ${sql.table(table)} WHERE id = ANY(${ids}::bigint[])`,
  removed: (before) => text(before.name),
})
const ofField = (table: string): Titled => ({
  now: (ids) => sql`
    SELECT part.id, field.name AS title FROM ${sql.table(table)} AS part JOIN field ON field.id = part.field_id
    WHERE part.id = ANY(${ids}::bigint[])`,
  removed: (before) => rowOf('field', before.fieldId),
})

const TITLED: Readonly<Record<string, Titled>> = {
  grower: named('grower'),
  field: named('field'),
  boundary_version: ofField('boundary_version'),
  field_year: ofField('field_year'),
  enrollment_field: ofField('enrollment_field'),
  saved_view: named('saved_view'),
  enrollment: {
    now: (ids) => sql`
      SELECT enrollment.id, grower.name || ', ' || programme || ' ' || year AS title
      FROM enrollment JOIN grower ON grower.id = enrollment.grower_id
      WHERE enrollment.id = ANY(${ids}::bigint[])`,
    removed: (before) => `${text(before.programme)} ${text(before.year)}`.trim(),
  },
  enrollment_document: {
    // By what was recorded when it was attached: it says the same for as long as it is kept, and after.
    now: (ids) => sql`
      SELECT DISTINCT ON (entity_id) entity_id AS id, after ->> 'fileName' AS title FROM change
      WHERE entity = 'enrollment_document' AND entity_id = ANY(${ids}::bigint[]) AND after ->> 'fileName' IS NOT NULL
      ORDER BY entity_id, seq DESC`,
    removed: (before) => text(before.fileName),
  },
  staff: {
    now: (ids) => sql`
      SELECT id, first_name || ' ' || last_name AS title FROM staff WHERE id = ANY(${ids}::bigint[])`,
    removed: (before) => `${text(before.first_name)} ${text(before.last_name)}`.trim(),
  },
  upload: {
    now: (ids) => sql`SELECT id, file_name AS title FROM upload WHERE id = ANY(${ids}::bigint[])`,
    removed: (before) => text(before.fileName),
  },
  export: {
    now: (ids) => sql`SELECT id, file_name AS title FROM export WHERE id = ANY(${ids}::bigint[])`,
    removed: (before) => text(before.fileName),
  },
}

const keyOf = ({ entity, entity_id }: Told): string => `${entity} ${entity_id}`
/** A removed row may be called by another that was removed, and that by a third. */
const MAX_HOPS = 3

/**
 * What rows are called, a page of them at a time: one look at each kind's table, and one at what their removal recorded
 * for those that are gone.
 *
 * @returns a function that gives each row's title; '' for one of which nothing is known
 */
export async function titlesOf(db: Db, rows: readonly Told[]): Promise<(row: Told) => string> {
  const titles = await titleMap(db, rows, MAX_HOPS)
  return (row) => titles.get(keyOf(row)) ?? ''
}

async function titleMap(db: Db, rows: readonly Told[], hops: number): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  const wanted = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  for (const [entity, titled] of Object.entries(TITLED)) {
    const ids = wanted.filter((row) => row.entity === entity).map(({ entity_id }) => entity_id)
    if (ids.length === 0) continue
    const found = await titled.now(ids).execute(db)
    for (const { id, title } of found.rows) titles.set(keyOf({ entity, entity_id: id }), title)
  }
  const gone = wanted.filter((row) => !titles.has(keyOf(row)))
  if (gone.length > 0 && hops > 0) await addRemoved(db, gone, hops, titles)
  return titles
}

async function addRemoved(
  db: Db,
  gone: readonly Told[],
  hops: number,
  titles: Map<string, string>,
): Promise<void> {
  const asked = gone.map(({ entity, entity_id }) => ({ entity, entity_id }))
  const { rows } = await sql<Told & { before: Removed }>`
    SELECT asked.entity, asked.entity_id, removed.before
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (entity text, entity_id bigint)
    CROSS JOIN LATERAL (
      SELECT before FROM change
      WHERE change.entity = asked.entity AND change.entity_id = asked.entity_id AND change.after IS NULL
      ORDER BY seq DESC LIMIT 1
    ) AS removed`.execute(db)
  const called = rows.map((row) => ({ row, by: TITLED[row.entity]?.removed(row.before) ?? '' }))
  const others = await titleMap(
    db,
    called.flatMap(({ by }) => (typeof by === 'string' ? [] : [by])),
    hops - 1,
  )
  for (const { row, by } of called)
    titles.set(keyOf(row), typeof by === 'string' ? by : (others.get(keyOf(by)) ?? ''))
}
