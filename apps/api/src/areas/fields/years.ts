import { errors, type FieldDetail, isYearInWindow, yearWindow } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { getField } from './read.ts'
import { changedOf, lockField, lockFields, type Writer } from './rows.ts'

/** @throws errors.validation for a year outside the window */
export function checkYear(year: number, now: Date, path = 'body.year'): void {
  if (isYearInWindow(year, now)) return
  const years = yearWindow(now)
  const message = `The year must be from ${years.at(-1)} to ${years[0]}`
  throw errors.validation([{ path, message }], message)
}

interface NewYear {
  fieldId: number
  growerId: number
  year: number
  /** Pinned. */
  boundaryId: number
  crop?: string
  tillage?: string
  practice?: string
}

/** Writes field-years of fields that have none of that year; their boundary is yet to be confirmed. */
export async function insertYears(tx: Tx, staffId: number, years: readonly NewYear[]): Promise<void> {
  const rows = years.map(({ crop = '', tillage = '', practice = '', ...year }) => ({
    ...year,
    crop,
    tillage,
    practice,
  }))
  const { rows: made } = await sql<{ id: number; field_id: number }>`
    INSERT INTO field_year (field_id, grower_id, year, boundary_version_id, crop, tillage, practice, created_by, updated_by)
    SELECT "fieldId", "growerId", year, "boundaryId", crop, tillage, practice, ${staffId}, ${staffId}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made ("fieldId" bigint, "growerId" bigint, year integer,
      "boundaryId" bigint, crop text, tillage text, practice text)
    RETURNING id, field_id`.execute(tx.kysely)
  const ids = new Map(made.map(({ id, field_id }) => [field_id, id]))
  for (const { fieldId, year, boundaryId, crop, tillage, practice } of rows) {
    const id = ids.get(fieldId)
    if (id === undefined) throw new Error('A field-year was not written')
    const after = {
      fieldId,
      year,
      boundaryVersionId: boundaryId,
      status: 'boundary_pending',
      crop,
      tillage,
      practice,
    }
    tx.record({ entity: 'field_year', id, before: null, after })
  }
}

interface YearWrite {
  id: number
  year: number
  version: number | null
  crop?: string | undefined
  tillage?: string | undefined
  practice?: string | undefined
}

/**
 * Makes the year where the person saw none, or changes it.
 *
 * @throws errors.notFound; errors.stale; errors.conflict for a year made meanwhile, a locked one, or a field without a
 *   boundary; errors.validation for a new year outside the window
 */
export async function saveYear(tx: Tx, { staffId, now }: Writer, input: YearWrite): Promise<FieldDetail> {
  const field = await lockField(tx, input.id, null)
  const existing = await tx.kysely
    .selectFrom('field_year')
    .select(['id', 'status', 'crop', 'tillage', 'practice', 'version'])
    .where('field_id', '=', input.id)
    .where('year', '=', input.year)
    .forUpdate()
    .executeTakeFirst()
  if (input.version === null) {
    checkYear(input.year, now, 'params.year')
    if (existing !== undefined) throw errors.conflict(`This field has the year ${input.year} already`)
    const { boundary_version_id: boundaryId, grower_id: growerId } = field
    if (boundaryId === null)
      throw errors.conflict('This field has no boundary for a year to stand on', 'Draw its boundary first.')
    const { crop = '', tillage = '', practice = '' } = input
    const { id: fieldId, year } = input
    await insertYears(tx, staffId, [{ fieldId, growerId, year, boundaryId, crop, tillage, practice }])
  } else {
    if (existing === undefined) throw errors.notFound('This year')
    if (existing.version !== input.version) throw errors.stale('This year', input.version, existing.version)
    await changeYear(tx, staffId, existing, input)
  }
  return getField(tx.kysely, input.id)
}

interface ExistingYear {
  id: number
  status: string
  crop: string
  tillage: string
  practice: string
  version: number
}

async function changeYear(tx: Tx, staffId: number, existing: ExistingYear, input: YearWrite): Promise<void> {
  const before = { crop: existing.crop, tillage: existing.tillage, practice: existing.practice }
  const after = {
    crop: input.crop ?? before.crop,
    tillage: input.tillage ?? before.tillage,
    practice: input.practice ?? before.practice,
  }
  const changed = changedOf(before, after)
  if (changed === null) return
  if (existing.status === 'approved')
    throw errors.conflict(`The year ${input.year} of this field is approved and locked`, 'Unlock it first.')
  await tx.kysely
    .updateTable('field_year')
    .set({ ...after, version: existing.version + 1, updated_at: sql`now()`, updated_by: staffId })
    .where('id', '=', existing.id)
    .execute()
  tx.record({ entity: 'field_year', id: existing.id, ...changed })
}

/**
 * Records a year for many fields. Those that have it already, have no boundary, or are inactive are left and named.
 *
 * @throws errors.validation for a year outside the window; errors.notFound when a field does not exist
 */
export async function assignYear(tx: Tx, { staffId, now }: Writer, ids: readonly number[], year: number) {
  checkYear(year, now)
  const fields = await lockFields(tx, ids)
  const having = await tx.kysely
    .selectFrom('field_year')
    .select('field_id')
    .where('year', '=', year)
    .where(sql<boolean>`field_id = ANY(${fields.map(({ id }) => id)}::bigint[])`)
    .execute()
  const haveIt = new Set(having.map(({ field_id }) => field_id))
  const made: NewYear[] = []
  const skipped: { id: number; name: string; reason: string }[] = []
  for (const { id, name, active, grower_id: growerId, boundary_version_id: boundaryId } of fields) {
    if (haveIt.has(id)) skipped.push({ id, name, reason: `It has the year ${year} already` })
    else if (!active) skipped.push({ id, name, reason: 'It is inactive' })
    else if (boundaryId === null) skipped.push({ id, name, reason: 'It has no boundary yet' })
    else made.push({ fieldId: id, growerId, year, boundaryId })
  }
  if (made.length > 0) await insertYears(tx, staffId, made)
  return { madeIds: made.map(({ fieldId }) => fieldId), skipped }
}
