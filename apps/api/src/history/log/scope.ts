import { changeReadersOf, ENTITY_NAMES, entities, errors } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { may, requireCapability } from '../../auth/permissions.ts'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Db } from '../../db/database.ts'
import { LINE } from '../../db/edit-parts.ts'
import {
  type ChangeFilter,
  conditionOf,
  type RecordAsked,
  type Scope,
  type Span,
  WHOLE,
  type Whole,
} from './asked.ts'
import { growerScope } from './grower-scope.ts'
import { membersOf } from './members.ts'

/**
 * The changes of a record and of its parts. The newest changes of each row are read by index, only as many as needed.
 *
 * @throws errors.notFound; errors.forbidden, unless the caller is an operation manager, for a
 *   kind that not everyone reads
 */
export async function scopeOfRecord(
  db: Db,
  staff: StaffRecord,
  { entity, id, editId }: RecordAsked,
): Promise<Scope> {
  if (changeReadersOf(entity) !== 'everyone') requireCapability(staff, 'staff.manage')
  const { rows } = await sql`SELECT FROM ${sql.table(entity)} WHERE id = ${id}`.execute(db)
  if (rows.length === 0) throw errors.notFound(`This ${entities[entity].one}`)
  return entity === 'grower' ? growerScope({ id, editId }) : recordScope({ entity, id, editId })
}

/** @see growerScope for growers, to which more belongs than can be looked at row by row */
export function recordScope({ entity, id, editId }: RecordAsked): Scope {
  const members = membersOf(entity, id)
  const own = sql`change.entity = thing.entity AND change.entity_id = thing.id AND ${conditionOf({ editId })}`
  return {
    name: `timeline ${entity} ${id}`,
    span: WHOLE,
    changes: ({ from, below }) => sql`
      SELECT change.* FROM (${members}) AS thing CROSS JOIN LATERAL (
        SELECT * FROM change WHERE ${own} AND seq >= ${from} AND seq < ${below}
      ) AS change`,
    newest: (below, most) => sql`
      SELECT change.* FROM (${members}) AS thing CROSS JOIN LATERAL (
        SELECT * FROM change WHERE ${own} AND seq < ${below} ORDER BY seq DESC LIMIT ${most}
      ) AS change ORDER BY change.seq DESC LIMIT ${most}`,
    heads: (below, most) => sql<{ seq: number }>`
      SELECT max(seq) AS seq FROM (${members}) AS thing CROSS JOIN LATERAL (
        ${headsWhere(sql`${own} AND seq < ${below}`, most)}
      ) AS head GROUP BY ${LINE} ORDER BY 1 DESC LIMIT ${most}`,
    whole: null,
  }
}

/**
 * The changes of the kinds of rows that a person may read; readers of the audit log get all kinds.
 *
 * @throws errors.validation for the number of a record without its kind
 */
export async function scopeOfFilter(db: Db, staff: StaffRecord, filter: ChangeFilter): Promise<Scope> {
  if (filter.entityId !== undefined && filter.entity === undefined) {
    const message = 'Name the kind of record'
    throw errors.validation([{ path: 'query.entity', message }], message)
  }
  return filterScope(filter, await spanIn(db, filter), may(staff, 'audit.read') ? null : READ_BY_EVERYONE)
}

export async function spanIn(db: Db, filter: ChangeFilter): Promise<Span> {
  const { rows } = await spanOf(filter).execute(db)
  return { from: rows[0]?.first ?? WHOLE.from, below: rows[0]?.last ?? WHOLE.below }
}

const READ_BY_EVERYONE = ENTITY_NAMES.filter((entity) => changeReadersOf(entity) === 'everyone')

/** @param kinds null: all of them */
export function filterScope(filter: ChangeFilter, span: Span, kinds: readonly string[] | null): Scope {
  const readable = kinds === null ? sql`true` : sql`entity = ANY(${[...kinds]}::text[])`
  const condition = sql`${conditionOf(filter)} AND ${readable}`
  const within = (below: number) =>
    sql`${condition} AND seq >= ${span.from} AND seq < ${Math.min(below, span.below)}`
  return {
    name: 'changes',
    span,
    changes: ({ from, below }) => sql`
      SELECT * FROM change WHERE ${condition} AND seq >= ${from} AND seq < ${below}`,
    newest: (below, most) => sql`
      SELECT * FROM change WHERE ${within(below)} ORDER BY seq DESC LIMIT ${most}`,
    heads: (below, most) => headsFrom(within(below), most),
    whole: filter.entityId === undefined ? wholeEdits(filter, kinds) : null,
  }
}

/** An edit's first and last change decide whether all its changes match the requested person and time. */
function wholeEdits({ staffId, entity, from, to }: ChangeFilter, kinds: readonly string[] | null): Whole {
  const asked = conditionOf({ staffId, from, to })
  return {
    kinds: entity === undefined ? kinds : [entity].filter((kind) => kinds?.includes(kind) ?? true),
    among: (editIds) => sql<{ edit_id: number }>`
      SELECT edit_id FROM unnest(${[...editIds]}::bigint[]) AS edit (edit_id)
      WHERE (SELECT ${asked} FROM change WHERE change.edit_id = edit.edit_id ORDER BY seq LIMIT 1)
        AND (SELECT ${asked} FROM change WHERE change.edit_id = edit.edit_id ORDER BY seq DESC LIMIT 1)`,
  }
}

/**
 * The changes of one edit have consecutive numbers, so the search for the next edit starts below the first change of this
 * one, however many changes it has.
 */
const headsFrom = (condition: RawBuilder<unknown>, most: number) => sql<{ seq: number }>`
  WITH RECURSIVE head AS (
    (SELECT seq, edit_id, 1 AS place FROM change WHERE ${condition} ORDER BY seq DESC LIMIT 1)
    UNION ALL
    SELECT next.seq, next.edit_id, head.place + 1 FROM head CROSS JOIN LATERAL (
      SELECT seq, edit_id FROM change WHERE ${condition} AND seq < coalesce(
        (SELECT seq FROM change AS first WHERE first.edit_id = head.edit_id ORDER BY seq LIMIT 1), head.seq
      ) ORDER BY seq DESC LIMIT 1
    ) AS next WHERE head.place < ${most}
  )
  SELECT seq FROM head ORDER BY seq DESC`

/** The same for few changes, by reading them all. */
const headsWhere = (condition: RawBuilder<unknown>, most: number) => sql<{ seq: number }>`
  SELECT seq, edit_id FROM (
    SELECT seq, edit_id, lag(edit_id) OVER (ORDER BY seq DESC) AS newer FROM change WHERE ${condition}
  ) AS walked
  WHERE edit_id IS NULL OR newer IS DISTINCT FROM edit_id ORDER BY seq DESC LIMIT ${most}`

/** The largest setback of a clock between two changes with which the search by time still works. */
const CLOCK_SLACK = sql`interval '1 hour'`

/**
 * The numbers between which all changes of a period are: times grow with the numbers, except after a clock was set back.
 * So the log is read in the order of its numbers under any filter; the time itself is compared too.
 */
export function spanOf({
  from,
  to,
}: ChangeFilter): RawBuilder<{ first: number | null; last: number | null }> {
  const first = sql`(SELECT seq FROM change WHERE at < ${from}::timestamptz - ${CLOCK_SLACK} ORDER BY at DESC, seq DESC LIMIT 1)`
  const last = sql`(SELECT seq FROM change WHERE at >= ${to}::timestamptz + ${CLOCK_SLACK} ORDER BY at, seq LIMIT 1)`
  return sql`
    SELECT ${from === undefined ? sql`NULL::bigint` : first} AS first, ${to === undefined ? sql`NULL::bigint` : last} AS last`
}
