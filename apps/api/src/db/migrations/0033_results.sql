-- Laboratory results: files as they are staged, and what was committed from them.
ALTER TABLE upload
  DROP CONSTRAINT upload_kind_check,
  ADD CHECK (kind IN ('field_boundaries', 'lab_results')),
  ADD COLUMN laboratory_id bigint REFERENCES laboratory,
  ADD COLUMN corrections integer NOT NULL DEFAULT 0,
  -- What the check of the rows found; null until the columns are confirmed.
  ADD COLUMN summary jsonb;
CREATE INDEX upload_of_results ON upload (id DESC) WHERE kind = 'lab_results';

-- Rows of a file name their fields.
CREATE INDEX field_by_lower_name ON field (lower(name));

-- The sheets of a laboratory's file, with what is proposed for their columns and what a person confirmed.
CREATE TABLE upload_sheet (
  upload_id bigint NOT NULL REFERENCES upload,
  position integer NOT NULL,
  name text NOT NULL,
  row_count integer NOT NULL,
  column_count integer NOT NULL,
  hidden_rows integer[] NOT NULL DEFAULT '{}',
  hidden_columns integer[] NOT NULL DEFAULT '{}',
  notes text[] NOT NULL DEFAULT '{}',
  proposal jsonb NOT NULL,
  mapping jsonb,
  PRIMARY KEY (upload_id, position)
);

-- Its rows as they stand in the file, what people corrected and decided, and what the last check made of them.
CREATE TABLE upload_row (
  upload_id bigint NOT NULL,
  sheet integer NOT NULL,
  "row" integer NOT NULL,
  cells jsonb NOT NULL,
  -- Texts by column, from 0; null leaves a cell out.
  edits jsonb NOT NULL DEFAULT '{}',
  left_out boolean NOT NULL DEFAULT false,
  chosen_sample_id bigint,
  confirmed boolean NOT NULL DEFAULT false,
  outcome text NOT NULL DEFAULT 'noData' CHECK (outcome IN ('new', 'changed', 'same', 'error', 'unmatched', 'leftOut',
    'noData')),
  sample_id bigint,
  matched_by text CHECK (matched_by IN ('sampleId', 'label', 'labNumber', 'place', 'person')),
  match_says text NOT NULL DEFAULT '',
  -- Laboratory number, name, layer, date and report of the row as read.
  facts jsonb,
  -- Values as read, each with what it does to what is known.
  "values" jsonb,
  findings jsonb,
  has_error boolean NOT NULL DEFAULT false,
  has_warning boolean NOT NULL DEFAULT false,
  PRIMARY KEY (upload_id, sheet, "row"),
  FOREIGN KEY (upload_id, sheet) REFERENCES upload_sheet
);
CREATE INDEX upload_row_by_outcome ON upload_row (upload_id, outcome, sheet, "row") WHERE outcome <> 'noData';
CREATE INDEX upload_row_with_error ON upload_row (upload_id, sheet, "row") WHERE has_error;
CREATE INDEX upload_row_with_warning ON upload_row (upload_id, sheet, "row") WHERE has_warning;

-- How a laboratory's files were mapped, the newest of each form.
CREATE TABLE lab_layout (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  laboratory_id bigint NOT NULL REFERENCES laboratory,
  -- Of the headers.
  digest text NOT NULL,
  layout jsonb NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (laboratory_id, digest)
);

CREATE TABLE lab_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  upload_id bigint NOT NULL UNIQUE REFERENCES upload,
  laboratory_id bigint REFERENCES laboratory,
  file_name text NOT NULL,
  sample_count integer NOT NULL DEFAULT 0,
  result_count integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff
);

CREATE TABLE result (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lab_report_id bigint NOT NULL REFERENCES lab_report,
  upload_id bigint NOT NULL,
  sample_id bigint NOT NULL REFERENCES sample,
  field_year_id bigint NOT NULL,
  field_id bigint NOT NULL,
  grower_id bigint NOT NULL,
  year integer NOT NULL,
  depth_top_cm double precision NOT NULL,
  depth_bottom_cm double precision NOT NULL,
  analyte text COLLATE "C" NOT NULL,
  analyte_name text NOT NULL,
  value double precision,
  value_text text NOT NULL DEFAULT '',
  qualifier text CHECK (qualifier IN ('<', '>')),
  detection_limit double precision,
  unit text NOT NULL DEFAULT '',
  value_in_unit double precision,
  method text NOT NULL DEFAULT '',
  modus_code text NOT NULL DEFAULT '',
  quality integer NOT NULL DEFAULT 0 CHECK (quality IN (0, 120, 140, 160, 180)),
  laboratory_id bigint,
  lab_number text NOT NULL DEFAULT '',
  report_number text NOT NULL DEFAULT '',
  reported_on date,
  file_sheet integer NOT NULL,
  file_row integer NOT NULL,
  file_column integer NOT NULL,
  -- No reference: an upload is undone although a later one superseded some of its results.
  supersedes_id bigint,
  -- Analyte, Modus code and unit, as results that supersede each other have it.
  identity text COLLATE "C" NOT NULL,
  -- The newest of its sample and identity.
  is_current boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  -- Never a blank: a number, or a finding in words.
  CHECK ((value IS NULL) = (value_text <> ''))
);
CREATE INDEX result_by_sample ON result (sample_id, identity, id);
CREATE INDEX result_by_report ON result (lab_report_id, id);
CREATE INDEX result_by_field ON result (field_id, year, sample_id, id);
CREATE INDEX result_by_lab_number ON result (laboratory_id, lab_number, sample_id) WHERE lab_number <> '';

CREATE TABLE removed_result (LIKE result, with_whole boolean NOT NULL DEFAULT false, PRIMARY KEY (id));

-- Which result is current follows from which there are.
CREATE FUNCTION keep_current_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A commit has seen to it that this is the one that was current.
  UPDATE result SET is_current = false FROM fresh WHERE result.id = fresh.supersedes_id AND result.is_current;
  -- Results that are written again can be older than those there are, and newer than others.
  IF EXISTS (SELECT FROM fresh WHERE created_at < transaction_timestamp()) THEN
    UPDATE result SET is_current = result.id = newest.id
    FROM (SELECT result.sample_id, result.identity, max(result.id) AS id
      FROM result JOIN (SELECT DISTINCT sample_id, identity FROM fresh) AS one USING (sample_id, identity)
      GROUP BY result.sample_id, result.identity) AS newest
    WHERE result.sample_id = newest.sample_id AND result.identity = newest.identity
      AND result.is_current <> (result.id = newest.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION restore_current_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE result SET is_current = true
  FROM (SELECT DISTINCT sample_id, identity FROM gone) AS one
  WHERE result.sample_id = one.sample_id AND result.identity = one.identity
    AND NOT result.is_current AND NOT EXISTS (SELECT FROM result AS later
      WHERE later.sample_id = result.sample_id AND later.identity = result.identity AND later.id > result.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER result_current_kept AFTER INSERT ON result REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION keep_current_results();
CREATE TRIGGER result_current_restored AFTER DELETE ON result REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION restore_current_results();
