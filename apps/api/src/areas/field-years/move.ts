import {
  errors,
  FIELD_YEAR_STATUSES,
  type FieldYearEvent,
  type FieldYearMoves,
  type FieldYearStatus,
  fieldYearWorkflow,
  findMove,
  illegalMove,
  isDayIn,
  type Move,
  type ProductError,
  plannedDays,
  type RefusedRow,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../db/transact.ts'
import { rangeWords } from '../shared/days.ts'

/** A row as the person saw it. */
interface SeenRow {
  id: number
  version: number
}

interface MoveRows {
  event: FieldYearEvent
  items: readonly SeenRow[]
  /** For `schedule`: the day planned (`2026-04-30`); null: the one each has. */
  plannedOn?: string | null
}

interface YearRow {
  id: number
  field_id: number
  field_name: string
  year: number
  status: FieldYearStatus
  planned_on: string | null
  boundary_version_id: number
  /** Of the field's newest boundary. */
  newest_id: number
  version: number
}

type FieldYearMove = Move<FieldYearStatus, string, keyof typeof fieldYearWorkflow.guards>

/** What a person can do where a guard refuses. */
const GUARD_REMEDIES: Record<keyof typeof fieldYearWorkflow.guards, string> = {
  newestBoundary: 'Move the year to the newest boundary, then confirm it.',
  planDated: 'Choose the day of sampling.',
}

/**
 * Moves field-years along their workflow. Each row is judged on its own: those that cannot be moved are named, the
 * others are moved together.
 */
export async function moveFieldYears(
  tx: Tx,
  staffId: number,
  { event, items, plannedOn = null }: MoveRows,
): Promise<FieldYearMoves> {
  const seen = new Map(items.map((item) => [item.id, item.version]))
  const rows = await lockYears(tx, [...seen.keys()])
  const refused: RefusedRow[] = []
  const moving: YearRow[] = []
  for (const [id, version] of seen) {
    const row = rows.get(id)
    const refusal = refusalOf(row, version, event, plannedOn)
    if (refusal !== null) refused.push({ id, title: titleOf(row), ...refusal })
    else if (row !== undefined) moving.push(row)
  }
  if (moving.length === 0) return { editId: null, moved: [], refused }
  const moved = await write(tx, staffId, moving, { event, plannedOn })
  return { editId: await tx.editId(), moved, refused }
}

const titleOf = (row: YearRow | undefined): string =>
  row === undefined ? 'A field-year' : `${row.year} of ${row.field_name}`

const words = ({ message, remedy }: Pick<ProductError, 'message' | 'remedy'>) => ({
  message,
  remedy: remedy ?? '',
})

/** Why a row is left as it is; null when it can be moved. */
function refusalOf(
  row: YearRow | undefined,
  version: number,
  event: FieldYearEvent,
  plannedOn: string | null,
) {
  if (row === undefined) return words(errors.notFound('This field-year'))
  if (row.version !== version) return words(errors.stale(titleOf(row), version, row.version))
  const illegal = illegalMove(fieldYearWorkflow, row.status, event)
  if (illegal !== null) return illegal
  const move: FieldYearMove | null = findMove(fieldYearWorkflow, row.status, event)
  const failing = move?.guards?.find((guard) => !holds(guard, row, plannedOn))
  if (failing !== undefined)
    return { message: fieldYearWorkflow.guards[failing], remedy: GUARD_REMEDIES[failing] }
  return event === 'schedule' ? refusalOfDay(row, plannedOn ?? row.planned_on) : null
}

function refusalOfDay({ year }: YearRow, day: string | null) {
  const range = plannedDays(year)
  if (day === null || isDayIn(day, range)) return null
  return { message: `The planned day must be ${rangeWords(range)}`, remedy: GUARD_REMEDIES.planDated }
}

function holds(guard: keyof typeof GUARD_REMEDIES, row: YearRow, plannedOn: string | null): boolean {
  if (guard === 'newestBoundary') return row.boundary_version_id === row.newest_id
  return (plannedOn ?? row.planned_on) !== null
}

const statusSchema = z.enum(FIELD_YEAR_STATUSES)

/**
 * The rows, held until the transaction ends; first their fields, as whoever draws a field holds it before its years,
 * and both in the order of their ids, so that two calls never wait for each other.
 */
async function lockYears(tx: Tx, ids: readonly number[]): Promise<Map<number, YearRow>> {
  await sql`SELECT FROM field WHERE id IN (SELECT field_id FROM field_year WHERE id = ANY(${ids}::bigint[]))
    ORDER BY id FOR SHARE`.execute(tx.kysely)
  // Statements of their own: what follows a wait then sees what was committed meanwhile.
  await sql`SELECT FROM field_year WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx.kysely)
  const rows = await tx.kysely
    .selectFrom('field_year')
    .innerJoin('field', 'field.id', 'field_year.field_id')
    .select(['field_year.id', 'field_year.field_id', 'field.name as field_name', 'field_year.year'])
    .select(['field_year.status', 'field_year.planned_on', 'field_year.version'])
    .select(['field_year.boundary_version_id', 'field.boundary_version_id as newest_id'])
    .where(sql<boolean>`field_year.id = ANY(${ids}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ status, newest_id, ...row }) => [
      row.id,
      { ...row, status: statusSchema.parse(status), newest_id: newest_id ?? row.boundary_version_id },
    ]),
  )
}

/** What a move changes: the status, and what the event brings with it. */
function changesOf(row: YearRow, { event, plannedOn }: Pick<Required<MoveRows>, 'event' | 'plannedOn'>) {
  const status = findMove(fieldYearWorkflow, row.status, event)?.to ?? row.status
  const before: Record<string, unknown> = { status: row.status }
  const after: Record<string, unknown> = { status }
  const newDay = event === 'schedule' ? (plannedOn ?? row.planned_on) : row.planned_on
  // A year whose boundary is not confirmed stands on the newest.
  const boundaryId = event === 'reopen' ? row.newest_id : row.boundary_version_id
  if (newDay !== row.planned_on) {
    before.plannedOn = row.planned_on
    after.plannedOn = newDay
  }
  if (boundaryId !== row.boundary_version_id) {
    before.boundaryVersionId = row.boundary_version_id
    after.boundaryVersionId = boundaryId
  }
  return { id: row.id, status, plannedOn: newDay, boundaryId, before, after }
}

async function write(
  tx: Tx,
  staffId: number,
  rows: readonly YearRow[],
  move: Pick<Required<MoveRows>, 'event' | 'plannedOn'>,
): Promise<FieldYearMoves['moved']> {
  const changed = rows.map((row) => ({ row, ...changesOf(row, move) }))
  const written = changed.map(({ id, status, plannedOn, boundaryId }) => ({
    id,
    status,
    planned_on: plannedOn,
    boundary_id: boundaryId,
  }))
  await sql`
    UPDATE field_year SET status = moved.status, planned_on = moved.planned_on, boundary_version_id = moved.boundary_id,
      version = version + 1, updated_at = now(), updated_by = ${staffId}
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS moved (id bigint, status text, planned_on date,
      boundary_id bigint)
    WHERE field_year.id = moved.id`.execute(tx.kysely)
  return changed.map(({ row, status, before, after }) => {
    tx.record({ entity: 'field_year', id: row.id, before, after })
    return { id: row.id, fieldId: row.field_id, status, version: row.version + 1 }
  })
}
