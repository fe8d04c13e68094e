import { type EditPart, ENTITY_NAMES } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { titlesOf } from './titles.ts'

const MAIN_FIRST: readonly string[] = ENTITY_NAMES

/** Rows of a part that are named. */
const MOST_NAMED = 5

interface PartRow {
  line: number
  entity: string
  kind: EditPart['kind']
  count: number
  named: number[]
  keys: string[]
  became: EditPart['became']
  was: EditPart['was']
}

/** The number of the edit that a change was part of; minus its own for one that was recorded before edits were. */
export const LINE = sql`coalesce(edit_id, -seq)`

/**
 * What edits did, by kinds of rows; a row that was touched twice counts once, by what it came to.
 *
 * @param changes a query of rows of the table `change`
 * @returns the parts of each edit, by {@link LINE}, the main thing first
 */
export async function partsOf(db: Db, changes: RawBuilder<unknown>): Promise<Map<number, EditPart[]>> {
  const { rows } = await sql<PartRow>`
    WITH told AS NOT MATERIALIZED (
      SELECT ${LINE} AS line, seq, entity, entity_id, before, after FROM (${changes}) AS change
    ), touched AS (
      SELECT line, entity, entity_id, min(seq) AS seq,
        CASE WHEN bool_or(after IS NULL) THEN 'removed' WHEN bool_or(before IS NULL) THEN 'created' ELSE 'changed' END
          AS kind
      FROM told GROUP BY line, entity, entity_id
    ), keyed AS (
      SELECT DISTINCT line, entity, changed.key
      FROM told CROSS JOIN LATERAL jsonb_object_keys(after) AS changed (key)
      WHERE before IS NOT NULL AND after IS NOT NULL
        AND before -> changed.key IS DISTINCT FROM after -> changed.key
    ), moved AS (
      SELECT line, entity, entity_id, key,
        (array_agg(before -> key ORDER BY seq))[1] AS was, (array_agg(after -> key ORDER BY seq DESC))[1] AS became
      FROM told CROSS JOIN (VALUES ('active'), ('status')) AS column_told (key)
      WHERE before IS NOT NULL AND before -> key IS DISTINCT FROM after -> key
      GROUP BY line, entity, entity_id, key
    ), alike AS (
      SELECT line, entity, key,
        CASE WHEN count(DISTINCT became) = 1 THEN min(became::text)::jsonb END AS became,
        CASE WHEN count(DISTINCT was) = 1 AND key = 'status' THEN min(was::text)::jsonb END AS was
      FROM moved GROUP BY line, entity, key HAVING count(*) >= (
        SELECT count(*) FROM touched
        WHERE touched.line = moved.line AND touched.entity = moved.entity AND touched.kind = 'changed'
      )
    ), together AS (
      SELECT line, entity, jsonb_object_agg(key, became) FILTER (WHERE became IS NOT NULL) AS became,
        jsonb_object_agg(key, was) FILTER (WHERE was IS NOT NULL) AS was
      FROM alike GROUP BY line, entity
    )
    SELECT touched.line, touched.entity, touched.kind, count(*) AS count,
      (array_agg(touched.entity_id ORDER BY touched.seq))[1:${sql.lit(MOST_NAMED)}] AS named,
      CASE WHEN touched.kind = 'changed' THEN ARRAY(
        SELECT key FROM keyed WHERE keyed.line = touched.line AND keyed.entity = touched.entity ORDER BY key
      ) ELSE '{}' END AS keys,
      coalesce(CASE WHEN touched.kind = 'changed' THEN min(together.became::text)::jsonb END, '{}') AS became,
      coalesce(CASE WHEN touched.kind = 'changed' THEN min(together.was::text)::jsonb END, '{}') AS was
    FROM touched LEFT JOIN together ON together.line = touched.line AND together.entity = touched.entity
    GROUP BY touched.line, touched.entity, touched.kind`.execute(db)
  const titleOf = await titlesOf(
    db,
    rows.flatMap(({ entity, named }) => named.map((entity_id) => ({ entity, entity_id }))),
  )
  const parts = new Map<number, EditPart[]>()
  for (const row of rows.sort((a, b) => rankOf(a) - rankOf(b))) {
    const { line, entity, kind, count, keys, became, was } = row
    const [title = '', ...others] = row.named.map((entity_id) => titleOf({ entity, entity_id }))
    const part = { entity, kind, count, title, others, keys, became, was }
    parts.set(line, [...(parts.get(line) ?? []), part])
  }
  return parts
}

const KINDS: readonly string[] = ['created', 'removed', 'changed']

function rankOf({ entity, kind }: PartRow): number {
  const at = MAIN_FIRST.indexOf(entity)
  return (at === -1 ? MAIN_FIRST.length : at) * KINDS.length + KINDS.indexOf(kind)
}
