-- Samples with results that nobody received: results are proof that a laboratory had the bag, not that its arrival was
-- recorded. The state before the results says it: `unreceived` counts those that are not received by it.
ALTER TABLE season_count DROP CONSTRAINT season_count_kind_check;
ALTER TABLE season_count ADD CONSTRAINT season_count_kind_check CHECK (kind IN ('point', 'sample', 'unreceived'));

CREATE FUNCTION was_received(of_sample bigint, status text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN status IN ('results', 'verified') THEN coalesce((
      SELECT scan_event.was IN ('received', 'damaged', 'accepted', 'in_testing') FROM scan_event
      WHERE scan_event.sample_id = of_sample AND scan_event.what = 'report' ORDER BY scan_event.id DESC LIMIT 1), false)
    ELSE status IN ('received', 'damaged', 'accepted', 'rejected', 'in_testing') END
$$;

CREATE OR REPLACE VIEW season_counted AS
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
GROUP BY 1, 2, 4, 5, 9
UNION ALL
SELECT sample.field_year_id, sample.year, 'unreceived', sample.status, point.crew_id, NULL, NULL, NULL, NULL,
  count(*)::integer
FROM sample JOIN design ON design.id = sample.design_id AND design.is_current
  JOIN point ON point.id = sample.point_id AND point.field_year_id = sample.field_year_id
WHERE sample.status IN ('results', 'verified') AND NOT was_received(sample.id, sample.status)
GROUP BY 1, 2, 4, 5;

DELETE FROM season_count;
INSERT INTO season_count SELECT * FROM season_counted;
