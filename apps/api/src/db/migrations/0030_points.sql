-- Crews, and what becomes of points: planned for a crew and a day, collected, replaced.
CREATE TABLE crew (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  members text NOT NULL DEFAULT '',
  points_a_day integer NOT NULL CHECK (points_a_day > 0),
  start_lon double precision CHECK (start_lon BETWEEN -180 AND 180),
  start_lat double precision CHECK (start_lat BETWEEN -90 AND 90),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  CHECK ((start_lon IS NULL) = (start_lat IS NULL))
);
CREATE UNIQUE INDEX crew_by_name ON crew (lower(name));

DO $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['point', 'removed_point'] LOOP
    EXECUTE format('ALTER TABLE %I
      ADD COLUMN reason text NOT NULL DEFAULT '''',
      ADD COLUMN actual_lon double precision,
      ADD COLUMN actual_lat double precision,
      ADD COLUMN accuracy_m double precision,
      ADD COLUMN offset_m double precision,
      ADD COLUMN collected_at timestamptz,
      ADD COLUMN collected_by text NOT NULL DEFAULT '''',
      ADD COLUMN replaces_point_id bigint,
      ADD COLUMN crew_id bigint,
      ADD COLUMN planned_on date,
      ADD COLUMN route_order integer', kind);
  END LOOP;
END
$$;
ALTER TABLE point
  ADD FOREIGN KEY (replaces_point_id) REFERENCES point,
  ADD FOREIGN KEY (crew_id) REFERENCES crew,
  -- A day has a crew, and a crew a day.
  ADD CHECK ((crew_id IS NULL) = (planned_on IS NULL)),
  ADD CHECK ((crew_id IS NULL) = (route_order IS NULL)),
  ADD CHECK ((collected_at IS NOT NULL) = (status IN ('collected', 'relocated'))),
  ADD CHECK ((actual_lon IS NULL) = (collected_at IS NULL) AND (actual_lat IS NULL) = (collected_at IS NULL));
-- A point’s place is taken once.
CREATE UNIQUE INDEX point_by_replaced ON point (replaces_point_id) WHERE replaces_point_id IS NOT NULL;
CREATE INDEX point_by_day ON point (planned_on, crew_id) WHERE planned_on IS NOT NULL;
CREATE INDEX point_by_crew ON point (crew_id) WHERE crew_id IS NOT NULL;
-- The order of routes: days, crews, places on the way; points without a day last.
CREATE INDEX point_by_route ON point ((coalesce(planned_on, DATE '9999-12-31') - DATE '2000-01-01'),
  (coalesce(crew_id, 0)), (coalesce(route_order, 0)), field_id, year, number, id);
CREATE INDEX point_in_order_of_status ON point (status COLLATE "C", id);
-- Points in a part of the map.
CREATE INDEX stratum_by_geom ON stratum USING gist (geom);
CREATE INDEX point_by_place ON point USING gist (pg_catalog.point(lon, lat));
