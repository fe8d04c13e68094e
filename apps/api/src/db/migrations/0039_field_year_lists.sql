-- The list of field years: an index for each order, texts compared as lists compare them. By the field's name, place and
-- grower the others go, then by (field_id, year), which is unique already; by the year, field_year_by_year goes.
CREATE INDEX field_year_by_update ON field_year (updated_at, id);
CREATE INDEX field_year_in_order_of_status ON field_year (status COLLATE "C", year, field_id);
CREATE INDEX field_year_in_order_of_crop ON field_year (crop COLLATE "C", year, field_id);
CREATE INDEX field_year_in_order_of_tillage ON field_year (tillage COLLATE "C", year, field_id);
CREATE INDEX field_year_in_order_of_practice ON field_year (practice COLLATE "C", year, field_id);
-- Years without the day last.
CREATE INDEX field_year_by_planned_day ON field_year ((coalesce(planned_on, DATE '9999-12-31') - DATE '2000-01-01'), id);
CREATE INDEX field_year_by_sampled_day ON field_year ((coalesce(sampled_on, DATE '9999-12-31') - DATE '2000-01-01'), id);
CREATE INDEX boundary_version_by_area ON boundary_version (area_m2, id);
CREATE INDEX field_by_farm ON field (farm_name COLLATE "C", sort_name, id);
