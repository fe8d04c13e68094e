import { type Change, errors, type TimelineEntity } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { decodeCursor, encodeCursor, pageOf } from '../shared/cursor.ts'

interface TimelineQuery {
  entity: TimelineEntity
  id: number
  limit: number
  cursor?: string | undefined
}

const WHAT = { grower: 'This grower', field: 'This field' } as const

/** Fields as (id, title), those that were removed too. Of a grower, the ones it has now or had when they were removed. */
const FIELDS: Record<TimelineEntity, (id: number) => RawBuilder<unknown>> = {
  grower: (id) => sql`
    SELECT id, name AS title FROM field WHERE grower_id = ${id}
    UNION ALL SELECT entity_id, coalesce(before ->> 'name', '') FROM change
      WHERE entity = 'field' AND after IS NULL AND before ->> 'growerId' = ${String(id)}`,
  field: (id) => sql`SELECT id, name AS title FROM field WHERE id = ${id}`,
}

/** The rows whose changes make a timeline, as (entity, id, title). */
function rowsOf(entity: TimelineEntity, id: number): RawBuilder<unknown> {
  const own =
    entity === 'grower' ? sql`UNION ALL SELECT 'grower', id, name FROM grower WHERE id = ${id}` : sql``
  return sql`
    WITH fields AS (${FIELDS[entity](id)})
    SELECT 'field' AS entity, id, title FROM fields
    ${own}
    UNION ALL SELECT 'boundary_version', boundary_version.id, title
      FROM fields JOIN boundary_version ON boundary_version.field_id = fields.id
    UNION ALL SELECT 'field_year', field_year.id, title
      FROM fields JOIN field_year ON field_year.field_id = fields.id
    UNION ALL SELECT change.entity, change.entity_id, title
      FROM fields JOIN change ON change.before ->> 'fieldId' = fields.id::text
      WHERE change.entity IN ('boundary_version', 'field_year') AND change.after IS NULL`
}

interface TimelineRow {
  seq: number
  at: Date
  by_staff_id: number | null
  by_name: string | null
  entity: string
  entity_id: number
  title: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  upload_id: number | null
  file_name: string | null
  channel: string
}

interface Newest {
  entity: TimelineEntity
  id: number
  /** Only changes numbered below it. */
  below: number
  most: number
}

/** Of each row the newest changes are read by index, no more of them than are asked for; of those the newest. */
export function newestChanges({ entity, id, below, most }: Newest): RawBuilder<TimelineRow> {
  return sql<TimelineRow>`
    WITH recent AS (
      SELECT change.*, thing.title
      FROM (${rowsOf(entity, id)}) AS thing
      CROSS JOIN LATERAL (
        SELECT * FROM change
        WHERE change.entity = thing.entity AND change.entity_id = thing.id AND change.seq < ${below}
        ORDER BY change.seq DESC LIMIT ${most}
      ) AS change
      ORDER BY change.seq DESC LIMIT ${most}
    )
    SELECT recent.*, staff.first_name || ' ' || staff.last_name AS by_name, upload.file_name
    FROM recent
    LEFT JOIN staff ON staff.id = recent.by_staff_id
    LEFT JOIN upload ON upload.id = recent.upload_id
    ORDER BY recent.seq DESC`
}

/**
 * What happened to a record and to what belongs to it, newest first.
 *
 * @throws errors.notFound
 */
export async function timeline(db: Db, { entity, id, limit, cursor }: TimelineQuery) {
  const owner = await db.selectFrom(entity).select('id').where('id', '=', id).executeTakeFirst()
  if (owner === undefined) throw errors.notFound(WHAT[entity])
  const list = `timeline ${entity} ${id}`
  const [below] =
    cursor === undefined
      ? [Number.MAX_SAFE_INTEGER]
      : decodeCursor(list, z.tuple([z.int().check(z.positive())]), cursor)
  const { rows } = await newestChanges({ entity, id, below, most: limit + 1 }).execute(db)
  const { items, nextCursor } = pageOf(rows, limit, (last) => encodeCursor(list, [last.seq]))
  return { items: items.map(toChange), nextCursor }
}

function toChange(row: TimelineRow): Change {
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    by: row.by_staff_id === null || row.by_name === null ? null : { id: row.by_staff_id, name: row.by_name },
    entity: row.entity,
    entityId: row.entity_id,
    title: row.title,
    before: row.before,
    after: row.after,
    reason: row.reason,
    upload:
      row.upload_id === null || row.file_name === null
        ? null
        : { id: row.upload_id, fileName: row.file_name },
    channel: row.channel,
  }
}
