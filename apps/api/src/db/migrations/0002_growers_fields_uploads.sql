-- Whose fields the business samples. Texts that are not known are empty.
-- `sort_name` and `search_name` are made of `name` by the program (areas/shared/names.ts) and compared byte by byte, so
-- that lists and searches behave the same whatever the server's locale.
CREATE TABLE grower (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  sort_name text COLLATE "C" NOT NULL,
  search_name text COLLATE "C" NOT NULL,
  contact_first_name text NOT NULL DEFAULT '',
  contact_last_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  external_ref text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff
);
CREATE INDEX grower_by_name ON grower (sort_name, id);

-- Files that people sent, each time they sent them. The original is kept outside the database under its SHA-256.
CREATE TABLE upload (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('field_boundaries')),
  status text NOT NULL DEFAULT 'staged'
    CHECK (status IN ('staged', 'mapped', 'checked', 'committed', 'undone', 'failed', 'discarded')),
  file_name text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  format text NOT NULL,
  crs text NOT NULL,
  notes text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff
);
CREATE INDEX upload_by_content ON upload (sha256, created_at DESC);

-- What was read from a boundary file, in WGS84, waiting for a person to choose.
CREATE TABLE upload_feature (
  upload_id bigint NOT NULL REFERENCES upload ON DELETE CASCADE,
  -- Position in the file, from 0.
  position integer NOT NULL CHECK (position >= 0),
  suggested_name text NOT NULL,
  attributes jsonb NOT NULL,
  -- May be invalid: then `invalid_reason` says why, as PostGIS does.
  geom geometry(MultiPolygon, 4326),
  area_m2 double precision NOT NULL DEFAULT 0,
  perimeter_m double precision NOT NULL DEFAULT 0,
  part_count integer NOT NULL DEFAULT 0,
  hole_count integer NOT NULL DEFAULT 0,
  -- What reading the file found wrong with it.
  problem text,
  invalid_reason text,
  PRIMARY KEY (upload_id, position)
);

-- `boundary_version_id`, `area_m2` and `perimeter_m` are those of the newest boundary, for lists in order of area.
CREATE TABLE field (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  grower_id bigint NOT NULL REFERENCES grower,
  name text NOT NULL CHECK (name <> ''),
  sort_name text COLLATE "C" NOT NULL,
  search_name text COLLATE "C" NOT NULL,
  farm_name text NOT NULL DEFAULT '',
  county text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  fsa_farm text NOT NULL DEFAULT '',
  fsa_tract text NOT NULL DEFAULT '',
  fsa_clu text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  boundary_version_id bigint,
  area_m2 double precision NOT NULL DEFAULT 0 CHECK (area_m2 >= 0),
  perimeter_m double precision NOT NULL DEFAULT 0 CHECK (perimeter_m >= 0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  UNIQUE (id, grower_id)
);
CREATE INDEX field_by_name ON field (sort_name, id) WHERE active;
CREATE INDEX field_by_area ON field (area_m2, id) WHERE active;
CREATE INDEX field_by_grower_and_name ON field (grower_id, sort_name, id) WHERE active;
CREATE INDEX field_by_grower_and_area ON field (grower_id, area_m2, id) WHERE active;
CREATE INDEX field_by_boundary ON field (boundary_version_id);

-- A boundary as it was at some time. Never edited: a change is a new version. Areas are geodesic.
CREATE TABLE boundary_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  field_id bigint NOT NULL,
  grower_id bigint NOT NULL,
  geom geometry(MultiPolygon, 4326) NOT NULL CHECK (ST_IsValid(geom)) CHECK (NOT ST_IsEmpty(geom)),
  area_m2 double precision NOT NULL CHECK (area_m2 > 0),
  perimeter_m double precision NOT NULL CHECK (perimeter_m > 0),
  -- Its extent, so that a list needs not read the geometry.
  west double precision NOT NULL,
  south double precision NOT NULL,
  east double precision NOT NULL,
  north double precision NOT NULL,
  determination_method text NOT NULL DEFAULT 'unknown'
    CHECK (determination_method IN ('manual', 'surveyed', 'driven', 'auto_operation', 'auto_imagery', 'unknown')),
  determined_at timestamptz,
  upload_id bigint REFERENCES upload,
  upload_position integer,
  source_file_name text,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  UNIQUE (id, field_id),
  FOREIGN KEY (field_id, grower_id) REFERENCES field (id, grower_id) ON UPDATE CASCADE,
  CHECK ((upload_id IS NULL) = (upload_position IS NULL)),
  CHECK (west >= -180 AND east <= 180 AND south >= -90 AND north <= 90)
);
CREATE INDEX boundary_version_by_place ON boundary_version USING gist (geom);
CREATE INDEX boundary_version_by_field ON boundary_version (field_id, id);
CREATE INDEX boundary_version_by_upload ON boundary_version (upload_id, upload_position) WHERE upload_id IS NOT NULL;

ALTER TABLE field ADD FOREIGN KEY (boundary_version_id, id) REFERENCES boundary_version (id, field_id);

CREATE FUNCTION refuse_boundary_edit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved boundary_version := OLD;
BEGIN
  -- The grower may change with its field's; everything else stays.
  IF TG_OP = 'UPDATE' THEN
    moved.grower_id := NEW.grower_id;
    IF moved IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a boundary version is never edited: make a new one' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER boundary_version_stays BEFORE UPDATE OR DELETE ON boundary_version
  FOR EACH ROW EXECUTE FUNCTION refuse_boundary_edit();

-- A field in a year, with the boundary it has in that year.
CREATE TABLE field_year (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  field_id bigint NOT NULL,
  grower_id bigint NOT NULL,
  year integer NOT NULL CHECK (year BETWEEN 1900 AND 2200),
  boundary_version_id bigint NOT NULL,
  status text NOT NULL DEFAULT 'boundary_pending'
    CHECK (status IN ('boundary_pending', 'boundary_confirmed', 'stratified', 'plan_approved', 'scheduled',
      'in_progress', 'collected', 'at_lab', 'partial_results', 'results_complete', 'approved', 'cancelled')),
  crop text NOT NULL DEFAULT '',
  tillage text NOT NULL DEFAULT '',
  practice text NOT NULL DEFAULT '',
  planned_on date,
  sampled_on date,
  notes text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  UNIQUE (field_id, year),
  FOREIGN KEY (field_id, grower_id) REFERENCES field (id, grower_id) ON UPDATE CASCADE,
  FOREIGN KEY (boundary_version_id, field_id) REFERENCES boundary_version (id, field_id)
);
CREATE INDEX field_year_by_grower ON field_year (grower_id, year);
CREATE INDEX field_year_by_boundary ON field_year (boundary_version_id);

-- The newest change of a kind of row: the version of the map's tiles.
CREATE INDEX change_by_entity ON change (entity, seq);
