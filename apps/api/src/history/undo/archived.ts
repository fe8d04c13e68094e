import { errors } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const ARCHIVED = 'What it changed is archived'

/** The number with which the changes that there are begin; null while no piece was archived. */
const lowest = sql`(SELECT low FROM piece WHERE whole = 'change' ORDER BY high LIMIT 1)`

/**
 * Whether changes of one write were archived: there is none, or the first one there is has the number with which the oldest
 * piece begins. A write has its numbers in a row, so one that began before is there with that number.
 *
 * @param ofWrite on the table `change`: those of an edit, or of an import
 */
const isArchived = (ofWrite: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  coalesce((SELECT min(seq) FROM change WHERE ${ofWrite}) <= coalesce(${lowest}, 0), true)`

/** Those of some edits of which changes were archived. */
export async function archivedOf(db: Db, editIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest(${[...editIds]}::bigint[]) AS edit (id)
    WHERE ${isArchived(sql`change.edit_id = edit.id`)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** @throws errors.conflict for an import of which changes were archived: an undo would leave the rest */
export async function refuseArchivedImport(db: Db, uploadId: number): Promise<void> {
  const { rows } = await sql<{ gone: boolean }>`
    SELECT ${isArchived(sql`change.upload_id = ${uploadId}`)} AS gone`.execute(db)
  if (rows[0]?.gone === true) throw errors.conflict(ARCHIVED, 'Make the correction by hand.')
}
