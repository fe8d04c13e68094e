import { type Edit, errors } from '@org/core/contract'
import * as z from 'zod'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Db } from '../../db/database.ts'
import { decodeCursor, encodeCursor, pageOf } from '../../lists/cursor.ts'
import { partsOfEdits } from '../log/parts.ts'
import { type ImportEdit, importsOf, UNDONE } from './imports.ts'
import { refusalsOf } from './rights.ts'

interface EditQuery {
  limit: number
  cursor?: string | undefined
}

const LIST = 'edits'

/** A person's own edits, newest first. @throws errors.validation for a cursor of another list */
export async function listEdits(db: Db, staff: StaffRecord, { limit, cursor }: EditQuery) {
  const [below] =
    cursor === undefined
      ? [Number.MAX_SAFE_INTEGER]
      : decodeCursor(LIST, z.tuple([z.int().check(z.positive())]), cursor)
  const rows = await selectEdits(db, staff)
    .where('id', '<', below)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { items, nextCursor } = pageOf(rows, limit, (last) => encodeCursor(LIST, [last.id]))
  return { items: await toEdits(db, staff, items), nextCursor }
}

/** @throws errors.notFound, also for another person's */
export async function getEdit(db: Db, staff: StaffRecord, id: number): Promise<Edit> {
  const rows = await selectEdits(db, staff).where('id', '=', id).execute()
  const [edit] = await toEdits(db, staff, rows)
  if (edit === undefined) throw errors.notFound('This edit')
  return edit
}

const selectEdits = (db: Db, staff: StaffRecord) =>
  db
    .selectFrom('edit')
    .select(['id', 'at', 'reason', 'channel', 'undo_of', 'undone_by', 'undo_root'])
    .where('by_staff_id', '=', staff.id)

type EditRow = Awaited<ReturnType<ReturnType<typeof selectEdits>['execute']>>[number]

async function toEdits(db: Db, staff: StaffRecord, rows: readonly EditRow[]): Promise<Edit[]> {
  const ids = rows.map(({ id }) => id)
  const parts = await partsOfEdits(db, ids)
  const refusals = await refusalsOf(db, staff, [...new Set(rows.map((row) => row.undo_root ?? row.id))])
  const imports = await importsOf(db, ids)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    reason: row.reason,
    channel: row.channel,
    parts: parts.get(row.id) ?? [],
    undoOf: row.undo_of,
    undoneBy: row.undone_by,
    refusal: row.undone_by === null ? (refusals.get(row.undo_root ?? row.id)?.sentence ?? null) : UNDONE,
    upload: importThatStands(imports.get(row.id)),
  }))
}

const importThatStands = (made: ImportEdit | undefined): Edit['upload'] =>
  made?.became === 'committed' && made.stands ? made.upload : null
