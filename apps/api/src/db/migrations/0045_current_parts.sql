-- Strata, points and samples know whether their design is the current one: a list of a million of them does not read all
-- designs for it. The database keeps it, in the statement that makes a design current or not.
DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['stratum', 'point', 'sample'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN is_current boolean NOT NULL DEFAULT true', part);
    -- No decision of anybody: neither locks of years nor counts of seasons are asked.
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', part);
    EXECUTE format('UPDATE %1$I SET is_current = false
      WHERE design_id IN (SELECT design.id FROM design WHERE NOT design.is_current)', part);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', part);
  END LOOP;
END
$$;

CREATE FUNCTION keep_current_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  said boolean;
BEGIN
  FOR said, ids IN
    SELECT fresh.is_current, array_agg(fresh.id ORDER BY fresh.id) FROM fresh JOIN gone USING (id)
    WHERE fresh.is_current <> gone.is_current GROUP BY fresh.is_current
  LOOP
    UPDATE stratum SET is_current = said WHERE design_id = ANY(ids) AND is_current <> said;
    UPDATE point SET is_current = said WHERE design_id = ANY(ids) AND is_current <> said;
    UPDATE sample SET is_current = said WHERE design_id = ANY(ids) AND is_current <> said;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER design_keeps_parts AFTER UPDATE ON design REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION keep_current_parts();

-- Parts that are made are of a current design; those that an undo brings back need not be.
CREATE FUNCTION place_current_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[] := ARRAY(SELECT design.id FROM design
    WHERE design.id IN (SELECT fresh.design_id FROM fresh) AND NOT design.is_current);
BEGIN
  IF ids <> '{}' THEN
    EXECUTE format('UPDATE %I SET is_current = false WHERE design_id = ANY($1) AND is_current', TG_TABLE_NAME) USING ids;
  END IF;
  RETURN NULL;
END
$$;
DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['stratum', 'point', 'sample'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION place_current_parts()', part || '_placed', part);
  END LOOP;
END
$$;

-- The planner knows nothing of the new column yet, and would take half of the rows to be of earlier designs.
ANALYZE stratum (is_current), point (is_current), sample (is_current);
