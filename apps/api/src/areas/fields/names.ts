import type { NamedField } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { enrollmentsOf } from './enrolled.ts'
import { type FieldFilter, fieldCondition } from './filter.ts'

/** Fields by name, each with whether the filter finds it, and the open enrollments that have them. Removed fields are left out. */
export async function nameFields(db: Db, { ids, filter }: { ids: readonly number[]; filter: FieldFilter }) {
  const rows = await db
    .selectFrom('field')
    .innerJoin('grower', 'grower.id', 'field.grower_id')
    .select([
      'field.id',
      'field.name',
      'grower.name as grower_name',
      'field.active',
      fieldCondition(filter).as('is_listed'),
    ])
    .where(sql<boolean>`field.id = ANY(${ids}::bigint[])`)
    .orderBy('field.sort_name')
    .orderBy('field.id')
    .execute()
  const items: NamedField[] = rows.map(({ id, name, grower_name, active, is_listed }) => ({
    id,
    name,
    growerName: grower_name,
    active,
    isListed: is_listed,
  }))
  return { items, enrollments: await enrollmentsOf(db, ids) }
}
