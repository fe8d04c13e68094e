-- The list of field years. Its first order goes by the field's name and then by (field_id, year), which is unique already;
-- years, states and crops have their indexes (0003_fields.sql). Those below are of its other orders and rare words.
CREATE INDEX field_year_by_update ON field_year (updated_at, id);
CREATE INDEX field_year_by_tillage ON field_year (tillage, year, field_id);
CREATE INDEX field_year_by_practice ON field_year (practice, year, field_id);
-- As texts are compared in lists.
CREATE INDEX field_year_in_order_of_status ON field_year (status COLLATE "C", id);
CREATE INDEX field_year_in_order_of_crop ON field_year (crop COLLATE "C", id);
-- Years without the day last.
CREATE INDEX field_year_in_order_of_plan ON field_year ((coalesce(planned_on, DATE '9999-12-31') - DATE '2000-01-01'), id);
