import { type Change, type EditPart, type Line, MAX_LINE_ROWS } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { encodeCursor } from '../../lists/cursor.ts'
import { type PageAsked, placeIn, withNames } from './list.ts'
import { LINE, partsOf } from './parts.ts'
import { type ChangeRow, toChange } from './row.ts'
import type { Scope } from './scope.ts'
import { titlesOf } from './titles.ts'

/**
 * What happened, a line for each edit, newest first. What an edit did outside of the scope is not counted.
 *
 * @throws errors.validation for a cursor of another list
 */
export async function listLines(db: Db, scope: Scope, { limit, cursor }: PageAsked) {
  const list = `lines of ${scope.name}`
  const below = Math.min(placeIn(list, cursor), scope.span.below)
  const { rows: heads } = await scope.heads(below, limit + 1).execute(db)
  const items = heads.slice(0, limit).map(({ seq }) => seq)
  // The next page begins with the head that is left over: all of an edit's changes are below its newest.
  const next = heads[limit]?.seq
  const changes = scope.changes({ from: next === undefined ? scope.span.from : next + 1, below })
  return {
    items: items.length === 0 ? [] : await toLines(db, changes, items),
    nextCursor: next === undefined ? null : encodeCursor(list, [next + 1]),
  }
}

async function toLines(db: Db, changes: ReturnType<Scope['changes']>, heads: readonly number[]) {
  const { rows } = await withNames(
    sql`SELECT * FROM (${changes}) AS change WHERE seq = ANY(${[...heads]}::bigint[])`,
  ).execute(db)
  const parts = await partsOf(db, changes)
  const few = rows.map(lineOf).filter((line) => rowsIn(parts.get(line)) <= MAX_LINE_ROWS)
  const told = await changesOf(db, changes, few)
  return rows.map((row): Line => {
    const { seq, at, by, reason, upload, channel, editId } = toChange(row, '')
    const line = lineOf(row)
    return {
      ...{ seq, at, by, reason, upload, channel, editId },
      parts: parts.get(line) ?? [],
      changes: told.get(line) ?? [],
    }
  })
}

const lineOf = ({ edit_id, seq }: Pick<ChangeRow, 'edit_id' | 'seq'>): number => edit_id ?? -seq
const rowsIn = (parts: readonly EditPart[] = []): number => parts.reduce((sum, { count }) => sum + count, 0)

/** The changes of some lines, newest first. */
async function changesOf(
  db: Db,
  changes: ReturnType<Scope['changes']>,
  lines: readonly number[],
): Promise<Map<number, Change[]>> {
  const { rows } = await withNames(
    sql`SELECT * FROM (${changes}) AS change WHERE ${LINE} = ANY(${[...lines]}::bigint[])`,
  ).execute(db)
  const titleOf = await titlesOf(db, rows)
  const told = new Map<number, Change[]>()
  for (const row of rows) {
    const line = lineOf(row)
    told.set(line, [...(told.get(line) ?? []), toChange(row, titleOf(row))])
  }
  return told
}
