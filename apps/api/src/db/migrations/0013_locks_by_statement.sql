-- The lock of years is looked at once a statement: a row at a time it cost most of what it takes to withdraw a thousand
-- enrollments. Whoever writes enrolled fields holds their fields, or these years, before the enrollments (0009).

-- As refuse_write_below (0010), for many years, held in the order of their ids.
CREATE FUNCTION refuse_writes_below(below_fields bigint[], below_years integer[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  locked_field_id bigint;
  locked_year integer;
BEGIN
  -- Materialized, so that all of them are held before one is looked at.
  WITH held AS MATERIALIZED (
    SELECT field_id, year, status = 'approved' AND xmin <> pg_current_xact_id()::xid AS is_locked
    FROM field_year WHERE (field_id, year) IN (SELECT * FROM unnest(below_fields, below_years))
    ORDER BY id FOR SHARE
  )
  SELECT field_id, year INTO locked_field_id, locked_year FROM held WHERE is_locked ORDER BY field_id, year LIMIT 1;
  IF FOUND THEN
    PERFORM refuse_locked(locked_field_id, locked_year);
  END IF;
END
$$;

CREATE FUNCTION enrolled_new_keeps_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_writes_below(array_agg(field_id), array_agg(year)) FROM fresh;
  RETURN NULL;
END
$$;
CREATE FUNCTION enrolled_old_keeps_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_writes_below(array_agg(field_id), array_agg(year)) FROM gone;
  RETURN NULL;
END
$$;
-- The grower and the kept area may follow, and a field may come to be held; every other column is compared here.
CREATE FUNCTION enrolled_changed_keeps_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_writes_below(array_agg(field_id), array_agg(year)) FROM (
    SELECT field_id, year FROM (
      SELECT id, enrollment_id, field_id, programme_key, year, boundary_version_id FROM fresh
      EXCEPT SELECT id, enrollment_id, field_id, programme_key, year, boundary_version_id FROM gone
    ) AS given
    UNION SELECT field_id, year FROM (
      SELECT id, enrollment_id, field_id, programme_key, year, boundary_version_id FROM gone
      EXCEPT SELECT id, enrollment_id, field_id, programme_key, year, boundary_version_id FROM fresh
    ) AS taken
    UNION SELECT gone.field_id, gone.year FROM gone JOIN fresh USING (id) WHERE gone.holds AND NOT fresh.holds
  ) AS written;
  RETURN NULL;
END
$$;

DROP TRIGGER enrollment_field_lock ON enrollment_field;
DROP FUNCTION enrollment_field_keeps_lock();
CREATE TRIGGER enrollment_field_lock_new AFTER INSERT ON enrollment_field
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION enrolled_new_keeps_lock();
CREATE TRIGGER enrollment_field_lock_old AFTER DELETE ON enrollment_field
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION enrolled_old_keeps_lock();
CREATE TRIGGER enrollment_field_lock_changed AFTER UPDATE ON enrollment_field
  REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION enrolled_changed_keeps_lock();
