import { errors, LOCKED_STATUS } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import type { FieldRow } from '../fields/rows.ts'
import { fieldYearTable } from '../fields/tables.ts'
import { enrollmentFieldTable } from './tables.ts'

/** Fields that can be enrolled for a grower, or the first reason why one cannot, naming it. */
export function checkFields(fields: readonly FieldRow[], growerId: number, ids: readonly number[]): void {
  const details = fields.flatMap(({ id, name, active, ...field }) => {
    const path = `body.fieldIds.${ids.indexOf(id)}`
    if (field.growerId !== growerId) return [{ path, message: `${name} is a field of another grower` }]
    return active ? [] : [{ path, message: `${name} is inactive` }]
  })
  if (details.length > 0) throw errors.validation(details, details[0]?.message)
}

/** @throws errors.locked that names a field whose year is approved */
export async function refuseLockedYears(tx: Tx, fieldIds: readonly number[], year: number): Promise<void> {
  if (fieldIds.length === 0) return
  const locked = await tx.kysely
    .selectFrom('field_year')
    .innerJoin('field', 'field.id', 'field_year.field_id')
    .select('field.name')
    .where('field_year.year', '=', year)
    .where('field_year.status', '=', LOCKED_STATUS)
    .where(sql<boolean>`field_year.field_id = ANY(${fieldIds}::bigint[])`)
    .orderBy('field.sort_name')
    .executeTakeFirst()
  if (locked !== undefined) throw errors.locked(`${year} of ${locked.name}`)
}

/** Creates the year for locked fields that have a boundary and not yet this year. */
export async function makeYears(tx: Tx, fields: readonly FieldRow[], year: number): Promise<void> {
  const placedIds = fields.flatMap(({ id, boundaryVersionId }) => (boundaryVersionId === null ? [] : [id]))
  if (placedIds.length === 0) return
  const having = await tx.kysely
    .selectFrom('field_year')
    .select('field_id')
    .where('year', '=', year)
    .where(sql<boolean>`field_id = ANY(${placedIds}::bigint[])`)
    .execute()
  const haveIt = new Set(having.map(({ field_id }) => field_id))
  const lacking = fields.flatMap(({ id, growerId, boundaryVersionId }) =>
    haveIt.has(id) || boundaryVersionId === null ? [] : [{ fieldId: id, growerId, year, boundaryVersionId }],
  )
  await tx.rows(fieldYearTable).insert(lacking)
}

interface Owner {
  id: number
  growerId: number
}

/** Adds fields to an enrollment, in the order of their ids. Triggers fill in the rest of each row. */
export async function enrollFields(
  tx: Tx,
  { id: enrollmentId, growerId }: Owner,
  fieldIds: readonly number[],
): Promise<void> {
  const inOrder = fieldIds.toSorted((one, other) => one - other)
  await tx.rows(enrollmentFieldTable).insert(inOrder.map((fieldId) => ({ enrollmentId, growerId, fieldId })))
}

/** Removes fields from an enrollment. */
export async function releaseFields(tx: Tx, { id }: Owner, fieldIds: readonly number[]): Promise<void> {
  if (fieldIds.length === 0) return
  const rows = tx.rows(enrollmentFieldTable)
  await rows.remove(
    await rows.lockWhere(sql<boolean>`enrollment_id = ${id} AND field_id = ANY(${[...fieldIds]}::bigint[])`),
  )
}
