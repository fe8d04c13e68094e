-- Orders of long lists: by year, and of results by analyte and by change. Each ends with the id, as the orders do.
DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['stratum', 'point', 'sample'] LOOP
    EXECUTE format('DROP INDEX %I', part || '_by_year');
    EXECUTE format('CREATE INDEX %I ON %I (year, id)', part || '_by_year', part);
  END LOOP;
END
$$;
CREATE INDEX result_in_order_of_year ON result (year, field_id, sample_id, id);
CREATE INDEX result_in_order_of_analyte ON result (analyte_name COLLATE "C", id);
CREATE INDEX result_by_update ON result (updated_at, id);
-- Those of a grower.
CREATE INDEX result_by_grower ON result (grower_id, year);
