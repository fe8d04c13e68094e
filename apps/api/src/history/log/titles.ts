import { type Entity, entityOf, type Recorded } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import { TABLES } from '../../catalog/tables.ts'
import type { Db } from '../../db/database.ts'
import { columnList, readRow } from '../../db/rows/json.ts'
import type { Told } from '../../db/rows/undone.ts'

const keyOf = ({ entity, entity_id }: Told): string => `${entity} ${entity_id}`
/** A row's name can depend on another row, and so on: a result names its sample, point, design, field year and field. */
const MAX_HOPS = 6

const recordedSchema = z.record(z.string(), z.unknown())

/**
 * The names of a page of rows: one query for each kind's table, and one for the recorded removals of missing rows. If a
 * row's name depends on another row, as a boundary's on its field, that row is read too.
 *
 * @returns a function that gives each row's title; '' if unknown
 */
export async function titlesOf(db: Db, rows: readonly Told[]): Promise<(row: Told) => string> {
  const titles = await titleMap(db, rows, MAX_HOPS)
  return (row) => titles.get(keyOf(row)) ?? ''
}

async function titleMap(db: Db, rows: readonly Told[], hops: number): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  if (wanted.length === 0 || hops === 0) return new Map()
  const known = new Map([...(await readRows(db, wanted))])
  const gone = wanted.filter((row) => !known.has(keyOf(row)))
  for (const [key, row] of await readRemoved(db, gone)) known.set(key, row)
  const named = [...known.values()].flatMap(referredBy)
  const titles = await titleMap(db, named, hops - 1)
  return new Map(
    [...known].map(([key, { entity, row }]) => [
      key,
      entity.title(row, (column) => titles.get(keyOf(refOf(entity, row, column))) ?? ''),
    ]),
  )
}

interface Known {
  entity: Entity
  row: Recorded
}

/** The row that a column names. */
const refOf = ({ columns }: Entity, row: Recorded, column: string): Told => ({
  entity: columns[column]?.kind.to ?? '',
  entity_id: Number(row[column] ?? 0),
})

/** The rows that a title depends on. */
function referredBy({ entity, row }: Known): Told[] {
  const asked: Told[] = []
  entity.title(row, (column) => {
    asked.push(refOf(entity, row, column))
    return ''
  })
  return asked.filter(({ entity_id }) => entity_id !== 0)
}

/** Existing rows. */
async function readRows(db: Db, wanted: readonly Told[]): Promise<[string, Known][]> {
  const found: [string, Known][] = []
  for (const { name, entity, columns } of TABLES) {
    const ids = wanted.filter((row) => row.entity === name).map(({ entity_id }) => entity_id)
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number; row: unknown }>`
      SELECT id, to_jsonb(told) AS row FROM (
        SELECT ${columnList(['id', ...columns.map(({ column }) => column)])}
        FROM ${sql.table(name)} WHERE id = ANY(${ids}::bigint[])
      ) AS told`.execute(db)
    for (const { id, row } of rows)
      found.push([
        keyOf({ entity: name, entity_id: id }),
        { entity, row: readRow(columns, recordedSchema.parse(row)) },
      ])
  }
  return found
}

/** The recorded removals of rows. */
async function readRemoved(db: Db, gone: readonly Told[]): Promise<[string, Known][]> {
  if (gone.length === 0) return []
  const asked = gone.map(({ entity, entity_id }) => ({ entity, entity_id }))
  const { rows } = await sql<Told & { before: unknown }>`
    SELECT asked.entity, asked.entity_id, removed.before
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (entity text, entity_id bigint)
    CROSS JOIN LATERAL (
      SELECT before FROM change
      WHERE change.entity = asked.entity AND change.entity_id = asked.entity_id AND change.after IS NULL
      ORDER BY seq DESC LIMIT 1
    ) AS removed`.execute(db)
  return rows.flatMap(({ before, ...row }) => {
    const entity = entityOf(row.entity)
    return entity === null ? [] : [[keyOf(row), { entity, row: recordedSchema.parse(before) }]]
  })
}
