import { errors, LOCKED_STATUS } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import type { lockFields } from '../fields/rows.ts'
import { insertYears } from '../fields/years.ts'

export type HeldField = Awaited<ReturnType<typeof lockFields>>[number]

/** Fields that can be enrolled for a grower, or the first reason why one cannot, naming it. */
export function checkFields(fields: readonly HeldField[], growerId: number, ids: readonly number[]): void {
  const details = fields.flatMap(({ id, name, grower_id, active }) => {
    const path = `body.fieldIds.${ids.indexOf(id)}`
    if (grower_id !== growerId) return [{ path, message: `${name} is a field of another grower` }]
    return active ? [] : [{ path, message: `${name} is inactive` }]
  })
  if (details.length > 0) throw errors.validation(details, details[0]?.message)
}

/** @throws errors.locked naming a field whose year is approved */
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

/** Makes the year of the held fields that have a boundary and no row of it yet. */
export async function makeYears(
  tx: Tx,
  staffId: number,
  fields: readonly HeldField[],
  year: number,
): Promise<void> {
  const placed = fields.filter(({ boundary_version_id }) => boundary_version_id !== null)
  if (placed.length === 0) return
  const having = await tx.kysely
    .selectFrom('field_year')
    .select('field_id')
    .where('year', '=', year)
    .where(sql<boolean>`field_id = ANY(${placed.map(({ id }) => id)}::bigint[])`)
    .execute()
  const haveIt = new Set(having.map(({ field_id }) => field_id))
  const lacking = placed.flatMap(({ id, grower_id: growerId, boundary_version_id: boundaryId }) =>
    haveIt.has(id) || boundaryId === null ? [] : [{ fieldId: id, growerId, year, boundaryId }],
  )
  if (lacking.length > 0) await insertYears(tx, staffId, lacking)
}

/** Puts fields into an enrollment, in the order of their ids. Triggers fill in the rest of the row. */
export async function enrollFields(
  tx: Tx,
  { id: enrollmentId, growerId }: { id: number; growerId: number },
  fieldIds: readonly number[],
): Promise<void> {
  if (fieldIds.length === 0) return
  const { rows } = await sql<{ id: number; field_id: number }>`
    INSERT INTO enrollment_field (enrollment_id, field_id)
    SELECT ${enrollmentId}::bigint, id FROM unnest(${fieldIds}::bigint[]) AS chosen (id) ORDER BY id
    RETURNING id, field_id`.execute(tx.kysely)
  for (const { id, field_id: fieldId } of rows)
    tx.record({ entity: 'enrollment_field', id, before: null, after: { enrollmentId, growerId, fieldId } })
}

/** Takes fields out of an enrollment. */
export async function releaseFields(
  tx: Tx,
  { id: enrollmentId, growerId }: { id: number; growerId: number },
  fieldIds: readonly number[],
): Promise<void> {
  if (fieldIds.length === 0) return
  const { rows } = await sql<{ id: number; field_id: number }>`
    DELETE FROM enrollment_field
    WHERE enrollment_id = ${enrollmentId} AND field_id = ANY(${fieldIds}::bigint[])
    RETURNING id, field_id`.execute(tx.kysely)
  for (const { id, field_id: fieldId } of rows)
    tx.record({ entity: 'enrollment_field', id, before: { enrollmentId, growerId, fieldId }, after: null })
}
