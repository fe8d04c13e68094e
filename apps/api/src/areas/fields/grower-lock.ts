import { errors } from '@org/core/contract'
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
