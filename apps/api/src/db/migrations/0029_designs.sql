-- Designs: the strata, points and samples of a field year. A design never changes, but for which of a year's is current.
CREATE TABLE design (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  field_year_id bigint NOT NULL REFERENCES field_year,
  field_id bigint NOT NULL,
  grower_id bigint NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  is_current boolean NOT NULL DEFAULT false,
  method text NOT NULL CHECK (method IN ('compact_equal_area', 'compact')),
  strata_count integer NOT NULL CHECK (strata_count > 0),
  point_count integer NOT NULL CHECK (point_count > 0),
  cell_size_m double precision NOT NULL,
  buffer_m double precision NOT NULL,
  seed bigint NOT NULL,
  engine_version text NOT NULL,
  boundary_version_id bigint NOT NULL,
  area_m2 double precision NOT NULL,
  masked_area_m2 double precision NOT NULL,
  objective double precision NOT NULL,
  sheet_sha256 text NOT NULL,
  cells_sha256 text NOT NULL,
  strata_sha256 text NOT NULL,
  points_sha256 text NOT NULL,
  depths jsonb NOT NULL,
  plan jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  UNIQUE (field_year_id, number),
  -- Checked at the end: an undo removes one version and makes the other current.
  CONSTRAINT design_one_is_current EXCLUDE (field_year_id WITH =) WHERE (is_current) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (field_id, grower_id) REFERENCES field (id, grower_id) ON UPDATE CASCADE,
  FOREIGN KEY (boundary_version_id, field_id) REFERENCES boundary_version (id, field_id)
);
CREATE INDEX design_by_field ON design (field_id);
CREATE INDEX design_by_sheet ON design (sheet_sha256);
CREATE INDEX design_by_boundary ON design (boundary_version_id);

-- A part of a field that is sampled by itself: whole cells.
CREATE TABLE stratum (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  design_id bigint NOT NULL REFERENCES design,
  field_year_id bigint NOT NULL,
  field_id bigint NOT NULL,
  grower_id bigint NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  name text NOT NULL,
  area_m2 double precision NOT NULL,
  weight double precision NOT NULL,
  cell_count integer NOT NULL,
  planned_count integer NOT NULL,
  geom geometry(MultiPolygon, 4326) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  UNIQUE (design_id, number),
  FOREIGN KEY (field_id, grower_id) REFERENCES field (id, grower_id) ON UPDATE CASCADE
);

CREATE TABLE point (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  design_id bigint NOT NULL REFERENCES design,
  stratum_id bigint NOT NULL REFERENCES stratum,
  field_year_id bigint NOT NULL,
  field_id bigint NOT NULL,
  grower_id bigint NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  role text NOT NULL CHECK (role IN ('base', 'over', 'near', 'legacy')),
  "order" integer NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  inclusion_probability double precision NOT NULL,
  status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'assigned', 'collected', 'relocated',
    'inaccessible', 'skipped', 'replaced', 'waived')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  UNIQUE (design_id, number),
  FOREIGN KEY (field_id, grower_id) REFERENCES field (id, grower_id) ON UPDATE CASCADE
);
CREATE INDEX point_by_stratum ON point (stratum_id);
CREATE INDEX point_by_status ON point (status, year);

-- A bag of soil: of a point and a layer.
CREATE TABLE sample (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  design_id bigint NOT NULL REFERENCES design,
  stratum_id bigint NOT NULL REFERENCES stratum,
  point_id bigint NOT NULL REFERENCES point,
  field_year_id bigint NOT NULL,
  field_id bigint NOT NULL,
  grower_id bigint NOT NULL,
  year integer NOT NULL,
  depth_top_cm double precision NOT NULL,
  depth_bottom_cm double precision NOT NULL CHECK (depth_bottom_cm > depth_top_cm),
  core_count integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'reserved' CHECK (status IN ('reserved', 'printed', 'applied', 'packed', 'shipped',
    'received', 'not_received', 'damaged', 'accepted', 'rejected', 'in_testing', 'results', 'verified', 'unexpected',
    'sent_back', 'lost', 'recollected', 'waived', 'void')),
  label_code text,
  note text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  UNIQUE (point_id, depth_top_cm, depth_bottom_cm),
  FOREIGN KEY (field_id, grower_id) REFERENCES field (id, grower_id) ON UPDATE CASCADE
);
CREATE INDEX sample_by_design ON sample (design_id);
CREATE INDEX sample_by_stratum ON sample (stratum_id);
CREATE INDEX sample_by_status ON sample (status, year);

DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['stratum', 'point', 'sample'] LOOP
    -- What lists are narrowed by, and their order by change.
    EXECUTE format('CREATE INDEX %I ON %I (field_year_id)', part || '_by_field_year', part);
    EXECUTE format('CREATE INDEX %I ON %I (field_id, year)', part || '_by_field', part);
    EXECUTE format('CREATE INDEX %I ON %I (grower_id, year)', part || '_by_grower', part);
    EXECUTE format('CREATE INDEX %I ON %I (year)', part || '_by_year', part);
    EXECUTE format('CREATE INDEX %I ON %I (updated_at, id)', part || '_by_update', part);
    -- Removed rows, whole: an undo brings them back.
    EXECUTE format('CREATE TABLE %I (LIKE %I, with_whole boolean NOT NULL DEFAULT false, PRIMARY KEY (id))',
      'removed_' || part, part);
    EXECUTE format('CREATE INDEX %I ON %I (design_id)', 'removed_' || part || '_by_design', 'removed_' || part);
  END LOOP;
END
$$;

-- An approved year refuses every write to its designs and their rows, except that they follow their field's grower.
CREATE FUNCTION refuse_locked_years(years jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_write_below((one ->> 'field_id')::bigint, (one ->> 'year')::integer)
  FROM (SELECT DISTINCT one FROM jsonb_array_elements(years) AS one ORDER BY one) AS each;
END
$$;
CREATE FUNCTION design_rows_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_locked_years(jsonb_agg(DISTINCT jsonb_build_object('field_id', field_id, 'year', year))) FROM fresh;
  RETURN NULL;
END
$$;
CREATE FUNCTION design_rows_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_locked_years(jsonb_agg(DISTINCT jsonb_build_object('field_id', field_id, 'year', year))) FROM gone;
  RETURN NULL;
END
$$;
CREATE FUNCTION design_rows_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_locked_years(jsonb_agg(DISTINCT jsonb_build_object('field_id', field_id, 'year', year)))
  FROM gone JOIN fresh USING (id, field_id, year)
  WHERE to_jsonb(gone) - 'grower_id' IS DISTINCT FROM to_jsonb(fresh) - 'grower_id';
  RETURN NULL;
END
$$;
DO $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['design', 'stratum', 'point', 'sample'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION design_rows_new()', kind || '_lock_new', kind);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION design_rows_old()', kind || '_lock_old', kind);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION design_rows_changed()', kind || '_lock_changed', kind);
  END LOOP;
END
$$;
