import {
  errors,
  type FieldDetail,
  LOCKED_STATUS,
  plannedDays,
  sampledDays,
  todayAnywhere,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { checkDay, checkYear } from '../shared/days.ts'
import { getField } from './read.ts'
import { changedOf, lockField, lockFields, type Writer } from './rows.ts'

interface NewYear {
  fieldId: number
  growerId: number
  year: number
  /** Pinned. */
  boundaryId: number
  crop?: string
  tillage?: string
  practice?: string
  /** Days: `2026-04-30`. */
  plannedOn?: string | null
  sampledOn?: string | null
  notes?: string
}

/** A new year's row as its change tells it: whole, so that it can be written again. */
export const yearRecord = ({ fieldId, growerId, year, boundaryId, ...words }: NewYear) => ({
  fieldId,
  growerId,
  year,
  boundaryVersionId: boundaryId,
  status: 'boundary_pending',
  ...wordsOf(words),
})

type YearWords = Pick<NewYear, 'crop' | 'tillage' | 'practice' | 'plannedOn' | 'sampledOn' | 'notes'>

const wordsOf = (words: YearWords) => ({
  crop: words.crop ?? '',
  tillage: words.tillage ?? '',
  practice: words.practice ?? '',
  plannedOn: words.plannedOn ?? null,
  sampledOn: words.sampledOn ?? null,
  notes: words.notes ?? '',
})

/** Writes field-years of fields that have none of that year; their boundary is yet to be confirmed. */
export async function insertYears(tx: Tx, staffId: number, years: readonly NewYear[]): Promise<void> {
  const records = years.map(yearRecord)
  const { rows: made } = await sql<{ id: number; field_id: number; year: number }>`
    INSERT INTO field_year (field_id, grower_id, year, boundary_version_id, crop, tillage, practice, planned_on,
      sampled_on, notes, created_by, updated_by)
    SELECT "fieldId", "growerId", year, "boundaryVersionId", crop, tillage, practice, "plannedOn",
      "sampledOn", notes, ${staffId}, ${staffId}
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS made ("fieldId" bigint, "growerId" bigint,
      year integer, "boundaryVersionId" bigint, crop text, tillage text, practice text, "plannedOn" date,
      "sampledOn" date, notes text)
    RETURNING id, field_id, year`.execute(tx.kysely)
  const ids = new Map(made.map(({ id, field_id, year }) => [`${field_id} ${year}`, id]))
  for (const after of records) {
    const id = ids.get(`${after.fieldId} ${after.year}`)
    if (id === undefined) throw new Error('A field-year was not written')
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
  plannedOn?: string | null | undefined
  sampledOn?: string | null | undefined
  notes?: string | undefined
  boundaryVersionId?: number | undefined
}

/** What is said: patches leave out what they do not touch. */
function saidIn({ crop, tillage, practice, plannedOn, sampledOn, notes }: YearWrite): YearWords {
  const given = Object.entries({ crop, tillage, practice, plannedOn, sampledOn, notes })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** @throws errors.validation for a day that is given and outside the year's range */
function checkDays({ year, plannedOn, sampledOn }: YearWrite, now: Date): void {
  const given = (day: string | null | undefined): day is string => day !== null && day !== undefined
  if (given(plannedOn)) checkDay(plannedOn, plannedDays(year), 'body.plannedOn', `The planned day of ${year}`)
  if (given(sampledOn))
    checkDay(
      sampledOn,
      sampledDays(year, todayAnywhere(now).max),
      'body.sampledOn',
      `The sampled day of ${year}`,
    )
}

type HeldField = Awaited<ReturnType<typeof lockField>>

/**
 * Makes the year where the person saw none, or changes it.
 *
 * @throws errors.notFound; errors.stale; errors.locked; errors.conflict for a year made meanwhile, a field without a
 *   boundary, or a boundary that the year cannot move to; errors.validation for a new year outside the window, or a day
 *   outside the year's range
 */
export async function saveYear(
  tx: Tx,
  { staffId, now }: Writer,
  input: YearWrite,
): Promise<FieldDetail & MadeEdit> {
  checkDays(input, now)
  const field = await lockField(tx, input.id, null)
  const existing = await tx.kysely
    .selectFrom('field_year')
    .select(['id', 'status', 'crop', 'tillage', 'practice', 'planned_on', 'sampled_on', 'notes', 'version'])
    .select('boundary_version_id')
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
    const { id: fieldId, year } = input
    await insertYears(tx, staffId, [{ fieldId, growerId, year, boundaryId, ...saidIn(input) }])
  } else {
    if (existing === undefined) throw errors.notFound('This year')
    if (existing.version !== input.version) throw errors.stale('This year', input.version, existing.version)
    await changeYear(tx, staffId, field, existing, input)
  }
  return tx.withEdit(getField(tx.kysely, input.id))
}

interface ExistingYear {
  id: number
  status: string
  boundary_version_id: number
  crop: string
  tillage: string
  practice: string
  planned_on: string | null
  sampled_on: string | null
  notes: string
  version: number
}

async function changeYear(
  tx: Tx,
  staffId: number,
  field: HeldField,
  existing: ExistingYear,
  input: YearWrite,
): Promise<void> {
  const { crop, tillage, practice, planned_on, sampled_on, notes, boundary_version_id } = existing
  const before = {
    ...wordsOf({ crop, tillage, practice, plannedOn: planned_on, sampledOn: sampled_on, notes }),
    boundaryVersionId: boundary_version_id,
  }
  const after = {
    ...before,
    ...saidIn(input),
    boundaryVersionId: input.boundaryVersionId ?? boundary_version_id,
  }
  const changed = changedOf(before, after)
  if (changed === null) return
  if (existing.status === LOCKED_STATUS) throw errors.locked(`${input.year} of ${field.name}`)
  if (existing.status === 'scheduled' && planned_on !== null && after.plannedOn === null)
    throw errors.conflict('This year is scheduled', 'Take it off the schedule first, or choose another day.')
  if (after.boundaryVersionId !== boundary_version_id)
    refuseBoundary(field, existing, after.boundaryVersionId)
  await tx.kysely
    .updateTable('field_year')
    .set({
      crop: after.crop,
      tillage: after.tillage,
      practice: after.practice,
      planned_on: after.plannedOn,
      sampled_on: after.sampledOn,
      notes: after.notes,
      boundary_version_id: after.boundaryVersionId,
      version: existing.version + 1,
      updated_at: sql`now()`,
      updated_by: staffId,
    })
    .where('id', '=', existing.id)
    .execute()
  tx.record({ entity: 'field_year', id: existing.id, ...changed })
}

/** A year moves to the field's newest boundary only, and only until its boundary is confirmed. */
function refuseBoundary(field: HeldField, { status }: ExistingYear, boundaryId: number): void {
  if (boundaryId !== field.boundary_version_id)
    throw errors.conflict('A year can only move to the newest boundary', 'Restore the older one first.')
  if (status !== 'boundary_pending')
    throw errors.conflict('The boundary of this year is confirmed', 'Reopen it first.')
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
  if (made.length === 0) return { madeIds: [], skipped, editId: null }
  await insertYears(tx, staffId, made)
  return { madeIds: made.map(({ fieldId }) => fieldId), skipped, editId: await tx.editId() }
}
