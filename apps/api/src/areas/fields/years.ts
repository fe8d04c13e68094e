import {
  errors,
  type FieldDetail,
  isDayIn,
  LOCKED_STATUS,
  type ProductError,
  plannedDays,
  sampledDays,
  todayAnywhere,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { HeldRow, NewRow } from '../../db/rows/types.ts'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { checkYear, rangeWords } from '../shared/days.ts'
import { getField } from './read.ts'
import { type FieldRow, lockFields } from './rows.ts'
import { fieldTable, fieldYearTable } from './tables.ts'

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

/** The day columns of a year, with their words in refusals. */
const DAYS = { plannedOn: 'planned', sampledOn: 'sampled' } as const
export type YearDay = keyof typeof DAYS

/** Why a year cannot have a day, in a sentence; null where it can. */
export function dayRefusal(year: number, key: YearDay, day: string | null, now: Date): string | null {
  const range = key === 'plannedOn' ? plannedDays(year) : sampledDays(year, todayAnywhere(now).max)
  if (day === null || isDayIn(day, range)) return null
  return `The ${DAYS[key]} day of ${year} must be ${rangeWords(range)}`
}

/** @throws errors.validation for a day that is given and outside the year's range */
function checkDays({ year, plannedOn = null, sampledOn = null }: YearWrite, now: Date): void {
  for (const [key, day] of [['plannedOn', plannedOn] as const, ['sampledOn', sampledOn] as const]) {
    const message = dayRefusal(year, key, day, now)
    if (message !== null) throw errors.validation([{ path: `body.${key}`, message }], message)
  }
}

/**
 * Makes the year where the person saw none, or changes it.
 *
 * @throws errors.notFound; errors.stale; errors.locked; errors.conflict for a year made meanwhile, a field without a
 *   boundary, or a boundary that the year cannot move to; errors.validation for a new year outside the window, or a day
 *   outside the year's range
 */
export async function saveYear(tx: Tx, now: Date, input: YearWrite): Promise<FieldDetail & MadeEdit> {
  checkDays(input, now)
  const { id: fieldId, year, version, ...set } = input
  const field = await tx.rows(fieldTable).lockSeen({ id: fieldId, version: null })
  const rows = tx.rows(fieldYearTable)
  const [existing] = await rows.lockWhere(sql<boolean>`field_id = ${fieldId} AND year = ${year}`)
  if (version === null) {
    checkYear(year, now, 'params.year')
    if (existing !== undefined) throw errors.conflict(`This field already has the year ${year}`)
    const { boundaryVersionId, growerId } = field
    if (boundaryVersionId === null)
      throw errors.conflict(
        'A field year needs a boundary, and this field has none',
        'Draw the boundary first.',
      )
    await rows.insert([{ ...set, fieldId, growerId, year, boundaryVersionId }])
  } else {
    if (existing === undefined) throw errors.notFound('This year')
    if (existing.version !== version) throw errors.stale('This year', version, existing.version)
    const after = rows.changed({ row: existing, set })
    const refusal = after === null ? null : changeRefusal(field, existing, after)
    if (refusal !== null) throw refusal
    await rows.patch([{ row: existing, set }])
  }
  return tx.withEdit(getField(tx.kysely, fieldId))
}

type YearRow = HeldRow<typeof fieldYearTable>

/** Why a year is not changed: errors.locked or errors.conflict; null where it can be. */
export function changeRefusal(
  field: Pick<FieldRow, 'name' | 'boundaryVersionId'>,
  { status, ...before }: YearRow,
  after: Pick<YearRow, 'plannedOn' | 'boundaryVersionId'>,
): ProductError | null {
  if (status === LOCKED_STATUS) return errors.locked(`${before.year} of ${field.name}`)
  if (status === 'scheduled' && before.plannedOn !== null && after.plannedOn === null)
    return errors.conflict('This year is scheduled', 'Unschedule the year first, or choose another day.')
  if (after.boundaryVersionId === before.boundaryVersionId) return null
  // A year moves to the field's newest boundary only, and only until its boundary is confirmed.
  if (after.boundaryVersionId !== field.boundaryVersionId)
    return errors.conflict('A year can only move to the newest boundary', 'Restore the older boundary first.')
  if (status !== 'boundary_pending')
    return errors.conflict('The boundary of this year is confirmed', 'Reopen the boundary first.')
  return null
}

/**
 * Records a year for many fields. Fields that already have the year, have no boundary or are inactive are skipped and named.
 *
 * @throws errors.validation for a year outside the window; errors.notFound when a field does not exist
 */
export async function assignYear(tx: Tx, now: Date, ids: readonly number[], year: number) {
  checkYear(year, now)
  const fields = await lockFields(tx, ids)
  const having = await tx.kysely
    .selectFrom('field_year')
    .select('field_id')
    .where('year', '=', year)
    .where(sql<boolean>`field_id = ANY(${fields.map(({ id }) => id)}::bigint[])`)
    .execute()
  const haveIt = new Set(having.map(({ field_id }) => field_id))
  const made: NewRow<typeof fieldYearTable>[] = []
  const skipped: { id: number; name: string; reason: string }[] = []
  for (const { id, name, active, growerId, boundaryVersionId } of fields) {
    if (haveIt.has(id)) skipped.push({ id, name, reason: `It already has the year ${year}` })
    else if (!active) skipped.push({ id, name, reason: 'It is inactive' })
    else if (boundaryVersionId === null) skipped.push({ id, name, reason: 'It has no boundary yet' })
    else made.push({ fieldId: id, growerId, year, boundaryVersionId })
  }
  if (made.length === 0) return { madeIds: [], skipped, editId: null }
  await tx.rows(fieldYearTable).insert(made)
  return { madeIds: made.map(({ fieldId }) => fieldId), skipped, editId: await tx.editId() }
}
