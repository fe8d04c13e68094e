-- What a file leaves open, what was answered, what its columns are, and what became of it.
ALTER TABLE upload
  -- Asked of the person before the features can be read; null when nothing is open.
  ADD COLUMN question jsonb,
  -- `{ layer, crs }` as the person answered; null when nothing was asked.
  ADD COLUMN answer jsonb,
  -- `[{ name, samples }]` in the file's order.
  ADD COLUMN columns jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN feature_count integer NOT NULL DEFAULT 0 CHECK (feature_count >= 0),
  -- Fields that exist because of it, and those it gave a new boundary.
  ADD COLUMN created_count integer NOT NULL DEFAULT 0 CHECK (created_count >= 0),
  ADD COLUMN updated_count integer NOT NULL DEFAULT 0 CHECK (updated_count >= 0),
  -- The grower chosen for the file; single features may have gone to others.
  ADD COLUMN grower_id bigint REFERENCES grower,
  ADD COLUMN committed_at timestamptz,
  ADD COLUMN committed_by bigint REFERENCES staff,
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by bigint REFERENCES staff;

UPDATE upload SET
  feature_count = (SELECT count(*) FROM upload_feature WHERE upload_id = upload.id),
  columns = (
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'samples', samples) ORDER BY name), '[]')
    FROM (
      SELECT attribute.key AS name, to_jsonb((array_agg(DISTINCT attribute.value))[1:2]) AS samples
      FROM upload_feature, jsonb_each_text(upload_feature.attributes) AS attribute
      WHERE upload_feature.upload_id = upload.id
      GROUP BY attribute.key
    ) AS named
  );
UPDATE upload SET
  created_count = (SELECT count(*) FROM boundary_version WHERE upload_id = upload.id),
  grower_id = (SELECT min(grower_id) FROM boundary_version WHERE upload_id = upload.id),
  committed_at = updated_at,
  committed_by = updated_by
WHERE status = 'committed';

ALTER TABLE upload
  ADD CHECK ((status IN ('committed', 'undone')) = (committed_at IS NOT NULL)),
  ADD CHECK ((status = 'undone') = (undone_at IS NOT NULL));
CREATE INDEX upload_by_grower ON upload (grower_id, id) WHERE grower_id IS NOT NULL;

-- The mended shape of a feature whose boundary is not valid, taken only when a person says so.
ALTER TABLE upload_feature
  ADD COLUMN repair geometry(MultiPolygon, 4326) CHECK (ST_IsValid(repair)),
  ADD COLUMN repair_area_m2 double precision CHECK (repair_area_m2 > 0),
  ADD COLUMN repair_perimeter_m double precision,
  -- Area after less area before, over area before; null when there was none before.
  ADD COLUMN repair_area_change double precision,
  ADD COLUMN repair_part_count integer,
  -- Parts of it that are hardly an area, and parts of the original that are none and left out.
  ADD COLUMN repair_sliver_count integer,
  ADD COLUMN repair_collapsed_count integer,
  ADD CHECK ((repair IS NULL) = (repair_area_m2 IS NULL)),
  ADD CHECK ((repair IS NULL) = (repair_perimeter_m IS NULL));
-- Features of one file that lie on each other.
CREATE INDEX upload_feature_by_place ON upload_feature USING gist (geom);

-- A field by its keys of the Farm Service Agency.
CREATE INDEX field_by_fsa ON field (fsa_farm, fsa_tract, fsa_clu)
  WHERE active AND fsa_farm <> '' AND fsa_tract <> '' AND fsa_clu <> '';

-- What an import changed: what its undo takes back.
CREATE INDEX change_by_upload ON change (upload_id, seq) WHERE upload_id IS NOT NULL;

-- A boundary version is removed only with the import that made it, by the transaction that undoes the import.
CREATE OR REPLACE FUNCTION refuse_boundary_edit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved boundary_version := OLD;
BEGIN
  -- The grower may change with its field's; everything else stays.
  IF TG_OP = 'UPDATE' THEN
    moved.grower_id := NEW.grower_id;
    IF moved IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  ELSIF EXISTS (SELECT FROM upload WHERE id = OLD.upload_id AND status = 'undone' AND undone_at = now()) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a boundary version is never edited: make a new one' USING ERRCODE = 'insufficient_privilege';
END
$$;
