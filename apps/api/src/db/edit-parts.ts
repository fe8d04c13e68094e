import { type RawBuilder, sql } from 'kysely'

/** Rows of a part that are named. */
const MOST_NAMED = 5

/** What an edit did to the rows of one kind. */
export interface PartRow {
  /** {@link LINE} */
  line: number
  entity: string
  kind: 'created' | 'changed' | 'removed'
  count: number
  /** The first few of the rows, by their ids. */
  named: number[]
  keys: string[]
  became: { active?: boolean; status?: string }
  was: { status?: string }
}

/** The number of the edit that a change was part of; minus its own for one that was recorded before edits were. */
export const LINE = sql`coalesce(edit_id, -seq)`

/**
 * What edits did, by kinds of rows; a row that was touched twice counts once, by what it came to.
 *
 * @param changes a query of rows of the table `change`
 */
export const countParts = (changes: RawBuilder<unknown>): RawBuilder<PartRow> => sql<PartRow>`
  WITH told AS NOT MATERIALIZED (
    SELECT ${LINE} AS line, seq, entity, entity_id, before, after, parts FROM (${changes}) AS change
  ), touched AS (
    SELECT line, entity, entity_id, min(seq) AS seq,
      CASE WHEN bool_or(after IS NULL) THEN 'removed' WHEN bool_or(before IS NULL) THEN 'created' ELSE 'changed' END
        AS kind,
      array_agg(parts) FILTER (WHERE before IS NULL AND parts IS NOT NULL) AS made,
      array_agg(parts) FILTER (WHERE after IS NULL AND parts IS NOT NULL) AS gone
    FROM told GROUP BY line, entity, entity_id
  ), counted AS (
    SELECT line, entity, kind, 1 AS count, entity_id, seq FROM touched
    -- What was made or removed with a row. Nothing is joined for it: of rows written a moment ago the planner thinks there
    -- is one, and compared each with all.
    UNION ALL SELECT line, with_it.entity, kind, with_it.count::bigint, NULL, seq
    FROM touched
      CROSS JOIN LATERAL unnest(CASE kind WHEN 'created' THEN made WHEN 'removed' THEN gone END) AS parts
      CROSS JOIN LATERAL jsonb_each_text(parts) AS with_it (entity, count)
  ), part AS (
    SELECT line, entity, kind, sum(count)::bigint AS count,
      coalesce((array_agg(entity_id ORDER BY seq) FILTER (WHERE entity_id IS NOT NULL))[1:${sql.lit(MOST_NAMED)}], '{}')
        AS named
    FROM counted GROUP BY line, entity, kind
  ), keyed AS (
    SELECT line, entity, array_agg(DISTINCT changed.key ORDER BY changed.key) AS keys
    FROM told CROSS JOIN LATERAL jsonb_object_keys(after) AS changed (key)
    WHERE before IS NOT NULL AND after IS NOT NULL
      AND before -> changed.key IS DISTINCT FROM after -> changed.key
    GROUP BY line, entity
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
    FROM moved JOIN part USING (line, entity) WHERE part.kind = 'changed'
    GROUP BY line, entity, key, part.count HAVING count(*) >= part.count
  ), together AS (
    SELECT line, entity, jsonb_object_agg(key, became) FILTER (WHERE became IS NOT NULL) AS became,
      jsonb_object_agg(key, was) FILTER (WHERE was IS NOT NULL) AS was
    FROM alike GROUP BY line, entity
  )
  SELECT line, entity, kind, count, named,
    CASE WHEN kind = 'changed' THEN coalesce(keys, '{}') ELSE '{}' END AS keys,
    CASE WHEN kind = 'changed' THEN coalesce(became, '{}') ELSE '{}' END AS became,
    CASE WHEN kind = 'changed' THEN coalesce(was, '{}') ELSE '{}' END AS was
  FROM part LEFT JOIN keyed USING (line, entity) LEFT JOIN together USING (line, entity)`
