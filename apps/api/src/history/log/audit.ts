import { type Change, errors } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { decodeCursor, encodeCursor, pageOf } from '../../lists/cursor.ts'
import { type ChangeRow, toChange } from './row.ts'
import { titlesOf } from './titles.ts'

/** What the audit log is narrowed by, as the contract has it. */
export interface AuditFilter {
  staffId?: number | undefined
  entity?: string | undefined
  entityId?: number | undefined
  /** From this instant on, and before that one. */
  from?: string | undefined
  to?: string | undefined
}

interface AuditQuery extends AuditFilter {
  limit: number
  cursor?: string | undefined
}

const LIST = 'audit'

/**
 * Everything that was changed, newest first.
 *
 * @throws errors.validation for the number of a record without its kind, and for a cursor of another list
 */
export async function auditLog(db: Db, { limit, cursor, ...filter }: AuditQuery) {
  if (filter.entityId !== undefined && filter.entity === undefined) {
    const message = 'Say what kind of record it is'
    throw errors.validation([{ path: 'query.entity', message }], message)
  }
  const [below] =
    cursor === undefined
      ? [Number.MAX_SAFE_INTEGER]
      : decodeCursor(LIST, z.tuple([z.int().check(z.positive())]), cursor)
  const rows = await readChanges(db, filter, below, limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, (last) => encodeCursor(LIST, [last.seq]))
  return { items, nextCursor }
}

/** Newest first, with their titles, no more than `most` of them and only those numbered below `below`. */
export async function readChanges(
  db: Db,
  filter: AuditFilter,
  below: number,
  most: number,
): Promise<Change[]> {
  const { rows: span } = await spanOf(filter).execute(db)
  const { first = 0, last = null } = span[0] ?? {}
  const until = last === null ? below : Math.min(below, last)
  const { rows } = await auditPage(filter, { from: first ?? 0, below: until, most }).execute(db)
  const titleOf = await titlesOf(db, rows)
  return rows.map((row) => toChange(row, titleOf(row)))
}

/** How far a clock may have been set back between two changes, for the log to be found by time all the same. */
const CLOCK_SLACK = sql`interval '1 hour'`

/**
 * The numbers between which all changes of a time lie: times grow with the numbers, but for a clock that was set back.
 * By this the log is read in the order of its numbers whatever it is narrowed by; the time itself is compared as well.
 */
export function spanOf({ from, to }: AuditFilter): RawBuilder<{ first: number | null; last: number | null }> {
  const first = sql`(SELECT seq FROM change WHERE at < ${from}::timestamptz - ${CLOCK_SLACK} ORDER BY at DESC, seq DESC LIMIT 1)`
  const last = sql`(SELECT seq FROM change WHERE at >= ${to}::timestamptz + ${CLOCK_SLACK} ORDER BY at, seq LIMIT 1)`
  return sql`
    SELECT ${from === undefined ? sql`NULL::bigint` : first} AS first, ${to === undefined ? sql`NULL::bigint` : last} AS last`
}

interface Page {
  /** Only changes numbered from here on, and below. */
  from: number
  below: number
  most: number
}

/** The statement of a page: found first, by index and with its length known; people and files come to its rows only. */
export function auditPage(filter: AuditFilter, { from, below, most }: Page): RawBuilder<ChangeRow> {
  return sql<ChangeRow>`
    WITH page AS (
      SELECT * FROM change WHERE ${conditionOf(filter)} AND seq >= ${from} AND seq < ${below}
      ORDER BY seq DESC LIMIT ${most}
    )
    SELECT page.*, staff.first_name || ' ' || staff.last_name AS by_name, upload.file_name
    FROM page
    LEFT JOIN staff ON staff.id = page.by_staff_id
    LEFT JOIN upload ON upload.id = page.upload_id
    ORDER BY page.seq DESC`
}

/** The filter as one condition on the table `change`. */
export function conditionOf({ staffId, entity, entityId, from, to }: AuditFilter): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (staffId !== undefined) parts.push(sql`by_staff_id = ${staffId}`)
  if (entity !== undefined) parts.push(sql`entity = ${entity}`)
  if (entityId !== undefined) parts.push(sql`entity_id = ${entityId}`)
  if (from !== undefined) parts.push(sql`at >= ${from}::timestamptz`)
  if (to !== undefined) parts.push(sql`at < ${to}::timestamptz`)
  return sql`(${sql.join(parts, sql` AND `)})`
}

/** Everyone who has changed something, by name. */
export async function peopleOfLog(db: Db) {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, first_name || ' ' || last_name AS name FROM staff
    WHERE EXISTS (SELECT FROM change WHERE change.by_staff_id = staff.id)
    ORDER BY lower(first_name || ' ' || last_name) COLLATE "C", id`.execute(db)
  return { items: rows }
}
