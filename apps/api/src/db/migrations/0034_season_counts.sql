-- How many points and samples of each field year are in which state: a season is read without counting a million rows.
CREATE TABLE season_count (
  field_year_id bigint NOT NULL,
  year integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('point', 'sample')),
  status text NOT NULL,
  -- Of samples, that of their point.
  crew_id bigint,
  -- Mondays, days being those of UTC; of points.
  planned_week date,
  collected_week date,
  -- The day that an open point is planned for.
  due_on date,
  -- When the point of a sample without a label was collected.
  unlabeled_since date,
  n integer NOT NULL
);
CREATE INDEX season_count_by_field_year ON season_count (field_year_id);
CREATE INDEX season_count_by_year ON season_count (year);

-- Points to be sampled of current designs, and all their samples: as the lists of points and samples count them.
CREATE VIEW season_counted AS
SELECT point.field_year_id, point.year, 'point' AS kind, point.status, point.crew_id,
  date_trunc('week', point.planned_on::timestamp)::date AS planned_week,
  date_trunc('week', point.collected_at AT TIME ZONE 'UTC')::date AS collected_week,
  CASE WHEN point.status IN ('planned', 'assigned') THEN point.planned_on END AS due_on,
  NULL::date AS unlabeled_since, count(*)::integer AS n
FROM point JOIN design ON design.id = point.design_id AND design.is_current
WHERE (point.role IN ('base', 'legacy') OR point.replaces_point_id IS NOT NULL) AND point.status <> 'replaced'
GROUP BY 1, 2, 4, 5, 6, 7, 8
UNION ALL
SELECT sample.field_year_id, sample.year, 'sample', sample.status, point.crew_id, NULL, NULL, NULL,
  CASE WHEN sample.label_code IS NULL AND sample.status = 'reserved' AND point.status IN ('collected', 'relocated')
    THEN (point.collected_at AT TIME ZONE 'UTC')::date END,
  count(*)::integer
FROM sample JOIN design ON design.id = sample.design_id AND design.is_current
  JOIN point ON point.id = sample.point_id AND point.field_year_id = sample.field_year_id
GROUP BY 1, 2, 4, 5, 9;

-- Planned for these years alone: few or many, each time as it is best.
CREATE FUNCTION count_seasons(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[];
BEGIN
  EXECUTE 'WITH made AS MATERIALIZED (SELECT * FROM season_counted WHERE field_year_id = ANY($1)),
    kept AS MATERIALIZED (SELECT * FROM season_count WHERE field_year_id = ANY($1))
    SELECT array_agg(DISTINCT field_year_id) FROM (
      (TABLE made EXCEPT ALL TABLE kept) UNION ALL (TABLE kept EXCEPT ALL TABLE made)) AS different'
    INTO changed USING ids;
  IF changed IS NOT NULL THEN
    EXECUTE 'DELETE FROM season_count WHERE field_year_id = ANY($1)' USING changed;
    EXECUTE 'INSERT INTO season_count SELECT * FROM season_counted WHERE field_year_id = ANY($1)' USING changed;
  END IF;
END
$$;

-- Statements mark the years that they touch, for this transaction alone.
CREATE FUNCTION mark_seasons(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  marked bigint[] := coalesce(nullif(current_setting('season.marked', true), ''), '{}')::bigint[];
BEGIN
  IF ids IS NOT NULL AND NOT ids <@ marked THEN
    PERFORM set_config('season.marked',
      (SELECT array_agg(DISTINCT id)::text FROM unnest(marked || ids) AS id), true);
  END IF;
END
$$;
CREATE FUNCTION season_rows_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_seasons((SELECT array_agg(DISTINCT field_year_id) FROM fresh));
  RETURN NULL;
END
$$;
CREATE FUNCTION season_rows_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_seasons((SELECT array_agg(DISTINCT field_year_id) FROM gone));
  RETURN NULL;
END
$$;
DO $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['design', 'point', 'sample'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION season_rows_new()', kind || '_season_new', kind);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION season_rows_old()', kind || '_season_old', kind);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION season_rows_new()', kind || '_season_changed', kind);
  END LOOP;
END
$$;

-- The last step of a transaction holds the lock of change numbers: it sees all that was committed before it.
CREATE FUNCTION count_marked_seasons() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  marked text := nullif(current_setting('season.marked', true), '');
BEGIN
  IF marked IS NOT NULL THEN
    PERFORM set_config('season.marked', '', true);
    PERFORM count_seasons(marked::bigint[]);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER change_counts_seasons AFTER INSERT ON change
  FOR EACH STATEMENT EXECUTE FUNCTION count_marked_seasons();

INSERT INTO season_count SELECT * FROM season_counted;

-- Samples that wait: those at a laboratory, and on their way.
CREATE INDEX sample_waiting ON sample (status, (coalesce(state_since, updated_at)))
  WHERE status IN ('shipped', 'received', 'accepted', 'in_testing', 'not_received');
