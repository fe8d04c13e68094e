-- Nothing below a locked year changes, by whatever path a write comes: its results, labels and lines of manifests are
-- refused as its designs, strata, points and samples are. An undo wrote them, because only the calls had looked.

-- Those of these years that are locked, NULL if none is. All are held, in the order of their ids, so that nobody locks
-- one meanwhile. A year written in this very transaction is not locked yet (0010).
CREATE FUNCTION hold_locked_years(ids bigint[]) RETURNS bigint[]
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  locked bigint[];
BEGIN
  -- Materialized, so that all of them are held before one is looked at.
  WITH held AS MATERIALIZED (
    SELECT id, status = 'approved' AND xmin <> pg_current_xact_id()::xid AS is_locked
    FROM field_year WHERE id = ANY(ids) ORDER BY id FOR SHARE
  )
  SELECT array_agg(id ORDER BY id) INTO locked FROM held WHERE is_locked;
  RETURN locked;
END
$$;
CREATE FUNCTION refuse_writes_below(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  locked bigint[] := hold_locked_years(ids);
BEGIN
  IF locked IS NOT NULL THEN
    PERFORM refuse_locked(field_id, year) FROM field_year WHERE id = locked[1];
  END IF;
END
$$;

-- Rows that name their year.
CREATE FUNCTION rows_of_years_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_writes_below(ARRAY(SELECT DISTINCT field_year_id FROM fresh));
  RETURN NULL;
END
$$;
CREATE FUNCTION rows_of_years_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_writes_below(ARRAY(SELECT DISTINCT field_year_id FROM gone));
  RETURN NULL;
END
$$;
-- The grower may follow its field. Rows are compared only where a year is locked: whole rows of many are costly.
CREATE FUNCTION rows_of_years_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  locked bigint[] := hold_locked_years(ARRAY(SELECT field_year_id FROM gone UNION SELECT field_year_id FROM fresh));
BEGIN
  IF locked IS NOT NULL THEN
    PERFORM refuse_writes_below(ARRAY(
      SELECT DISTINCT unnest(ARRAY[gone.field_year_id, fresh.field_year_id]) FROM gone FULL JOIN fresh USING (id)
      WHERE (gone.field_year_id = ANY(locked) OR fresh.field_year_id = ANY(locked))
        AND to_jsonb(gone) - 'grower_id' IS DISTINCT FROM to_jsonb(fresh) - 'grower_id'));
  END IF;
  RETURN NULL;
END
$$;

-- Rows that name a sample: they are of its year.
CREATE FUNCTION rows_of_samples_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_writes_below(ARRAY(
    SELECT DISTINCT sample.field_year_id FROM sample JOIN fresh ON fresh.sample_id = sample.id));
  RETURN NULL;
END
$$;
CREATE FUNCTION rows_of_samples_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_writes_below(ARRAY(
    SELECT DISTINCT sample.field_year_id FROM sample JOIN gone ON gone.sample_id = sample.id));
  RETURN NULL;
END
$$;
CREATE FUNCTION rows_of_samples_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_writes_below(ARRAY(
    SELECT DISTINCT sample.field_year_id FROM sample
    JOIN (SELECT sample_id FROM gone UNION SELECT sample_id FROM fresh) AS written ON written.sample_id = sample.id));
  RETURN NULL;
END
$$;

DO $$
DECLARE
  kind text;
  rows_of text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['design', 'stratum', 'point', 'sample'] LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', kind || '_lock_new', kind);
    EXECUTE format('DROP TRIGGER %I ON %I', kind || '_lock_old', kind);
    EXECUTE format('DROP TRIGGER %I ON %I', kind || '_lock_changed', kind);
  END LOOP;
  FOREACH kind IN ARRAY ARRAY['design', 'stratum', 'point', 'sample', 'result', 'label', 'manifest_line'] LOOP
    rows_of := CASE WHEN kind IN ('label', 'manifest_line') THEN 'rows_of_samples' ELSE 'rows_of_years' END;
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', kind || '_lock_new', kind, rows_of || '_new');
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', kind || '_lock_old', kind, rows_of || '_old');
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', kind || '_lock_changed', kind, rows_of || '_changed');
  END LOOP;
END
$$;
DROP FUNCTION design_rows_new();
DROP FUNCTION design_rows_old();
DROP FUNCTION design_rows_changed();
DROP FUNCTION refuse_locked_years(jsonb);
DROP FUNCTION refuse_write_below(bigint, integer);
