import { changeReadersOf, errors, type TimelineEntity } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { decodeCursor, encodeCursor, pageOf } from '../../areas/shared/cursor.ts'
import { requireCapability } from '../../auth/permissions.ts'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Db } from '../../db/database.ts'
import { membersOf } from './members.ts'
import { type ChangeRow, toChange } from './row.ts'
import { titlesOf } from './titles.ts'

interface TimelineQuery {
  entity: TimelineEntity
  id: number
  limit: number
  cursor?: string | undefined
}

const WHAT: Record<TimelineEntity, string> = {
  grower: 'This grower',
  field: 'This field',
  field_year: 'This year',
  enrollment: 'This enrollment',
  staff: 'This person',
}

interface Newest {
  entity: TimelineEntity
  id: number
  /** Only changes numbered below it. */
  below: number
  most: number
}

/** Of each row the newest changes are read by index, no more of them than are asked for; of those the newest. */
export function newestChanges({ entity, id, below, most }: Newest): RawBuilder<ChangeRow> {
  return sql<ChangeRow>`
    WITH recent AS (
      SELECT change.*
      FROM (${membersOf(entity, id)}) AS thing
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
 * @throws errors.notFound; errors.forbidden for a member of staff, but to operation managers
 */
export async function timeline(db: Db, staff: StaffRecord, { entity, id, limit, cursor }: TimelineQuery) {
  if (changeReadersOf(entity) !== 'everyone') requireCapability(staff, 'staff.manage')
  const owner = await db.selectFrom(entity).select('id').where('id', '=', id).executeTakeFirst()
  if (owner === undefined) throw errors.notFound(WHAT[entity])
  const list = `timeline ${entity} ${id}`
  const [below] =
    cursor === undefined
      ? [Number.MAX_SAFE_INTEGER]
      : decodeCursor(list, z.tuple([z.int().check(z.positive())]), cursor)
  const { rows } = await newestChanges({ entity, id, below, most: limit + 1 }).execute(db)
  const { items, nextCursor } = pageOf(rows, limit, (last) => encodeCursor(list, [last.seq]))
  const titleOf = await titlesOf(db, items)
  return { items: items.map((row) => toChange(row, titleOf(row))), nextCursor }
}
