import {
  type CommentPerson,
  errors,
  MAX_MARKS,
  type ShownDepthUnit,
  type Thread,
  type ThreadMark,
  WORKBOOK_IDS,
  type WorkbookId,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { decodeCursor, encodeCursor, pageOf } from '../../lists/cursor.ts'
import { rowNames } from './cells.ts'
import { NAME } from './people.ts'
import { waitingFor } from './waiting.ts'

/** The open threads of a workbook, newest first. */
export async function readMarks(db: Db, staffId: number, workbook: WorkbookId): Promise<ThreadMark[]> {
  const { rows } = await sql<ThreadMark>`
    SELECT thread.id, row_id AS "rowId", "column", waiting.id IS NOT NULL AS "isMine",
      (SELECT count(*) FROM comment WHERE comment.thread_id = thread.id) AS count
    FROM (SELECT * FROM thread WHERE workbook = ${workbook} AND status = 'open' ORDER BY id DESC LIMIT ${MAX_MARKS}) AS thread
    LEFT JOIN (${waitingFor(staffId)}) AS waiting ON waiting.id = thread.id
    ORDER BY thread.id DESC`.execute(db)
  return rows
}

export interface ThreadsAsked {
  workbook?: WorkbookId | undefined
  rowId?: number | undefined
  column?: string | undefined
  fieldYearId?: number | undefined
  limit: number
  cursor?: string | undefined
}

const ORDER = 'comments'
const placeSchema = z.tuple([z.int().check(z.positive())])

/** @throws errors.validation where neither a row nor a field year is named */
export async function listThreads(db: Db, asked: ThreadsAsked, depthUnit: ShownDepthUnit) {
  const { workbook, rowId, column, fieldYearId, limit, cursor } = asked
  let query = db.selectFrom('thread').select('id')
  if (workbook !== undefined && rowId !== undefined)
    query = query.where('workbook', '=', workbook).where('row_id', '=', rowId)
  else if (fieldYearId === undefined) {
    const message = 'Name a row of a workbook, or a field year'
    throw errors.validation([{ path: 'query.rowId', message }], message)
  }
  if (fieldYearId !== undefined) query = query.where('field_year_id', '=', fieldYearId)
  if (column !== undefined) query = query.where('column', '=', column)
  if (cursor !== undefined) query = query.where('id', '<', decodeCursor(ORDER, placeSchema, cursor)[0])
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => encodeCursor(ORDER, [id]))
  return {
    items: await readThreads(
      db,
      items.map(({ id }) => id),
      depthUnit,
    ),
    nextCursor,
  }
}

/** Threads in the order of the ids; those that there are not are left out. */
export async function readThreads(
  db: Db,
  ids: readonly number[],
  depthUnit: ShownDepthUnit,
): Promise<Thread[]> {
  if (ids.length === 0) return []
  const rows = await selectThreads(db, ids)
  const comments = await commentsOf(db, ids)
  const nameOf = await namesOf(db, rows, depthUnit)
  const threads = rows.map(
    (row): Thread => ({
      id: row.id,
      version: row.version,
      workbook: row.workbook,
      rowId: row.row_id,
      column: row.column,
      fieldYearId: row.field_year_id,
      status: row.status,
      resolvedAt: row.resolved_at?.toISOString() ?? null,
      resolvedBy:
        row.resolved_by === null || row.resolver === null
          ? null
          : { id: row.resolved_by, name: row.resolver },
      year: row.year,
      fieldName: row.field_name,
      growerName: row.grower_name,
      rowName: nameOf(row.workbook, row.row_id),
      openedBy: { id: row.opened_by, name: row.opener },
      comments: comments.get(row.id) ?? [],
    }),
  )
  const byId = new Map(threads.map((thread) => [thread.id, thread]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectThreads(db: Db, ids: readonly number[]) {
  const nameBy = (column: string) =>
    sql<string>`(SELECT ${NAME} FROM staff WHERE staff.id = ${sql.ref(column)})`
  return db
    .selectFrom('thread')
    .innerJoin('field_year', 'field_year.id', 'thread.field_year_id')
    .innerJoin('field', 'field.id', 'field_year.field_id')
    .innerJoin('grower', 'grower.id', 'field.grower_id')
    .selectAll('thread')
    .select([
      'field_year.year',
      'field.name as field_name',
      'grower.name as grower_name',
      nameBy('thread.opened_by').as('opener'),
      sql<string | null>`${nameBy('thread.resolved_by')}`.as('resolver'),
    ])
    .where('thread.id', 'in', [...ids])
    .execute()
}

/** The comments of threads, the first one first. */
async function commentsOf(db: Db, ids: readonly number[]): Promise<Map<number, Thread['comments']>> {
  const rows = await db
    .selectFrom('comment')
    .innerJoin('staff', 'staff.id', 'comment.staff_id')
    .select([
      'comment.id',
      'thread_id',
      'staff_id',
      NAME.as('name'),
      'text',
      'mentions',
      'comment.created_at',
    ])
    .where('thread_id', 'in', [...ids])
    .orderBy('comment.id')
    .execute()
  const people = await peopleOf(db, [...new Set(rows.flatMap(({ mentions }) => mentions))])
  const found = new Map<number, Thread['comments']>()
  for (const { id, thread_id, staff_id, name, text, mentions, created_at } of rows)
    found.set(thread_id, [
      ...(found.get(thread_id) ?? []),
      {
        ...{ id, text, by: { id: staff_id, name }, at: created_at.toISOString() },
        mentions: mentions.flatMap((each) => people.get(each) ?? []),
      },
    ])
  return found
}

/** Suspended people too: they were mentioned before. */
async function peopleOf(db: Db, ids: readonly number[]): Promise<Map<number, CommentPerson>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .select(['staff.id', NAME.as('name')])
    .where('staff.id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function namesOf(
  db: Db,
  threads: readonly { workbook: WorkbookId; row_id: number }[],
  depthUnit: ShownDepthUnit,
) {
  const names = new Map<WorkbookId, Map<number, string>>()
  for (const workbook of WORKBOOK_IDS) {
    const ids = threads.filter((thread) => thread.workbook === workbook).map(({ row_id }) => row_id)
    if (ids.length > 0) names.set(workbook, await rowNames(db, { workbook, ids, depthUnit }))
  }
  return (workbook: WorkbookId, rowId: number): string | null => names.get(workbook)?.get(rowId) ?? null
}
