import {
  errors,
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
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { fieldTable, fieldYearTable } from '../fields/tables.ts'
import { rangeWords } from '../shared/days.ts'

/** A row as the person saw it. */
interface SeenRow {
  id: number
  version: number
}

interface MoveRows {
  event: FieldYearEvent
  items: readonly SeenRow[]
  /** For `schedule`: the planned day (`2026-04-30`); null: each year's own. */
  plannedOn?: string | null
}

type YearRow = HeldRow<typeof fieldYearTable> & {
  fieldName: string
  /** Of the field's newest boundary. */
  newestId: number
}

type FieldYearMove = Move<FieldYearStatus, string, keyof typeof fieldYearWorkflow.guards>

/** The remedy of each guard. */
const GUARD_REMEDIES: Record<keyof typeof fieldYearWorkflow.guards, string> = {
  newestBoundary: 'Use the newest boundary for this year, then confirm it.',
  planDated: 'Choose the sampling day.',
}

/**
 * Moves field years along their workflow. Each row is judged on its own: rows that cannot move are named, the others move
 * together.
 */
export async function moveFieldYears(
  tx: Tx,
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
  const moved = await write(tx, moving, { event, plannedOn })
  return { editId: await tx.editId(), moved, refused }
}

const titleOf = (row: YearRow | undefined): string =>
  row === undefined ? 'A field year' : `${row.year} of ${row.fieldName}`

const words = ({ message, remedy }: Pick<ProductError, 'message' | 'remedy'>) => ({
  message,
  remedy: remedy ?? '',
})

/** Why a row is skipped; null if it can move. */
function refusalOf(
  row: YearRow | undefined,
  version: number,
  event: FieldYearEvent,
  plannedOn: string | null,
) {
  if (row === undefined) return words(errors.notFound('This field year'))
  if (row.version !== version) return words(errors.stale(titleOf(row), version, row.version))
  const illegal = illegalMove(fieldYearWorkflow, row.status, event)
  if (illegal !== null) return illegal
  const move: FieldYearMove | null = findMove(fieldYearWorkflow, row.status, event)
  const failing = move?.guards?.find((guard) => !holds(guard, row, plannedOn))
  if (failing !== undefined)
    return { message: fieldYearWorkflow.guards[failing], remedy: GUARD_REMEDIES[failing] }
  return event === 'schedule' ? refusalOfDay(row, plannedOn ?? row.plannedOn) : null
}

function refusalOfDay({ year }: YearRow, day: string | null) {
  const range = plannedDays(year)
  if (day === null || isDayIn(day, range)) return null
  return { message: `The planned day must be ${rangeWords(range)}`, remedy: GUARD_REMEDIES.planDated }
}

function holds(guard: keyof typeof GUARD_REMEDIES, row: YearRow, plannedOn: string | null): boolean {
  if (guard === 'newestBoundary') return row.boundaryVersionId === row.newestId
  return (plannedOn ?? row.plannedOn) !== null
}

/**
 * Locks the rows until the transaction ends; first their fields, because drawing a field locks it before its years, and
 * both in the order of their ids, so that two calls never deadlock.
 */
async function lockYears(tx: Tx, ids: readonly number[]): Promise<Map<number, YearRow>> {
  const fields = await tx
    .rows(fieldTable)
    .lockWhere(
      sql<boolean>`id IN (SELECT field_id FROM field_year WHERE field_year.id = ANY(${ids}::bigint[]))`,
      'share',
    )
  const fieldOf = new Map(fields.map((field) => [field.id, field]))
  const years = await tx.rows(fieldYearTable).lock(ids)
  return new Map(
    [...years].map(([id, year]) => {
      const field = fieldOf.get(year.fieldId)
      const newestId = field?.boundaryVersionId ?? year.boundaryVersionId
      return [id, { ...year, fieldName: field?.name ?? '', newestId }]
    }),
  )
}

/** What a move changes: the status, and the values of the event. */
function becoming(row: YearRow, { event, plannedOn }: Pick<Required<MoveRows>, 'event' | 'plannedOn'>) {
  return {
    status: findMove(fieldYearWorkflow, row.status, event)?.to ?? row.status,
    plannedOn: event === 'schedule' ? (plannedOn ?? row.plannedOn) : row.plannedOn,
    // An unconfirmed year uses the newest boundary.
    boundaryVersionId: event === 'reopen' ? row.newestId : row.boundaryVersionId,
  }
}

async function write(
  tx: Tx,
  rows: readonly YearRow[],
  move: Pick<Required<MoveRows>, 'event' | 'plannedOn'>,
): Promise<FieldYearMoves['moved']> {
  const moved = await tx.rows(fieldYearTable).patch(rows.map((row) => ({ row, set: becoming(row, move) })))
  return moved.map(({ id, fieldId, status, version }) => ({ id, fieldId, status, version }))
}
