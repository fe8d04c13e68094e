import { type Change, type EditPart, type Line, MAX_LINE_ROWS } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { encodeCursor } from '../../lists/cursor.ts'
import type { Scope } from './asked.ts'
import { type PageAsked, placeIn, withNames } from './list.ts'
import { type PartsByLine, partsOf, partsOfEdits } from './parts.ts'
import { type ChangeRow, toChange } from './row.ts'
import { titlesOf } from './titles.ts'

/**
 * One line for each edit, newest first. A line counts only changes within the scope.
 *
 * @throws errors.validation for a cursor of another list
 */
export async function listLines(db: Db, scope: Scope, { limit, cursor }: PageAsked) {
  const list = `lines of ${scope.name}`
  const below = Math.min(placeIn(list, cursor), scope.span.below)
  const { rows: heads } = await scope.heads(below, limit + 1).execute(db)
  const items = heads.slice(0, limit).map(({ seq }) => seq)
  // The next page begins with the first line left over: all of an edit's changes are below its newest.
  const next = heads[limit]?.seq
  const changes = scope.changes({ from: next === undefined ? scope.span.from : next + 1, below })
  return {
    items: items.length === 0 ? [] : await toLines(db, scope, changes, items),
    nextCursor: next === undefined ? null : encodeCursor(list, [next + 1]),
  }
}

type Changes = ReturnType<Scope['changes']>

async function toLines(db: Db, scope: Scope, changes: Changes, heads: readonly number[]): Promise<Line[]> {
  const { rows } = await withNames(
    sql`SELECT * FROM (${changes}) AS change WHERE seq = ANY(${[...heads]}::bigint[])`,
  ).execute(db)
  const parts = await partsOfLines(db, scope, changes, rows.map(lineOf))
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

/** The changes of some lines, by index. */
function ofLines(changes: Changes, lines: readonly number[]): RawBuilder<unknown> {
  const edits = lines.filter((line) => line > 0)
  const single = lines.filter((line) => line < 0).map((line) => -line)
  return sql`
    SELECT * FROM (${changes}) AS change
    WHERE edit_id = ANY(${edits}::bigint[]) OR (seq = ANY(${single}::bigint[]) AND edit_id IS NULL)`
}

/** The stored parts of edits that are whole within the scope; the rows of other edits are counted. */
async function partsOfLines(
  db: Db,
  { whole }: Scope,
  changes: Changes,
  lines: readonly number[],
): Promise<PartsByLine> {
  if (whole === null) return partsOf(db, changes)
  const { rows } = await whole.among(lines.filter((line) => line > 0)).execute(db)
  const kept = new Set(rows.map(({ edit_id }) => edit_id))
  const counted = lines.filter((line) => !kept.has(line))
  return new Map([
    ...(await partsOfEdits(db, [...kept], whole.kinds)),
    ...(counted.length === 0 ? [] : await partsOf(db, ofLines(changes, counted))),
  ])
}

/** The changes of some lines, newest first. */
async function changesOf(db: Db, changes: Changes, lines: readonly number[]): Promise<Map<number, Change[]>> {
  const told = new Map<number, Change[]>()
  if (lines.length === 0) return told
  const { rows } = await withNames(ofLines(changes, lines)).execute(db)
  const titleOf = await titlesOf(db, rows)
  for (const row of rows) {
    const line = lineOf(row)
    told.set(line, [...(told.get(line) ?? []), toChange(row, titleOf(row))])
  }
  return told
}
