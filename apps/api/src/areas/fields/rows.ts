import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'

/** Who writes, and when. */
export interface Writer {
  staffId: number
  now: Date
}

/**
 * A field's row, held until the transaction ends, as the person saw it.
 *
 * @throws errors.notFound; errors.stale when it was changed since
 */
export async function lockField(tx: Tx, id: number, seenVersion: number | null) {
  const field = await tx.kysely
    .selectFrom('field')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (field === undefined) throw errors.notFound('This field')
  if (seenVersion !== null && field.version !== seenVersion)
    throw errors.stale('This field', seenVersion, field.version)
  return field
}

/** In the order of their ids, so that two calls never wait for each other. @throws errors.notFound */
export async function lockFields(tx: Tx, ids: readonly number[]) {
  const wanted = [...new Set(ids)]
  const fields = await tx.kysely
    .selectFrom('field')
    .select(['id', 'grower_id', 'name', 'active', 'boundary_version_id'])
    .where(sql<boolean>`id = ANY(${wanted}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (fields.length < wanted.length)
    throw errors.notFound(wanted.length === 1 ? 'This field' : 'One of these fields')
  return fields
}

/** The values that differ, before and after; null when none does. */
export function changedOf<T extends Record<string, unknown>>(before: T, after: T) {
  const keys = Object.keys(before).filter((key) => before[key] !== after[key])
  if (keys.length === 0) return null
  const pick = (from: T) => Object.fromEntries(keys.map((key) => [key, from[key]]))
  return { before: pick(before), after: pick(after) }
}
