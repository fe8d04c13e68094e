-- Rows that are made and removed with the row they belong to have no change of their own for it: that row's change says
-- how many of each kind there were, as {"point": 200}.
ALTER TABLE change ADD COLUMN parts jsonb;

-- What a timeline cannot find by the rows that exist: removed rows, of any kind that belongs to another.
CREATE INDEX change_removed ON change (entity) WHERE after IS NULL;
DROP INDEX change_part_of_enrollment;
CREATE INDEX change_part_of_enrollment_removed ON change ((before ->> 'enrollmentId'))
  WHERE entity IN ('enrollment_field', 'enrollment_document') AND after IS NULL;

-- Lists of such rows are as new as the change that tells of them.
CREATE OR REPLACE FUNCTION keep_list_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_state (entity, seq, at)
  SELECT DISTINCT ON (entity) entity, seq, at FROM (
    SELECT entity, seq, at FROM fresh
    UNION ALL SELECT part.entity, seq, at FROM fresh CROSS JOIN LATERAL jsonb_object_keys(parts) AS part (entity)
  ) AS told ORDER BY entity, seq DESC
  ON CONFLICT (entity) DO UPDATE SET seq = excluded.seq, at = excluded.at WHERE list_state.seq < excluded.seq;
  RETURN NULL;
END
$$;
