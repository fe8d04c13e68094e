import { errors, fieldYearWorkflow, findMove, type PlannedYearsAnswer } from '@org/core/contract'
import { sql } from 'kysely'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import type { FieldRow } from './rows.ts'
import { fieldYearTable } from './tables.ts'

type YearRow = HeldRow<typeof fieldYearTable>

/**
 * Moves a field's years after a new boundary. An unconfirmed year moves to it. A planned year, or one confirmed on the
 * replaced boundary, needs an answer: it keeps its boundary, or moves and is planned again. All others keep theirs.
 *
 * @param field as it was before
 * @throws errors.boundaryInPlan with the years that need an answer
 */
export async function followBoundary(
  tx: Tx,
  field: FieldRow,
  newBoundaryId: number,
  plannedYears: PlannedYearsAnswer,
): Promise<void> {
  const rows = tx.rows(fieldYearTable)
  const years = await rows.lockWhere(sql<boolean>`field_id = ${field.id}`)
  const asking = years.filter((year) => asks(year, field.boundaryVersionId))
  if (asking.length > 0 && plannedYears === 'ask')
    throw errors.boundaryInPlan(asking.map(({ year }) => year).sort((a, b) => b - a))
  const moving = years.filter(({ status }) => status === 'boundary_pending')
  if (plannedYears === 'replan') moving.push(...asking)
  await rows.patch(moving.map((row) => ({ row, set: replanned(row, newBoundaryId) })))
}

/** The years that can be planned again, by the workflow's table, and those confirmed on exactly this boundary. */
function asks({ status, boundaryVersionId }: YearRow, replacedId: number | null): boolean {
  if (status === 'boundary_confirmed') return boundaryVersionId === replacedId
  return findMove(fieldYearWorkflow, status, 'replan') !== null
}

/** Moves a year to another boundary; a planned year goes back to be planned on it. */
const replanned = ({ status }: YearRow, boundaryVersionId: number) => ({
  boundaryVersionId,
  status: findMove(fieldYearWorkflow, status, 'replan')?.to ?? status,
})
