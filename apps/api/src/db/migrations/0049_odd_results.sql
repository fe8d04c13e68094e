-- What is odd about a result is known when it, or another of its sample, is written: the report of quality compared each
-- result of a season with its range and with the others of its sample. The counts of files are kept as those of seasons
-- are (0034): marked by statements, counted in the last step of their transaction.

-- What is plausible, as the program says: its start writes it (keep_ranges).
CREATE TABLE analyte_range (
  analyte text COLLATE "C" PRIMARY KEY,
  low double precision NOT NULL,
  high double precision NOT NULL
);

-- No column of the entity: it follows from the results there are. Empty of superseded results.
ALTER TABLE result ADD COLUMN odd text[] NOT NULL DEFAULT '{}';

-- What the column is to say. A result that a person judged is asked about no more; of two of an analyte the later is odd.
CREATE VIEW result_seen AS
SELECT each.id, each.sample_id, each.analyte, each.odd AS said, array_remove(ARRAY[
    CASE WHEN each.is_open AND each.rivals > 1 AND EXISTS (SELECT FROM result AS other
      WHERE other.sample_id = each.sample_id AND other.analyte = each.analyte AND other.is_current
        AND other.id < each.id AND other.quality NOT IN (160, 180)
        AND (other.modus_code = each.modus_code OR other.modus_code = '' OR each.modus_code = '')) THEN 'duplicate' END,
    CASE WHEN each.is_open AND each.qualifier IS NULL
      AND (each.value_in_unit < analyte_range.low OR each.value_in_unit > analyte_range.high) THEN 'range' END,
    CASE WHEN each.is_current AND each.quality = 120 THEN 'suspect' END,
    CASE WHEN each.is_current AND each.quality IN (160, 180) THEN 'rejected' END], NULL) AS odd
FROM (SELECT result.*, is_current AND quality IN (0, 140) AND quality_reason = '' AS is_open,
    count(*) FILTER (WHERE is_current) OVER (PARTITION BY sample_id, analyte) AS rivals FROM result) AS each
  LEFT JOIN analyte_range ON analyte_range.analyte = each.analyte;

-- Current results of a file in a field year, and how many of them are odd.
CREATE TABLE result_count (
  upload_id bigint NOT NULL,
  lab_report_id bigint NOT NULL,
  laboratory_id bigint,
  field_year_id bigint NOT NULL,
  field_id bigint NOT NULL,
  grower_id bigint NOT NULL,
  year integer NOT NULL,
  results integer NOT NULL,
  duplicates integer NOT NULL,
  out_of_range integer NOT NULL,
  suspect integer NOT NULL,
  rejected integer NOT NULL,
  -- Those that need a look: each once.
  to_look_at integer NOT NULL
);
CREATE INDEX result_count_by_upload ON result_count (upload_id, field_year_id);
CREATE INDEX result_count_by_year ON result_count (year);
CREATE INDEX result_count_by_grower ON result_count (grower_id);
CREATE VIEW result_counted AS
SELECT upload_id, lab_report_id, laboratory_id, field_year_id, field_id, grower_id, year, count(*)::integer AS results,
  count(*) FILTER (WHERE 'duplicate' = ANY(odd))::integer AS duplicates,
  count(*) FILTER (WHERE 'range' = ANY(odd))::integer AS out_of_range,
  count(*) FILTER (WHERE 'suspect' = ANY(odd))::integer AS suspect,
  count(*) FILTER (WHERE 'rejected' = ANY(odd))::integer AS rejected,
  count(*) FILTER (WHERE odd && '{duplicate,range,suspect}')::integer AS to_look_at
FROM result WHERE is_current GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- The scale of a file’s values of an analyte, of those that nobody judged.
CREATE TABLE result_scale (
  upload_id bigint NOT NULL,
  laboratory_id bigint NOT NULL,
  analyte text COLLATE "C" NOT NULL,
  first_id bigint NOT NULL,
  results integer NOT NULL,
  median double precision NOT NULL,
  PRIMARY KEY (upload_id, analyte)
);
CREATE VIEW result_scaled AS
SELECT upload_id, laboratory_id, analyte, min(id) AS first_id, count(*)::integer AS results,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY value_in_unit) AS median
FROM result
WHERE is_current AND quality IN (0, 140) AND quality_reason = '' AND value_in_unit > 0 AND laboratory_id IS NOT NULL
GROUP BY 1, 2, 3;

-- An update of what follows alone refuses no locked year: plausible ranges change with the program.
CREATE OR REPLACE FUNCTION rows_of_years_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  locked bigint[] := hold_locked_years(ARRAY(SELECT field_year_id FROM gone UNION SELECT field_year_id FROM fresh));
BEGIN
  IF locked IS NOT NULL THEN
    PERFORM refuse_writes_below(ARRAY(
      SELECT DISTINCT unnest(ARRAY[gone.field_year_id, fresh.field_year_id]) FROM gone FULL JOIN fresh USING (id)
      WHERE (gone.field_year_id = ANY(locked) OR fresh.field_year_id = ANY(locked))
        AND to_jsonb(gone) - '{grower_id,odd}'::text[] IS DISTINCT FROM to_jsonb(fresh) - '{grower_id,odd}'::text[]));
  END IF;
  RETURN NULL;
END
$$;

-- Writes what differs. Planned for these samples alone; rows are held in the order of their ids.
CREATE FUNCTION keep_odd(samples bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'WITH differing AS MATERIALIZED (SELECT id, odd FROM result_seen WHERE sample_id = ANY($1) AND odd <> said),
    held AS MATERIALIZED (SELECT result.id FROM result WHERE result.id IN (SELECT id FROM differing)
      ORDER BY result.id FOR NO KEY UPDATE)
    UPDATE result SET odd = differing.odd FROM differing JOIN held USING (id) WHERE result.id = differing.id' USING samples;
END
$$;

-- Adds to what this transaction is to count, for it alone.
CREATE FUNCTION mark_results(setting text, given text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF given <> '{}' THEN
    PERFORM set_config(setting, (SELECT array_agg(DISTINCT each)::text
      FROM unnest(coalesce(nullif(current_setting(setting, true), ''), '{}')::text[] || given) AS each), true);
  END IF;
END
$$;
CREATE FUNCTION odd_results_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_odd(ARRAY(SELECT DISTINCT sample_id FROM fresh));
  PERFORM mark_results('results.years', ARRAY(SELECT DISTINCT upload_id || ':' || field_year_id FROM fresh));
  PERFORM mark_results('results.scales', ARRAY(SELECT DISTINCT upload_id || ':' || analyte FROM fresh));
  RETURN NULL;
END
$$;
CREATE FUNCTION odd_results_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_odd(ARRAY(SELECT DISTINCT sample_id FROM gone));
  PERFORM mark_results('results.years', ARRAY(SELECT DISTINCT upload_id || ':' || field_year_id FROM gone));
  PERFORM mark_results('results.scales', ARRAY(SELECT DISTINCT upload_id || ':' || analyte FROM gone));
  RETURN NULL;
END
$$;
-- What is odd follows from other columns: an update of it alone is counted, and asks nothing again.
CREATE FUNCTION odd_results_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  samples bigint[];
  years text[];
  scales text[];
BEGIN
  -- Statements that change nothing come here, too. Planned each time: a plan for none compares each row with all.
  IF NOT EXISTS (SELECT FROM fresh) THEN
    RETURN NULL;
  END IF;
  EXECUTE 'SELECT array_agg(DISTINCT sample_id) FILTER (WHERE decides),
    array_agg(DISTINCT upload_id || '':'' || field_year_id) FILTER (WHERE decides OR counts),
    array_agg(DISTINCT upload_id || '':'' || analyte) FILTER (WHERE decides)
  FROM (
    SELECT each.*,
      (gone.sample_id, gone.upload_id, gone.laboratory_id, gone.analyte, gone.value_in_unit, gone.qualifier, gone.modus_code,
        gone.quality, gone.quality_reason, gone.is_current) IS DISTINCT FROM
      (fresh.sample_id, fresh.upload_id, fresh.laboratory_id, fresh.analyte, fresh.value_in_unit, fresh.qualifier,
        fresh.modus_code, fresh.quality, fresh.quality_reason, fresh.is_current) AS decides,
      (gone.odd, gone.field_year_id, gone.field_id, gone.grower_id, gone.year, gone.lab_report_id) IS DISTINCT FROM
      (fresh.odd, fresh.field_year_id, fresh.field_id, fresh.grower_id, fresh.year, fresh.lab_report_id) AS counts
    FROM gone JOIN fresh USING (id) CROSS JOIN LATERAL (VALUES
      (gone.sample_id, gone.upload_id, gone.field_year_id, gone.analyte),
      (fresh.sample_id, fresh.upload_id, fresh.field_year_id, fresh.analyte))
      AS each (sample_id, upload_id, field_year_id, analyte)) AS changed'
  INTO samples, years, scales;
  IF samples IS NOT NULL THEN
    PERFORM keep_odd(samples);
  END IF;
  PERFORM mark_results('results.years', coalesce(years, '{}'));
  PERFORM mark_results('results.scales', coalesce(scales, '{}'));
  RETURN NULL;
END
$$;

-- Planned each time for what there is to count: of a file of which much was written, the whole file at once.
CREATE FUNCTION count_results() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  years text := nullif(current_setting('results.years', true), '');
  scales text := nullif(current_setting('results.scales', true), '');
  whole bigint[];
BEGIN
  IF years IS NOT NULL THEN
    PERFORM set_config('results.years', '', true);
    whole := ARRAY(SELECT split_part(each, ':', 1)::bigint FROM unnest(years::text[]) AS each
      GROUP BY 1 HAVING count(*) > 20);
    EXECUTE 'DELETE FROM result_count WHERE upload_id = ANY($1)' USING whole;
    EXECUTE 'INSERT INTO result_count SELECT * FROM result_counted WHERE upload_id = ANY($1)' USING whole;
    EXECUTE 'WITH marked AS MATERIALIZED (
        SELECT split_part(each, '':'', 1)::bigint AS upload_id, split_part(each, '':'', 2)::bigint AS field_year_id
        FROM unnest($1) AS each WHERE split_part(each, '':'', 1)::bigint <> ALL($2)
      ), gone AS (
        DELETE FROM result_count AS known USING marked
        WHERE (known.upload_id, known.field_year_id) = (marked.upload_id, marked.field_year_id)
      )
      INSERT INTO result_count
      SELECT counted.* FROM marked JOIN field_year ON field_year.id = marked.field_year_id
      CROSS JOIN LATERAL (SELECT * FROM result_counted WHERE result_counted.field_id = field_year.field_id
        AND result_counted.year = field_year.year AND result_counted.field_year_id = field_year.id
        AND result_counted.upload_id = marked.upload_id OFFSET 0) AS counted' USING years::text[], whole;
  END IF;
  IF scales IS NOT NULL THEN
    PERFORM set_config('results.scales', '', true);
    EXECUTE 'DELETE FROM result_scale WHERE (upload_id, analyte) IN (
      SELECT split_part(each, '':'', 1)::bigint, substr(each, strpos(each, '':'') + 1) FROM unnest($1) AS each)'
      USING scales::text[];
    EXECUTE 'INSERT INTO result_scale
      SELECT scaled.* FROM (
        SELECT split_part(each, '':'', 1)::bigint AS upload_id, array_agg(substr(each, strpos(each, '':'') + 1)) AS analytes
        FROM unnest($1) AS each GROUP BY 1) AS marked
      CROSS JOIN LATERAL (SELECT * FROM result_scaled WHERE result_scaled.upload_id = marked.upload_id
        AND result_scaled.analyte = ANY(marked.analytes) OFFSET 0) AS scaled' USING scales::text[];
  END IF;
END
$$;
CREATE FUNCTION count_marked_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_results();
  RETURN NULL;
END
$$;

-- Takes over what is plausible, {"soc": [0, 60]}. Returns the samples whose results are to be looked at again (keep_odd),
-- in the same transaction.
CREATE FUNCTION keep_ranges(given jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
BEGIN
  -- Whoever writes results is done, or waits: theirs are compared with the same ranges.
  LOCK TABLE result IN SHARE ROW EXCLUSIVE MODE;
  WITH wanted AS (
    SELECT key COLLATE "C" AS analyte, (value ->> 0)::double precision AS low, (value ->> 1)::double precision AS high
    FROM jsonb_each(given)
  )
  SELECT array_agg(analyte) INTO changed FROM wanted FULL JOIN analyte_range AS known USING (analyte)
  WHERE (wanted.low, wanted.high) IS DISTINCT FROM (known.low, known.high);
  DELETE FROM analyte_range WHERE analyte = ANY(changed);
  INSERT INTO analyte_range
  SELECT key, (value ->> 0)::double precision, (value ->> 1)::double precision FROM jsonb_each(given)
  WHERE key = ANY(changed);
  RETURN ARRAY(
    SELECT DISTINCT result.sample_id FROM result LEFT JOIN analyte_range ON analyte_range.analyte = result.analyte
    WHERE result.analyte = ANY(changed) AND ('range' = ANY(result.odd)
      OR result.value_in_unit < analyte_range.low OR result.value_in_unit > analyte_range.high)
    ORDER BY result.sample_id);
END
$$;

-- Of a file: its scale is computed from its own results.
CREATE INDEX result_by_upload ON result (upload_id, analyte, grower_id) WHERE is_current;
-- The few that are odd.
CREATE INDEX result_odd ON result (year, grower_id) WHERE odd <> '{}';

ALTER TABLE result DISABLE TRIGGER USER;
UPDATE result SET odd = seen.odd FROM result_seen AS seen WHERE seen.id = result.id AND seen.odd <> seen.said;
ALTER TABLE result ENABLE TRIGGER USER;
INSERT INTO result_count SELECT * FROM result_counted;
INSERT INTO result_scale SELECT * FROM result_scaled;

CREATE TRIGGER result_odd_new AFTER INSERT ON result REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION odd_results_new();
CREATE TRIGGER result_odd_old AFTER DELETE ON result REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION odd_results_old();
CREATE TRIGGER result_odd_changed AFTER UPDATE ON result REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION odd_results_changed();
CREATE TRIGGER change_counts_results AFTER INSERT ON change
  FOR EACH STATEMENT EXECUTE FUNCTION count_marked_results();

-- Without figures the planner would take a third of all results to be odd.
ANALYZE result (odd);
ANALYZE result_count, result_scale;
