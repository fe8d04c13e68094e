-- Lists show active fields, inactive ones, or both, in any order: each order and each filter has an index. Nearly every
-- field is active, so orders are not kept apart for them; the few inactive ones are.
DROP INDEX field_by_name;
DROP INDEX field_by_area;
DROP INDEX field_by_grower_and_name;
DROP INDEX field_by_grower_and_area;

-- Compared byte by byte, so that lists come in one order whatever the server's locale.
ALTER TABLE field
  ALTER COLUMN county TYPE text COLLATE "C",
  ALTER COLUMN state TYPE text COLLATE "C";

CREATE INDEX field_by_name ON field (sort_name, id);
CREATE INDEX field_by_area ON field (area_m2, id);
CREATE INDEX field_by_county ON field (county, state, sort_name, id);
CREATE INDEX field_by_update ON field (updated_at, id);
CREATE INDEX field_by_grower_and_name ON field (grower_id, sort_name, id);
CREATE INDEX field_by_grower_and_area ON field (grower_id, area_m2, id);
CREATE INDEX field_by_state ON field (state, sort_name, id);
CREATE INDEX field_inactive ON field (sort_name, id) WHERE NOT active;
CREATE INDEX field_without_boundary ON field (sort_name, id) WHERE boundary_version_id IS NULL;

CREATE INDEX field_year_by_year ON field_year (year, field_id);
CREATE INDEX field_year_by_status ON field_year (status, year, field_id);
CREATE INDEX field_year_by_crop ON field_year (crop, year, field_id);

-- Holds the field's, its farm's and its grower's name (areas/fields/search.ts), so that one index finds any part of any.
COMMENT ON COLUMN field.search_name IS 'names of field, farm and grower, one a line, without case and accents';

-- Fields there were before: a change of case and spaces at most until each is written again. Accents stay.
UPDATE field SET search_name = field.search_name || E'\n' || lower(field.farm_name) || E'\n' || grower.search_name
FROM grower WHERE grower.id = field.grower_id;
