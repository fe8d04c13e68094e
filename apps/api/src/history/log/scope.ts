import { changeReadersOf, ENTITY_NAMES, type EntityName, entities, errors } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import { may, requireCapability } from '../../auth/permissions.ts'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Db } from '../../db/database.ts'
import { LINE } from '../../db/edit-parts.ts'
import { membersOf } from './members.ts'

/** The filters of the log, as in the contract. */
export interface ChangeFilter {
  staffId?: number | undefined
  entity?: string | undefined
  entityId?: number | undefined
  editId?: number | undefined
  /** From this instant on, and before that one. */
  from?: string | undefined
  to?: string | undefined
}

/** Changes with numbers from the first on, and below the second. */
export interface Span {
  from: number
  below: number
}

export interface RecordAsked {
  entity: EntityName
  id: number
  /** Only what belongs to this edit. */
  editId?: number | undefined
}

/** A part of the change table that someone may read. */
export interface Scope {
  /** The scope's name: a cursor of another scope is refused. */
  name: string
  /** All its changes have numbers between these. */
  span: Span
  /** Rows of the table `change`, in no order. */
  changes(span: Span): RawBuilder<unknown>
  /** The newest of them. */
  newest(below: number, most: number): RawBuilder<unknown>
  /** The newest of each edit as (seq), newest first. */
  heads(below: number, most: number): RawBuilder<{ seq: number }>
  /** Set if the scope has all rows of some kinds of each edit: the edit's stored parts then hold. Null: it has single rows. */
  whole: Whole | null
}

interface Whole {
  /** Null: all kinds. */
  kinds: readonly string[] | null
  /** Which of these edits are whole in the scope: not those at the limits of the requested time. */
  among(editIds: readonly number[]): RawBuilder<{ edit_id: number }>
}

const WHOLE: Span = { from: 0, below: Number.MAX_SAFE_INTEGER }

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
  return recordScope({ entity, id, editId })
}

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

/** The filter as one condition on the table `change`. */
export function conditionOf(filter: ChangeFilter): RawBuilder<boolean> {
  const { staffId, entity, entityId, editId, from, to } = filter
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (staffId !== undefined) parts.push(sql`by_staff_id = ${staffId}`)
  if (entity !== undefined) parts.push(sql`entity = ${entity}`)
  if (entityId !== undefined) parts.push(sql`entity_id = ${entityId}`)
  if (editId !== undefined) parts.push(sql`edit_id = ${editId}`)
  if (from !== undefined) parts.push(sql`at >= ${from}::timestamptz`)
  if (to !== undefined) parts.push(sql`at < ${to}::timestamptz`)
  return sql`(${sql.join(parts, sql` AND `)})`
}
