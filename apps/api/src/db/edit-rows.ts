import { sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** @returns the number of an edit that is yet to be written */
export async function drawEditId(kysely: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('edit_id_seq') AS id`.execute(kysely)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No number was drawn')
  return id
}

export interface NewEdit {
  id: number
  /** Whose it is; null for the program itself. */
  staffId: number | null
  channel?: string
  reason?: string
  /** The edit it undoes, which is marked as undone by this one. */
  undoOf?: number
}

/** Writes the row of a transaction's edit. Its number was drawn before: changes and answers name it. */
export async function writeEdit(
  kysely: Transaction<Database>,
  { id, staffId, channel = 'api', reason, undoOf }: NewEdit,
): Promise<void> {
  const root = undoOf === undefined ? null : await rootOf(kysely, undoOf)
  await kysely
    .insertInto('edit')
    .values({
      id,
      by_staff_id: staffId,
      channel,
      reason: reason ?? null,
      undo_of: undoOf ?? null,
      undone_by: null,
      undo_root: root?.id ?? null,
    })
    .execute()
  if (root !== null) await turn(kysely, root, id)
}

interface Root {
  id: number
  /** Whether it holds: it is not undone, or that was undone itself. */
  holds: boolean
}

async function rootOf(kysely: Transaction<Database>, editId: number): Promise<Root> {
  const root = await kysely
    .selectFrom('edit')
    .select(['id', 'undone_by'])
    .where('id', '=', (eb) =>
      eb
        .selectFrom('edit as undone')
        .select((inner) => inner.fn.coalesce('undone.undo_root', 'undone.id').as('id'))
        .where('undone.id', '=', editId),
    )
    .executeTakeFirstOrThrow()
  return { id: root.id, holds: root.undone_by === null }
}

/**
 * The edits of one root undo it and redo it in turn. The newest of them is the one to undo next, and so
 * is the root while it holds: both are marked as undone by the new one, or the root is marked as holding again.
 */
async function turn(kysely: Transaction<Database>, root: Root, by: number): Promise<void> {
  await kysely
    .updateTable('edit')
    .set({ undone_by: by })
    .where('undo_root', '=', root.id)
    .where('undone_by', 'is', null)
    .where('id', '<>', by)
    .execute()
  await kysely
    .updateTable('edit')
    .set({ undone_by: root.holds ? by : null })
    .where('id', '=', root.id)
    .execute()
}
