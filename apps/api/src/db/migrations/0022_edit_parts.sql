-- What each edit did, by kinds of rows, counted once, when it is recorded: the log of an edit of a hundred thousand rows
-- is read without reading them.
CREATE TABLE edit_part (
  edit_id bigint NOT NULL REFERENCES edit,
  entity text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('created', 'changed', 'removed')),
  count bigint NOT NULL,
  -- The first few of the rows, by their ids.
  named bigint[] NOT NULL,
  -- The columns that were changed in any of them.
  keys text[] NOT NULL,
  -- What `active` and `status` came to, and the status they came from, where it is the same with all.
  became jsonb NOT NULL,
  was jsonb NOT NULL,
  PRIMARY KEY (edit_id, entity, kind)
);

INSERT INTO edit_part (edit_id, entity, kind, count, named, keys, became, was)
WITH told AS NOT MATERIALIZED (
  SELECT edit_id AS line, seq, entity, entity_id, before, after FROM change WHERE edit_id IS NOT NULL
), touched AS (
  SELECT line, entity, entity_id, min(seq) AS seq,
    CASE WHEN bool_or(after IS NULL) THEN 'removed' WHEN bool_or(before IS NULL) THEN 'created' ELSE 'changed' END
      AS kind
  FROM told GROUP BY line, entity, entity_id
), part AS (
  SELECT line, entity, kind, count(*) AS count,
    (array_agg(entity_id ORDER BY seq))[1:5] AS named
  FROM touched GROUP BY line, entity, kind
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
FROM part LEFT JOIN keyed USING (line, entity) LEFT JOIN together USING (line, entity);
