-- Rows are written a table at a time (db/rows): a field and its newest boundary name each other, so what a field names is
-- looked at when the transaction ends.
ALTER TABLE field ALTER CONSTRAINT field_boundary_version_id_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- Recorded with changes, which the account's id is not.
ALTER TABLE staff ADD COLUMN has_signed_in boolean NOT NULL DEFAULT false;
UPDATE staff SET has_signed_in = sub IS NOT NULL;
ALTER TABLE staff ADD CONSTRAINT staff_has_signed_in_with_sub CHECK (has_signed_in = (sub IS NOT NULL));

-- In which states an enrollment holds its fields, once: the contract's HOLDING_STATUSES.
CREATE FUNCTION holds_fields(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('eligible', 'signed', 'active', 'complete')
$$;

CREATE OR REPLACE FUNCTION fill_enrolled_field() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM field WHERE id = NEW.field_id FOR SHARE;
  SELECT owner.grower_id, owner.programme_key, owner.year, holds_fields(owner.status),
    boundary_version.id, coalesce(boundary_version.area_m2, 0)
  INTO NEW.grower_id, NEW.programme_key, NEW.year, NEW.holds, NEW.boundary_version_id, NEW.area_m2
  FROM enrollment AS owner
  LEFT JOIN field ON field.id = NEW.field_id
  LEFT JOIN field_year ON field_year.field_id = NEW.field_id AND field_year.year = owner.year
  LEFT JOIN boundary_version
    ON boundary_version.id = coalesce(field_year.boundary_version_id, field.boundary_version_id)
  WHERE owner.id = NEW.enrollment_id;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION hold_fields() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  ids bigint[];
  keys text[];
  holding boolean[];
BEGIN
  SELECT array_agg(id), array_agg(programme_key), array_agg(holds) INTO ids, keys, holding FROM (
    SELECT id, programme_key, holds_fields(status) AS holds FROM fresh
    EXCEPT
    SELECT id, programme_key, holds_fields(status) FROM gone
  ) AS changed;
  IF ids IS NOT NULL THEN
    UPDATE enrollment_field SET programme_key = moved.programme_key, holds = moved.holds
    FROM unnest(ids, keys, holding) AS moved (id, programme_key, holds)
    WHERE enrollment_field.enrollment_id = moved.id;
  END IF;
  RETURN NULL;
END
$$;
