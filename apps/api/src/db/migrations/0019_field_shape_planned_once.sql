-- As in 0018, without a setting of the function: while force_custom_plan was on, the foreign key of each new row of
-- field_shape was planned anew, which took longer than all else. EXECUTE plans by the ids at hand, and only this.
CREATE OR REPLACE FUNCTION shape_fields(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN
    RETURN;
  END IF;
  EXECUTE 'DELETE FROM field_shape USING field
    WHERE field_id = ANY($1) AND field.id = field_id AND field.boundary_version_id IS NULL' USING ids;
  EXECUTE 'INSERT INTO field_shape (field_id, active, place, mark, z8, z10, z12)
    SELECT field_id, active, place, mark, z8, z10, z12 FROM field_shape_made
    WHERE field_id = ANY($1) ORDER BY field_id
    ON CONFLICT (field_id) DO UPDATE SET active = excluded.active, place = excluded.place, mark = excluded.mark,
      z8 = excluded.z8, z10 = excluded.z10, z12 = excluded.z12' USING ids;
END
$$;
