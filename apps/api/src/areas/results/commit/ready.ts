import { errors, LOCKED_STATUS } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

interface Years {
  /** Rows that a commit writes. */
  rows: number
  /** The first locked year of such rows, and whether there are rows of years that are not locked. */
  locked: string | null
  hasOpen: boolean
  /** The first locked year of rows that a commit leaves behind for an error. */
  lockedError: string | null
}

/**
 * Refuses a commit that can only fail: by years that are locked, also since the check, or for want of anything new.
 *
 * @throws errors.locked with what to do; errors.conflict when no row has a new result
 */
export async function refuseUnlessReady(db: Db, uploadId: number): Promise<void> {
  const { rows, locked, hasOpen, lockedError } = await yearsOf(db, uploadId)
  if (locked !== null) {
    if (!hasOpen) throw errors.locked(locked)
    throw errors.locked(
      locked,
      'Ask an operation manager to unlock it, or confirm the columns again: then the other rows can be committed.',
    )
  }
  if (rows > 0) return
  if (lockedError !== null)
    throw errors.locked(lockedError, 'Ask an operation manager to unlock it, then confirm the columns again.')
  throw errors.conflict('No row of this file has a new result', 'There is nothing to commit.')
}

async function yearsOf(db: Db, uploadId: number): Promise<Years> {
  const { rows } = await sql<Years>`
    SELECT count(*) FILTER (WHERE is_written)::integer AS rows,
      min(title) FILTER (WHERE is_written AND is_locked) AS locked,
      coalesce(bool_or(is_written AND NOT is_locked), false) AS "hasOpen",
      min(title) FILTER (WHERE NOT is_written AND is_locked) AS "lockedError"
    FROM (
      SELECT row.outcome IN ('new', 'changed') AS is_written, coalesce(field_year.status = ${LOCKED_STATUS}, false) AS is_locked,
        field_year.year || ' of ' || field.name AS title
      FROM upload_row AS row LEFT JOIN sample ON sample.id = row.sample_id
      LEFT JOIN field_year ON field_year.id = sample.field_year_id LEFT JOIN field ON field.id = field_year.field_id
      WHERE row.upload_id = ${uploadId} AND row.outcome IN ('new', 'changed', 'error')
    ) AS checked`.execute(db)
  const [years] = rows
  if (years === undefined) throw errors.server()
  return years
}
