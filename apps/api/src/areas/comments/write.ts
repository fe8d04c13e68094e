import { type CommentWrite, errors, type ShownDepthUnit, type Thread } from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { requireColumn, yearOfRow } from './cells.ts'
import { mentioned } from './people.ts'
import { readThreads } from './read.ts'
import { commentTable, threadTable } from './tables.ts'

/** Far more than people read; a program gone wild stops here. */
export const MAX_COMMENTS = 500

/** Who writes, when, and how they read depths. */
export interface Writer {
  staffId: number
  now: Date
  depthUnit: ShownDepthUnit
}

type Cell = Pick<CommentWrite, 'workbook' | 'rowId' | 'column'>

/** Adds a comment to the open thread of a cell, or to a new one. */
export async function addComment(
  tx: Tx,
  { staffId, depthUnit }: Writer,
  { text, mentions, ...cell }: CommentWrite,
): Promise<Thread & MadeEdit> {
  requireColumn(cell.workbook, cell.column)
  await lockCell(tx, cell)
  const { fieldYearId, growerId } = await yearOfRow(tx.kysely, cell.workbook, cell.rowId)
  const asked = await mentioned(tx.kysely, mentions)
  const open = await openThread(tx, cell)
  if (open !== undefined) await refuseMore(tx, open.id)
  const [made] =
    open === undefined
      ? await tx.rows(threadTable).insert([{ ...cell, fieldYearId, growerId, openedBy: staffId }])
      : [open]
  const threadId = made?.id ?? 0
  await tx.rows(commentTable).insert([{ threadId, growerId, staffId, text, mentions: asked }])
  return tx.withEdit(threadOf(tx, threadId, depthUnit))
}

interface Seen {
  id: number
  version: number
}

/** @throws errors.notFound; errors.stale; errors.conflict for one that is resolved */
export async function resolveThread(
  tx: Tx,
  { staffId, now, depthUnit }: Writer,
  seen: Seen,
): Promise<Thread & MadeEdit> {
  const row = await tx.rows(threadTable).lockSeen(seen)
  if (row.status === 'resolved') throw errors.conflict('This comment thread is resolved already')
  const set = { status: 'resolved', resolvedAt: now.toISOString(), resolvedBy: staffId } as const
  await tx.rows(threadTable).patch([{ row, set }])
  return tx.withEdit(threadOf(tx, row.id, depthUnit))
}

/** @throws errors.notFound; errors.stale; errors.conflict for one that is open, or where another one is */
export async function reopenThread(
  tx: Tx,
  { depthUnit }: Writer,
  { id, version }: Seen,
): Promise<Thread & MadeEdit> {
  const [cell] = await readThreads(tx.kysely, [id], depthUnit)
  if (cell !== undefined) await lockCell(tx, cell)
  const row = await tx.rows(threadTable).lockSeen({ id, version })
  if (row.status === 'open') throw errors.conflict('This comment thread is open already')
  if ((await openThread(tx, row)) !== undefined)
    throw errors.conflict('Another comment thread is open on this cell', 'Write your comment there.')
  await tx.rows(threadTable).patch([{ row, set: { status: 'open', resolvedAt: null, resolvedBy: null } }])
  return tx.withEdit(threadOf(tx, id, depthUnit))
}

/** Of two who comment on a cell at once, the second one answers the first. Before any row is held. */
async function lockCell(tx: Tx, { workbook, rowId, column }: Cell): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`comment ${workbook} ${rowId} ${column}`}, 0))`.execute(
    tx.kysely,
  )
}

/** The open thread of a cell, held: no undo removes it meanwhile, and nobody resolves it. */
async function openThread(tx: Tx, { workbook, rowId, column }: Cell) {
  const [row] = await tx
    .rows(threadTable)
    .lockWhere(
      sql<boolean>`workbook = ${workbook} AND row_id = ${rowId} AND "column" = ${column} AND status = 'open'`,
      'noKeyUpdate',
    )
  return row
}

async function refuseMore(tx: Tx, threadId: number): Promise<void> {
  const { count } = await tx.kysely
    .selectFrom('comment')
    .select(sql<number>`count(*)`.as('count'))
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_COMMENTS)
    throw errors.conflict(
      `This comment thread already has ${MAX_COMMENTS} comments`,
      'Resolve it, then write your comment: it begins another one.',
    )
}

async function threadOf(tx: Tx, id: number, depthUnit: ShownDepthUnit): Promise<Thread> {
  const [thread] = await readThreads(tx.kysely, [id], depthUnit)
  if (thread === undefined) throw errors.notFound('This comment thread')
  return thread
}
