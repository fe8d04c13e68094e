-- The newest boundary of each field as the map's far tiles draw it: simplified ahead, in bytes that the server turns into
-- a tile as they are (areas/fields/tiles). Kept by triggers, so that no way of writing a field goes around it.
CREATE TABLE field_shape (
  field_id bigint PRIMARY KEY REFERENCES field ON DELETE CASCADE,
  active boolean NOT NULL,
  -- The boundary's extent.
  place box NOT NULL,
  -- What field_mark() makes.
  mark bytea NOT NULL,
  -- TWKB for tiles up to zoom 8, 10 and 12.
  z8 bytea NOT NULL,
  z10 bytea NOT NULL,
  z12 bytea NOT NULL
);
CREATE INDEX field_shape_by_place ON field_shape USING gist (place);

-- What a tile says of a field besides its shape, 41 bytes: id, grower, 1 where it is inactive, area in m², and its extent
-- (west, south, east, north) in units of a ten-millionth of a degree, a centimeter.
CREATE FUNCTION field_mark(id bigint, grower_id bigint, active boolean, area_m2 double precision,
  west double precision, south double precision, east double precision, north double precision)
RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT int8send(id) || int8send(grower_id) || CASE WHEN active THEN '\x00'::bytea ELSE '\x01'::bytea END
    || float8send(area_m2) || int4send((west * 1e7)::integer) || int4send((south * 1e7)::integer)
    || int4send((east * 1e7)::integer) || int4send((north * 1e7)::integer)
$$;

-- Half a unit of a tile of this zoom at the boundary's latitude, which cannot be seen; written to a fraction of that. A
-- part smaller than this keeps four corners.
CREATE FUNCTION shape_ahead(geom geometry, zoom integer, decimals integer)
RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ST_AsTWKB(ST_Simplify(geom, 360 / 2 ^ zoom / 4096 / 2
    * cos(radians(least(85, greatest(abs(ST_YMin(geom)), abs(ST_YMax(geom)))))), true), decimals)
$$;

-- A view, so that the shape of a field is said once.
CREATE VIEW field_shape_made AS
SELECT field.id AS field_id, field.active, box(point(west, south), point(east, north)) AS place,
  field_mark(field.id, field.grower_id, field.active, placed.area_m2, west, south, east, north) AS mark,
  shape_ahead(geom, 8, 4) AS z8, shape_ahead(geom, 10, 5) AS z10, shape_ahead(geom, 12, 6) AS z12
FROM field JOIN boundary_version AS placed ON placed.id = field.boundary_version_id;

CREATE FUNCTION shape_fields(ids bigint[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  IF ids IS NULL THEN
    RETURN;
  END IF;
  DELETE FROM field_shape USING field
  WHERE field_id = ANY(ids) AND field.id = field_id AND field.boundary_version_id IS NULL;
  INSERT INTO field_shape (field_id, active, place, mark, z8, z10, z12)
  SELECT field_id, active, place, mark, z8, z10, z12 FROM field_shape_made
  WHERE field_id = ANY(ids) ORDER BY field_id
  ON CONFLICT (field_id) DO UPDATE SET active = excluded.active, place = excluded.place, mark = excluded.mark,
    z8 = excluded.z8, z10 = excluded.z10, z12 = excluded.z12;
END
$$;

-- A field may be written before the boundary that it names (0014): whichever comes second makes the shape.
CREATE FUNCTION shape_new_fields() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM shape_fields(array_agg(id)) FROM fresh WHERE boundary_version_id IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE FUNCTION shape_new_boundaries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM shape_fields(array_agg(field.id)) FROM fresh JOIN field ON field.boundary_version_id = fresh.id;
  RETURN NULL;
END
$$;
CREATE FUNCTION shape_changed_fields() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM shape_fields(array_agg(id)) FROM (
    SELECT id, boundary_version_id FROM fresh EXCEPT SELECT id, boundary_version_id FROM gone
  ) AS drawn;
  -- The shape stays.
  UPDATE field_shape SET active = made.active, mark = made.mark
  FROM field_shape_made AS made JOIN (
    SELECT id, grower_id, active FROM fresh EXCEPT SELECT id, grower_id, active FROM gone
  ) AS marked ON marked.id = made.field_id
  WHERE field_shape.field_id = made.field_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER field_new_shape AFTER INSERT ON field
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION shape_new_fields();
CREATE TRIGGER field_changed_shape AFTER UPDATE ON field
  REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION shape_changed_fields();
CREATE TRIGGER boundary_new_shape AFTER INSERT ON boundary_version
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION shape_new_boundaries();

INSERT INTO field_shape (field_id, active, place, mark, z8, z10, z12)
SELECT field_id, active, place, mark, z8, z10, z12 FROM field_shape_made;
