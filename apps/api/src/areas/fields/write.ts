import { errors, type FieldCreate, type FieldDetail, type FieldUpdate } from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { checkPast, checkYear } from '../shared/days.ts'
import { placeOf } from '../shared/place.ts'
import { drawnAt, insertBoundary } from './boundary-write.ts'
import { refuseUnseenEnrollments } from './enrolled.ts'
import { measureBoundary } from './geometry.ts'
import { getField } from './read.ts'
import { changedOf, lockField, lockFields, type Writer } from './rows.ts'
import { fieldNameKeys } from './search.ts'
import { insertYears } from './years.ts'

/**
 * Makes a field, with its boundary and its first year where they are given. County and state are those of the boundary.
 *
 * @throws errors.notFound for the grower; errors.validation for a boundary that is none, for a year outside the window
 *   or without a boundary
 */
export async function createField(
  tx: Tx,
  { staffId, now }: Writer,
  input: FieldCreate,
): Promise<FieldDetail & MadeEdit> {
  const { boundary, year, growerId } = input
  if (year !== null) checkYear(year, now)
  checkPast(
    boundary?.determinedAt ?? null,
    now,
    'body.boundary.determinedAt',
    'The day the boundary was found',
  )
  if (year !== null && boundary === null) {
    const message = 'A year needs a boundary to stand on'
    throw errors.validation([{ path: 'body.year', message }], message)
  }
  const growerName = await lockGrower(tx, growerId)
  const measured = boundary && (await measureBoundary(tx.kysely, boundary.geometry, 'body.boundary.geometry'))
  const place = measured === null ? null : placeOf(...measured.inside)
  const texts = {
    name: input.name,
    farm_name: input.farmName,
    county: place?.county ?? '',
    state: place?.state ?? '',
    fsa_farm: input.fsaFarm,
    fsa_tract: input.fsaTract,
    fsa_clu: input.fsaClu,
  }
  const { id } = await tx.kysely
    .insertInto('field')
    .values({
      grower_id: growerId,
      ...texts,
      ...fieldNameKeys({ name: input.name, farmName: input.farmName, growerName }),
      boundary_version_id: null,
      created_by: staffId,
      updated_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const boundaryId =
    boundary === null || measured === null
      ? null
      : await insertBoundary(
          tx,
          staffId,
          { fieldId: id, growerId },
          {
            ...boundary,
            ...measured,
            determinedAt: await drawnAt(tx, boundary, null, measured.wkb),
          },
        )
  if (boundaryId !== null && measured !== null)
    await tx.kysely
      .updateTable('field')
      .set({ boundary_version_id: boundaryId, area_m2: measured.areaM2, perimeter_m: measured.perimeterM })
      .where('id', '=', id)
      .execute()
  const after = {
    growerId,
    ...wordsOf(texts),
    active: true,
    boundaryVersionId: boundaryId,
    areaM2: measured?.areaM2 ?? 0,
    perimeterM: measured?.perimeterM ?? 0,
  }
  tx.record({ entity: 'field', id, before: null, after })
  if (year !== null && boundaryId !== null)
    await insertYears(tx, staffId, [{ fieldId: id, growerId, year, boundaryId }])
  return tx.withEdit(getField(tx.kysely, id))
}

/** Nobody deactivates or renames the grower meanwhile. @throws errors.notFound */
async function lockGrower(tx: Tx, growerId: number): Promise<string> {
  const grower = await tx.kysely
    .selectFrom('grower')
    .select('name')
    .where('id', '=', growerId)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  if (grower === undefined) throw errors.notFound('This grower')
  return grower.name
}

/** Before its field, as whoever renames a grower locks them. @throws errors.notFound for the field */
async function lockGrowerOf(tx: Tx, fieldId: number): Promise<string> {
  const grower = await tx.kysely
    .selectFrom('grower')
    .select('name')
    .where('id', '=', (eb) => eb.selectFrom('field').select('grower_id').where('field.id', '=', fieldId))
    .forShare()
    .executeTakeFirst()
  if (grower === undefined) throw errors.notFound('This field')
  return grower.name
}

interface Texts {
  name: string
  farm_name: string
  county: string
  state: string
  fsa_farm: string
  fsa_tract: string
  fsa_clu: string
}

/** In the contract's words, as changes are told. */
const wordsOf = ({ name, farm_name, county, state, fsa_farm, fsa_tract, fsa_clu }: Texts) => ({
  name,
  farmName: farm_name,
  county,
  state,
  fsaFarm: fsa_farm,
  fsaTract: fsa_tract,
  fsaClu: fsa_clu,
})

/**
 * Changes a field's texts. One that changes nothing writes nothing.
 *
 * @throws errors.notFound; errors.stale
 */
export async function updateField(
  tx: Tx,
  staffId: number,
  { id, version, ...patch }: FieldUpdate & { id: number },
): Promise<FieldDetail & MadeEdit> {
  const growerName = await lockGrowerOf(tx, id)
  const field = await lockField(tx, id, version)
  const before = wordsOf(field)
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  const after = { ...before, ...Object.fromEntries(given) }
  const changed = changedOf(before, after)
  if (changed === null) return tx.withEdit(getField(tx.kysely, id))
  const { farmName, fsaFarm, fsaTract, fsaClu, ...same } = after
  await tx.kysely
    .updateTable('field')
    .set({
      ...same,
      farm_name: farmName,
      fsa_farm: fsaFarm,
      fsa_tract: fsaTract,
      fsa_clu: fsaClu,
      ...fieldNameKeys({ name: after.name, farmName, growerName }),
      version: field.version + 1,
      updated_at: sql`now()`,
      updated_by: staffId,
    })
    .where('id', '=', id)
    .execute()
  tx.record({ entity: 'field', id, ...changed })
  return tx.withEdit(getField(tx.kysely, id))
}

interface Activity {
  ids: readonly number[]
  active: boolean
  /** Enrollments under way that the person saw to have some of the fields. */
  enrollmentIds: readonly number[]
}

/**
 * Deactivates or reactivates fields, all or none. Those that already are as asked for stay untouched.
 *
 * @returns the fields changed, and the edit that takes it back
 * @throws errors.notFound when one does not exist; errors.fieldsEnrolled for an enrollment that the person has not seen
 */
export async function setFieldsActive(tx: Tx, staffId: number, { ids, active, enrollmentIds }: Activity) {
  const fields = (await lockFields(tx, ids)).filter((field) => field.active !== active)
  if (fields.length === 0) return { changedIds: [], editId: null }
  if (!active) await refuseUnseenEnrollments(tx, fields, enrollmentIds)
  const changing = fields.map(({ id }) => id)
  await tx.kysely
    .updateTable('field')
    .set({ active, version: sql`version + 1`, updated_at: sql`now()`, updated_by: staffId })
    .where(sql<boolean>`id = ANY(${changing}::bigint[])`)
    .execute()
  for (const id of changing)
    tx.record({ entity: 'field', id, before: { active: !active }, after: { active } })
  return { changedIds: changing, editId: await tx.editId() }
}
