import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'

/** Locks the grower, so that nobody deactivates or renames it. @throws errors.notFound */
export async function lockActiveGrower(tx: Tx, growerId: number): Promise<void> {
  const grower = await tx.kysely
    .selectFrom('grower')
    .select('name')
    .where('id', '=', growerId)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  if (grower === undefined) throw errors.notFound('This grower')
}

/**
 * Locks the grower before its field, in the same order as renaming a grower does.
 *
 * @returns the grower
 * @throws errors.notFound for the field
 */
export async function lockGrowerOf(tx: Tx, fieldId: number): Promise<{ name: string; active: boolean }> {
  const grower = await tx.kysely
    .selectFrom('grower')
    .select(['name', 'active'])
    .where('id', '=', (eb) => eb.selectFrom('field').select('grower_id').where('field.id', '=', fieldId))
    .forShare()
    .executeTakeFirst()
  if (grower === undefined) throw errors.notFound('This field')
  return grower
}

/** The same for the fields of many years, in the order of the growers' ids. */
export async function lockGrowersOfYears(tx: Tx, yearIds: readonly number[]): Promise<void> {
  await sql`
    SELECT FROM grower WHERE id IN (SELECT grower_id FROM field_year WHERE id = ANY(${[...yearIds]}::bigint[]))
    ORDER BY id FOR SHARE`.execute(tx.kysely)
}
