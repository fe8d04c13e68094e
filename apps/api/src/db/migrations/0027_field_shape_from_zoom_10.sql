-- The map draws fields from zoom 10 on and counts of them farther out: the shape for tiles up to zoom 8 is drawn no more.
DROP VIEW field_shape_made;
ALTER TABLE field_shape DROP COLUMN z8;

CREATE VIEW field_shape_made AS
SELECT field.id AS field_id, field.active, box(point(west, south), point(east, north)) AS place,
  field_mark(field.id, field.grower_id, field.active, placed.area_m2, west, south, east, north) AS mark,
  shape_ahead(geom, 10, 5) AS z10, shape_ahead(geom, 12, 6) AS z12
FROM field JOIN boundary_version AS placed ON placed.id = field.boundary_version_id;

CREATE OR REPLACE FUNCTION shape_fields(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN
    RETURN;
  END IF;
  EXECUTE 'DELETE FROM field_shape USING field
    WHERE field_id = ANY($1) AND field.id = field_id AND field.boundary_version_id IS NULL' USING ids;
  EXECUTE 'INSERT INTO field_shape (field_id, active, place, mark, z10, z12)
    SELECT field_id, active, place, mark, z10, z12 FROM field_shape_made
    WHERE field_id = ANY($1) ORDER BY field_id
    ON CONFLICT (field_id) DO UPDATE SET active = excluded.active, place = excluded.place, mark = excluded.mark,
      z10 = excluded.z10, z12 = excluded.z12' USING ids;
END
$$;
