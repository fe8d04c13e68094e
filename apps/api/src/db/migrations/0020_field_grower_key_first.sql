-- Of indexes that look alike to it the planner takes the youngest, and all do while there is hardly a field. So the foreign
-- keys that name a field with its grower were looked up, in the first large import, among all fields of the grower: the
-- plan is kept. The key they mean is made anew, so that it is the youngest.
ALTER TABLE boundary_version DROP CONSTRAINT boundary_version_field_id_grower_id_fkey;
ALTER TABLE field_year DROP CONSTRAINT field_year_field_id_grower_id_fkey;
ALTER TABLE enrollment_field DROP CONSTRAINT enrollment_field_field_id_grower_id_fkey;
ALTER TABLE field DROP CONSTRAINT field_id_grower_id_key;
ALTER TABLE field ADD UNIQUE (id, grower_id);
-- In the order they had: they act in it.
ALTER TABLE boundary_version
  ADD FOREIGN KEY (field_id, grower_id) REFERENCES field (id, grower_id) ON UPDATE CASCADE;
ALTER TABLE field_year
  ADD FOREIGN KEY (field_id, grower_id) REFERENCES field (id, grower_id) ON UPDATE CASCADE;
ALTER TABLE enrollment_field ADD FOREIGN KEY (field_id, grower_id) REFERENCES field (id, grower_id);
