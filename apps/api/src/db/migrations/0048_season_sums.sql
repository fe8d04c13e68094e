-- What a year has by grower: a season is read without its ten thousand field years. The counts of field years know their
-- grower, so that a field that changes hands leaves one and comes to the other.
CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
SELECT season_count.*, field_year.grower_id
FROM season_count JOIN field_year ON field_year.id = season_count.field_year_id;
TRUNCATE season_count;
ALTER TABLE season_count ADD COLUMN grower_id bigint NOT NULL;
INSERT INTO season_count SELECT * FROM counted ORDER BY year, field_year_id;
DROP TABLE counted;

CREATE OR REPLACE VIEW season_counted AS
SELECT point.field_year_id, point.year, 'point' AS kind, point.status, point.crew_id,
  date_trunc('week', point.planned_on::timestamp)::date AS planned_week,
  date_trunc('week', point.collected_at AT TIME ZONE 'UTC')::date AS collected_week,
  CASE WHEN point.status IN ('planned', 'assigned') THEN point.planned_on END AS due_on,
  NULL::date AS unlabeled_since, count(*)::integer AS n, point.grower_id
FROM point JOIN design ON design.id = point.design_id AND design.is_current
WHERE (point.role IN ('base', 'legacy') OR point.replaces_point_id IS NOT NULL) AND point.status <> 'replaced'
GROUP BY 1, 2, 4, 5, 6, 7, 8, 11
UNION ALL
SELECT sample.field_year_id, sample.year, 'sample', sample.status, point.crew_id, NULL, NULL, NULL,
  CASE WHEN sample.label_code IS NULL AND sample.status = 'reserved' AND point.status IN ('collected', 'relocated')
    THEN (point.collected_at AT TIME ZONE 'UTC')::date END,
  count(*)::integer, point.grower_id
FROM sample JOIN design ON design.id = sample.design_id AND design.is_current
  JOIN point ON point.id = sample.point_id AND point.field_year_id = sample.field_year_id
GROUP BY 1, 2, 4, 5, 9, 11
UNION ALL
SELECT sample.field_year_id, sample.year, 'unreceived', sample.status, point.crew_id, NULL, NULL, NULL, NULL,
  count(*)::integer, point.grower_id
FROM sample JOIN design ON design.id = sample.design_id AND design.is_current
  JOIN point ON point.id = sample.point_id AND point.field_year_id = sample.field_year_id
WHERE sample.status IN ('results', 'verified') AND NOT was_received(sample.id, sample.status)
GROUP BY 1, 2, 4, 5, 11;

CREATE TABLE season_sum (
  year integer NOT NULL,
  grower_id bigint NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  crew_id bigint,
  planned_week date,
  collected_week date,
  due_on date,
  unlabeled_since date,
  n bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (year, grower_id, kind, status, crew_id, planned_week, collected_week, due_on, unlabeled_since)
);
-- Sums that came to nothing, which go.
CREATE INDEX season_sum_of_none ON season_sum (n) WHERE n = 0;
INSERT INTO season_sum
SELECT year, grower_id, kind, status, crew_id, planned_week, collected_week, due_on, unlabeled_since, sum(n)
FROM season_count GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;

-- What differs from the counts before is added to the sums.
CREATE OR REPLACE FUNCTION count_seasons(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[];
BEGIN
  EXECUTE 'WITH made AS MATERIALIZED (SELECT * FROM season_counted WHERE field_year_id = ANY($1)),
    kept AS MATERIALIZED (SELECT * FROM season_count WHERE field_year_id = ANY($1))
    SELECT array_agg(DISTINCT field_year_id) FROM (
      (TABLE made EXCEPT ALL TABLE kept) UNION ALL (TABLE kept EXCEPT ALL TABLE made)) AS different'
    INTO changed USING ids;
  IF changed IS NOT NULL THEN
    EXECUTE 'WITH gone AS (DELETE FROM season_count WHERE field_year_id = ANY($1) RETURNING *),
      fresh AS (INSERT INTO season_count SELECT * FROM season_counted WHERE field_year_id = ANY($1) RETURNING *)
      INSERT INTO season_sum AS kept
      SELECT year, grower_id, kind, status, crew_id, planned_week, collected_week, due_on, unlabeled_since, sum(sign * n)
      FROM (SELECT -1 AS sign, * FROM gone UNION ALL SELECT 1, * FROM fresh) AS each
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(sign * n) <> 0
      ON CONFLICT (year, grower_id, kind, status, crew_id, planned_week, collected_week, due_on, unlabeled_since)
      DO UPDATE SET n = kept.n + excluded.n' USING changed;
    DELETE FROM season_sum WHERE n = 0;
  END IF;
END
$$;

-- Of a crew, and which field years it has points in.
DROP INDEX season_count_by_year;
CREATE INDEX season_count_by_year ON season_count (year, crew_id, kind, field_year_id);

-- Samples that wait are asked for by season.
DROP INDEX sample_waiting;
CREATE INDEX sample_waiting ON sample (status, year, (coalesce(state_since, updated_at)))
  WHERE status IN ('shipped', 'received', 'accepted', 'in_testing', 'not_received');
ANALYZE season_count;
ANALYZE season_sum;
