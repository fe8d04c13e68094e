import {
  errors,
  FIELD_YEAR_STATUSES,
  type FieldYearStatus,
  fieldYearWorkflow,
  findMove,
  type PlannedYearsAnswer,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../db/transact.ts'

interface Redrawn {
  id: number
  /** The boundary that is replaced; null where there was none. */
  boundary_version_id: number | null
  newBoundaryId: number
}

interface PinnedYear {
  id: number
  year: number
  status: FieldYearStatus
  boundary_version_id: number
  version: number
}

const statusSchema = z.enum(FIELD_YEAR_STATUSES)

/**
 * What a field's new boundary means for its years. One that is not confirmed yet moves to it. One that is planned asks,
 * and so does one confirmed on the boundary that is replaced: it stays where it is, or moves and is planned anew. All
 * others stay.
 *
 * @throws errors.boundaryInPlan naming the years that ask
 */
export async function followBoundary(
  tx: Tx,
  staffId: number,
  field: Redrawn,
  plannedYears: PlannedYearsAnswer,
): Promise<void> {
  const rows = await tx.kysely
    .selectFrom('field_year')
    .select(['id', 'year', 'status', 'boundary_version_id', 'version'])
    .where('field_id', '=', field.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const years = rows.map((row): PinnedYear => ({ ...row, status: statusSchema.parse(row.status) }))
  const asking = years.filter((year) => asks(year, field.boundary_version_id))
  if (asking.length > 0 && plannedYears === 'ask')
    throw errors.boundaryInPlan(asking.map(({ year }) => year).sort((a, b) => b - a))
  const moving = years.filter(({ status }) => status === 'boundary_pending')
  if (plannedYears === 'replan') moving.push(...asking)
  for (const year of moving) await pin(tx, staffId, year, field.newBoundaryId)
}

/** The states that can be planned anew, by the workflow's table, and those confirmed on just this boundary. */
function asks({ status, boundary_version_id }: PinnedYear, replacedId: number | null): boolean {
  if (status === 'boundary_confirmed') return boundary_version_id === replacedId
  return findMove(fieldYearWorkflow, status, 'replan') !== null
}

/** Moves a year to another boundary; a planned one goes back to be planned on it. */
async function pin(tx: Tx, staffId: number, year: PinnedYear, boundaryId: number): Promise<void> {
  const { status } = year
  const moved = findMove(fieldYearWorkflow, status, 'replan')?.to ?? status
  await tx.kysely
    .updateTable('field_year')
    .set({
      boundary_version_id: boundaryId,
      status: moved,
      version: year.version + 1,
      updated_at: sql`now()`,
      updated_by: staffId,
    })
    .where('id', '=', year.id)
    .execute()
  tx.record({
    entity: 'field_year',
    id: year.id,
    before: { boundaryVersionId: year.boundary_version_id, ...(moved === status ? {} : { status }) },
    after: { boundaryVersionId: boundaryId, ...(moved === status ? {} : { status: moved }) },
  })
}
