import type { Change } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { decodeCursor, encodeCursor, pageOf } from '../../lists/cursor.ts'
import type { Scope } from './asked.ts'
import { type ChangeRow, toChange } from './row.ts'
import { titlesOf } from './titles.ts'

export interface PageAsked {
  limit: number
  cursor?: string | undefined
}

/** A page of changes, newest first. @throws errors.validation for a cursor of another list */
export async function listChanges(db: Db, scope: Scope, { limit, cursor }: PageAsked) {
  const rows = await readChanges(db, scope, placeIn(scope.name, cursor), limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, (last) => encodeCursor(scope.name, [last.seq]))
  return { items, nextCursor }
}

/** The number below which a page begins. */
export function placeIn(list: string, cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const [below] = decodeCursor(list, z.tuple([z.int().check(z.positive())]), cursor)
  return below
}

/** Newest first, with their titles, no more than `most` of them and only those numbered below `below`. */
export async function readChanges(db: Db, scope: Scope, below: number, most: number): Promise<Change[]> {
  const { rows } = await withNames(scope.newest(below, most)).execute(db)
  const titleOf = await titlesOf(db, rows)
  return rows.map((row) => toChange(row, titleOf(row)))
}

/** Joins people and files only to the rows found. @param changes a query of rows of the table `change` */
export const withNames = (changes: RawBuilder<unknown>): RawBuilder<ChangeRow> => sql<ChangeRow>`
  WITH page AS MATERIALIZED (${changes})
  SELECT page.*, staff.first_name || ' ' || staff.last_name AS by_name, upload.file_name
  FROM page
  LEFT JOIN staff ON staff.id = page.by_staff_id
  LEFT JOIN upload ON upload.id = page.upload_id
  ORDER BY page.seq DESC`

/** Everyone who has changed something, by name. */
export async function peopleOfLog(db: Db) {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, first_name || ' ' || last_name AS name FROM staff
    WHERE EXISTS (SELECT FROM change WHERE change.by_staff_id = staff.id)
    ORDER BY lower(first_name || ' ' || last_name) COLLATE "C", id`.execute(db)
  return { items: rows }
}
