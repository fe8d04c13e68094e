import { enrollmentWorkflow, LOCKED_STATUS } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { findTwice } from './rivals.ts'
import type { MovingRow } from './rows.ts'

/** Why a move is refused that the row's state allows; null when it is not. Asked once for each row. */
export type Guard = (row: MovingRow) => { message: string; remedy: string } | null

export const NO_GUARD: Guard = () => null

/**
 * Refuses enrollments that nobody can accept: those without fields, with a field that has no boundary, or with a field
 * that another enrollment has. Of two enrollments of one call with the same field, the first gets it.
 */
export async function createAcceptGuard(db: Db, ids: readonly number[]): Promise<Guard> {
  const withoutBoundary = new Map((await findUnplaced(db, ids)).map(({ id, name }) => [id, name]))
  const rivals = await findTwice(db, ids)
  const accepted = new Set<number>()
  const { guards } = enrollmentWorkflow
  return (row) => {
    if (row.fieldCount === 0) return { message: guards.hasFields, remedy: 'Add fields to this enrollment.' }
    const unplaced = withoutBoundary.get(row.id)
    if (unplaced !== undefined)
      return {
        message: guards.hasBoundaries,
        remedy: `Draw the boundary of ${unplaced}, or remove ${unplaced} from this enrollment.`,
      }
    const held = rivals.find(
      (rival) => rival.enrollmentId === row.id && (rival.isHolding || accepted.has(rival.otherId)),
    )
    if (held !== undefined)
      return {
        message: guards.notHeld,
        remedy: `Remove ${held.finding.field?.name} from one of the two enrollments.`,
      }
    accepted.add(row.id)
    return null
  }
}

/** The first field, by name, of each enrollment that has fields without a boundary. */
async function findUnplaced(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT DISTINCT ON (enrolled.enrollment_id) enrolled.enrollment_id AS id, field.name
    FROM enrollment_field AS enrolled JOIN field ON field.id = enrolled.field_id
    WHERE enrolled.enrollment_id = ANY(${ids}::bigint[]) AND enrolled.boundary_version_id IS NULL
    ORDER BY enrolled.enrollment_id, field.sort_name, field.id`.execute(db)
  return rows
}

/** Refuses enrollments with a field whose year is approved, until that year is unlocked. */
export async function createLockGuard(db: Db, ids: readonly number[]): Promise<Guard> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT DISTINCT ON (enrolled.enrollment_id) enrolled.enrollment_id AS id, field.name
    FROM enrollment_field AS enrolled
    JOIN field_year ON field_year.field_id = enrolled.field_id AND field_year.year = enrolled.year
    JOIN field ON field.id = enrolled.field_id
    WHERE enrolled.enrollment_id = ANY(${ids}::bigint[]) AND field_year.status = ${LOCKED_STATUS}
    ORDER BY enrolled.enrollment_id, field.sort_name, field.id`.execute(db)
  const locked = new Map(rows.map(({ id, name }) => [id, name]))
  return (row) => {
    const name = locked.get(row.id)
    if (name === undefined) return null
    return {
      message: enrollmentWorkflow.guards.notLocked,
      remedy: `Ask an operation manager to unlock ${row.year} of ${name}.`,
    }
  }
}
