import { type CommentPerson, errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const NAME = sql<string>`staff.first_name || ' ' || staff.last_name`

/** Active staff, by name. */
export function activePeople(db: Db): Promise<CommentPerson[]> {
  return db
    .selectFrom('staff')
    .select(['staff.id', NAME.as('name')])
    .where('suspended_at', 'is', null)
    .where('is_service', '=', false)
    .orderBy(sql`lower(${NAME})`)
    .orderBy('staff.id')
    .execute()
}

/** Each once. @throws errors.validation for people who are not active staff */
export async function mentioned(db: Db, given: readonly number[]): Promise<number[]> {
  const ids = [...new Set(given)]
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', ids)
    .where('suspended_at', 'is', null)
    .where('is_service', '=', false)
    .execute()
  const active = new Set(rows.map(({ id }) => id))
  if (ids.every((id) => active.has(id))) return ids
  const message = 'Only people who may use the dashboard can be mentioned'
  throw errors.validation([{ path: 'body.mentions', message }], message)
}
