-- Rows are written a table at a time (db/rows): a field and its newest boundary name each other, so what a field names is
-- looked at when the transaction ends.
ALTER TABLE field ALTER CONSTRAINT field_boundary_version_id_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- Recorded with changes, which the account's id is not.
ALTER TABLE staff ADD COLUMN has_signed_in boolean NOT NULL DEFAULT false;
UPDATE staff SET has_signed_in = sub IS NOT NULL;
ALTER TABLE staff ADD CONSTRAINT staff_has_signed_in_with_sub CHECK (has_signed_in = (sub IS NOT NULL));
