import { sql } from 'kysely'
import { UNDONE_TABLES } from '../../catalog/tables.ts'
import type { Tx } from '../../db/transact.ts'
import { type Told, titlesOf } from '../log/titles.ts'
import type { Plan } from './plan.ts'

/** The newest change that stands in the way of an undo. */
interface Later {
  entity: string
  entity_id: number
  at: Date
  by_staff_id: number | null
  by_name: string | null
}

/** Sentences of a refusal at most; the first ones say enough. */
export const MAX_NAMED = 20

/**
 * Rows that were changed since an edit, a sentence each: who, when. An edit and its undo cancel each other, as do an undo
 * and its redo, and an import and its undo: of the edits of one root an even number leaves a row as it was.
 *
 * @param plan its rows are locked, so that nobody changes them meanwhile
 */
export async function changedSince(tx: Tx, staffId: number, plan: Plan): Promise<string[]> {
  const asked = [...ownRows(plan), ...watchedRows(plan)]
  const { rows } = await sql<Later>`
    WITH asked AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (entity text, entity_id bigint, seq bigint, key text)
    ), later AS (
      SELECT asked.entity, asked.entity_id, change.seq, change.at, change.by_staff_id, change.edit_id,
        CASE WHEN change.upload_id IS NOT NULL THEN 'import ' || change.upload_id
          ELSE 'edit ' || coalesce(edit.undo_root, edit.id, -change.seq) END AS root
      FROM asked
      JOIN change ON change.entity = asked.entity AND change.entity_id = asked.entity_id AND change.seq > asked.seq
        AND (asked.key IS NULL OR jsonb_exists(change.before, asked.key))
      LEFT JOIN edit ON edit.id = change.edit_id
    ), standing AS (
      SELECT entity, entity_id, root, max(seq) AS seq FROM later
      GROUP BY entity, entity_id, root HAVING count(DISTINCT coalesce(edit_id, -seq)) % 2 = 1
    ), newest AS (
      SELECT DISTINCT ON (entity, entity_id) entity, entity_id, seq FROM standing
      ORDER BY entity, entity_id, seq DESC
    )
    SELECT change.entity, change.entity_id, change.at, change.by_staff_id,
      staff.first_name || ' ' || staff.last_name AS by_name
    FROM newest JOIN change ON change.seq = newest.seq LEFT JOIN staff ON staff.id = change.by_staff_id
    ORDER BY change.seq LIMIT ${MAX_NAMED}`.execute(tx.kysely)
  const titleOf = await titlesOf(tx.kysely, rows)
  return rows.map((row) => {
    const title = titleOf(row)
    if (row.by_staff_id === staffId) return `You changed ${title} again since: undo that first`
    return `${title} was changed by ${row.by_name ?? 'the program'} on ${dayOf(row.at)} since`
  })
}

interface Asked extends Told {
  /** Changes with higher numbers came since. */
  seq: number
  /** Only changes of this column count; null: any. */
  key: string | null
}

const ownRows = (plan: Plan): Asked[] =>
  plan.all().map(({ step }) => ({ entity: step.entity, entity_id: step.id, seq: step.seq, key: null }))

/** Each once, although many rows may watch it. */
function watchedRows(plan: Plan): Asked[] {
  const watched = new Map<string, Asked>()
  for (const { name, rules } of UNDONE_TABLES)
    for (const { step, current, final } of plan.entriesOf(name))
      for (const { entity, id, column } of rules.watches?.(current ?? final ?? {}) ?? [])
        if (!plan.idsOf(entity).includes(id))
          watched.set(`${entity} ${id}`, { entity, entity_id: id, seq: step.seq, key: column })
  return [...watched.values()]
}

/** `2026-11-21 at 20:42 UTC`: the server does not know where the person is. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' at ').concat(' UTC')
