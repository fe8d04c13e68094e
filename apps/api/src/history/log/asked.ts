import type { EntityName } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'

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

export interface Whole {
  /** Null: all kinds. */
  kinds: readonly string[] | null
  /** Which of these edits are whole in the scope: not those at the limits of the requested time. */
  among(editIds: readonly number[]): RawBuilder<{ edit_id: number }>
}

export const WHOLE: Span = { from: 0, below: Number.MAX_SAFE_INTEGER }

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
