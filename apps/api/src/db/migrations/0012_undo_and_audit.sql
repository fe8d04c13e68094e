-- Boundary versions whose making was taken back as an edit, whole: the undo of that undo brings them back from here.
-- The columns are those of boundary_version: whoever adds one there adds it here.
CREATE TABLE removed_boundary (
  LIKE boundary_version,
  removed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);

-- A boundary version is removed only with the import that made it, by the transaction that undoes the import; or by the
-- transaction that kept it, as it is, in removed_boundary.
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
  ELSIF EXISTS (SELECT FROM upload WHERE id = OLD.upload_id AND status = 'undone' AND undone_at = now())
    OR EXISTS (
      SELECT FROM removed_boundary AS kept
      WHERE kept.id = OLD.id AND kept.removed_at = now() AND ST_AsBinary(kept.geom) = ST_AsBinary(OLD.geom)
    ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a boundary version is never edited: make a new one' USING ERRCODE = 'insufficient_privilege';
END
$$;

-- The audit log can be exported too.
ALTER TABLE export DROP CONSTRAINT export_kind_check, ADD CHECK (kind IN ('fields', 'changes'));

-- What one person did to one kind of record: of the two alone, either may be most of the log.
CREATE INDEX change_by_person_and_entity ON change (by_staff_id, entity, seq);
