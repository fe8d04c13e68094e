import { errors, fieldYearWorkflow, findMove, type PlannedYearsAnswer } from '@org/core/contract'
import { sql } from 'kysely'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import type { FieldRow } from './rows.ts'
import { fieldYearTable } from './tables.ts'

type YearRow = HeldRow<typeof fieldYearTable>

/**
 * What a field's new boundary means for its years. One that is not confirmed yet moves to it. One that is planned asks,
 * and so does one confirmed on the boundary that is replaced: it stays where it is, or moves and is planned anew. All
 * others stay.
 *
 * @param field as it was before
 * @throws errors.boundaryInPlan naming the years that ask
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

/** The states that can be planned anew, by the workflow's table, and those confirmed on just this boundary. */
function asks({ status, boundaryVersionId }: YearRow, replacedId: number | null): boolean {
  if (status === 'boundary_confirmed') return boundaryVersionId === replacedId
  return findMove(fieldYearWorkflow, status, 'replan') !== null
}

/** A year moved to another boundary; a planned one goes back to be planned on it. */
const replanned = ({ status }: YearRow, boundaryVersionId: number) => ({
  boundaryVersionId,
  status: findMove(fieldYearWorkflow, status, 'replan')?.to ?? status,
})
