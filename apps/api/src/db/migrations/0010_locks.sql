-- An approved field-year is locked: whatever path a write comes by, nothing of the year and nothing below it changes
-- until it is unlocked. Refusals carry the SQLSTATE 'LK001' and, as their detail, what is locked: "2026 of North Forty".

CREATE FUNCTION refuse_locked(locked_field_id bigint, locked_year integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  field_name text;
BEGIN
  SELECT name INTO field_name FROM field WHERE id = locked_field_id;
  RAISE EXCEPTION '% of % is approved and locked', locked_year, field_name
    USING ERRCODE = 'LK001', DETAIL = locked_year || ' of ' || coalesce(field_name, 'a field');
END
$$;

-- For every table below a field-year. The year is held first, so that nobody locks it meanwhile. A year written in this
-- very transaction is not locked yet: it can be made whole first, as a demonstration's years are.
CREATE FUNCTION refuse_write_below(below_field_id bigint, below_year integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_locked boolean;
BEGIN
  SELECT status = 'approved' AND xmin <> pg_current_xact_id()::xid INTO is_locked
    FROM field_year WHERE field_id = below_field_id AND year = below_year FOR SHARE;
  IF is_locked THEN
    PERFORM refuse_locked(below_field_id, below_year);
  END IF;
END
$$;

CREATE FUNCTION field_year_keeps_lock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What may change: the grower, with its field's; and the status, when the year is unlocked.
  allowed field_year := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status <> 'approved' THEN
      RETURN NEW;
    END IF;
    allowed.grower_id := NEW.grower_id;
    IF NEW.status = 'results_complete' THEN
      allowed.status := NEW.status;
      allowed.version := NEW.version;
      allowed.updated_at := NEW.updated_at;
      allowed.updated_by := NEW.updated_by;
    END IF;
    IF allowed IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  ELSIF OLD.status <> 'approved' THEN
    RETURN OLD;
  END IF;
  PERFORM refuse_locked(OLD.field_id, OLD.year);
END
$$;
CREATE TRIGGER field_year_lock BEFORE UPDATE OR DELETE ON field_year
  FOR EACH ROW EXECUTE FUNCTION field_year_keeps_lock();

-- A field is not enrolled into a locked year, nor taken out of one. Its kept area may follow, and it may come to be held.
CREATE FUNCTION enrollment_field_keeps_lock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed enrollment_field;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    allowed := OLD;
    allowed.grower_id := NEW.grower_id;
    allowed.area_m2 := NEW.area_m2;
    allowed.holds := OLD.holds OR NEW.holds;
    IF allowed IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM refuse_write_below(OLD.field_id, OLD.year);
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  PERFORM refuse_write_below(NEW.field_id, NEW.year);
  RETURN NEW;
END
$$;
CREATE TRIGGER enrollment_field_lock BEFORE INSERT OR UPDATE OR DELETE ON enrollment_field
  FOR EACH ROW EXECUTE FUNCTION enrollment_field_keeps_lock();

-- A year whose boundary is not confirmed stands on its field's newest: those that an import had left behind.
WITH behind AS (
  SELECT field_year.id, field_year.boundary_version_id AS older, field.boundary_version_id AS newest
  FROM field_year JOIN field ON field.id = field_year.field_id
  WHERE field_year.status = 'boundary_pending' AND field.boundary_version_id <> field_year.boundary_version_id
), moved AS (
  UPDATE field_year SET boundary_version_id = newest, version = version + 1, updated_at = now()
  FROM behind WHERE behind.id = field_year.id
  RETURNING behind.*
)
INSERT INTO change (seq, entity, entity_id, before, after, reason, channel)
SELECT nextval('change_seq'), 'field_year', id, jsonb_build_object('boundaryVersionId', older),
  jsonb_build_object('boundaryVersionId', newest), 'Its boundary was not confirmed yet', 'migration'
FROM moved ORDER BY id;
