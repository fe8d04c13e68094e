import { type EditPart, ENTITY_NAMES } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { titlesOf } from '../log/titles.ts'

const MAIN_FIRST: readonly string[] = ENTITY_NAMES

interface PartRow {
  edit_id: number
  entity: string
  kind: EditPart['kind']
  count: number
  entity_id: number
  keys: string[]
  became: EditPart['became']
}

/** What edits did, by kinds of rows; a row that was touched twice counts once, by what it came to. */
export async function partsOf(db: Db, editIds: readonly number[]): Promise<Map<number, EditPart[]>> {
  if (editIds.length === 0) return new Map()
  const { rows } = await sql<PartRow>`
    WITH touched AS (
      SELECT edit_id, entity, entity_id, min(seq) AS seq,
        CASE WHEN bool_or(after IS NULL) THEN 'removed' WHEN bool_or(before IS NULL) THEN 'created' ELSE 'changed' END
          AS kind
      FROM change WHERE edit_id = ANY(${editIds}::bigint[])
      GROUP BY edit_id, entity, entity_id
    ), keyed AS (
      SELECT DISTINCT edit_id, entity, changed.key
      FROM change CROSS JOIN LATERAL jsonb_object_keys(after) AS changed (key)
      WHERE edit_id = ANY(${editIds}::bigint[]) AND before IS NOT NULL AND after IS NOT NULL
        AND before -> changed.key IS DISTINCT FROM after -> changed.key
    ), came AS (
      SELECT DISTINCT ON (edit_id, entity, entity_id, told.key) edit_id, entity, told.key, after -> told.key AS value
      FROM change CROSS JOIN (VALUES ('active'), ('status')) AS told (key)
      WHERE edit_id = ANY(${editIds}::bigint[]) AND before IS NOT NULL
        AND before -> told.key IS DISTINCT FROM after -> told.key
      ORDER BY edit_id, entity, entity_id, told.key, seq DESC
    ), alike AS (
      SELECT edit_id, entity, key, min(value::text)::jsonb AS value FROM came
      GROUP BY edit_id, entity, key HAVING count(DISTINCT value) = 1 AND count(*) >= (
        SELECT count(*) FROM touched
        WHERE touched.edit_id = came.edit_id AND touched.entity = came.entity AND touched.kind = 'changed'
      )
    )
    SELECT touched.edit_id, touched.entity, touched.kind, count(*) AS count,
      (array_agg(touched.entity_id ORDER BY touched.seq))[1] AS entity_id,
      CASE WHEN touched.kind = 'changed' THEN ARRAY(
        SELECT key FROM keyed WHERE keyed.edit_id = touched.edit_id AND keyed.entity = touched.entity ORDER BY key
      ) ELSE '{}' END AS keys,
      COALESCE(CASE WHEN touched.kind = 'changed' THEN (
        SELECT jsonb_object_agg(key, value) FROM alike
        WHERE alike.edit_id = touched.edit_id AND alike.entity = touched.entity
      ) END, '{}') AS became
    FROM touched GROUP BY touched.edit_id, touched.entity, touched.kind`.execute(db)
  const titleOf = await titlesOf(db, rows)
  const parts = new Map<number, EditPart[]>()
  for (const row of rows.sort((a, b) => rankOf(a) - rankOf(b))) {
    const { edit_id, entity, kind, count, keys, became } = row
    const part = { entity, kind, count, title: titleOf(row), keys, became }
    parts.set(edit_id, [...(parts.get(edit_id) ?? []), part])
  }
  return parts
}

const KINDS: readonly string[] = ['created', 'removed', 'changed']

function rankOf({ entity, kind }: PartRow): number {
  const at = MAIN_FIRST.indexOf(entity)
  return (at === -1 ? MAIN_FIRST.length : at) * KINDS.length + KINDS.indexOf(kind)
}
