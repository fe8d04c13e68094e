-- Comments on cells of workbooks. They are talk, not data: no lock of a year asks about them.
CREATE TABLE thread (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workbook text NOT NULL CHECK (workbook IN ('field-yearly-workbook', 'stratum-workbook', 'sample-workbook', 'point-workbook')),
  -- Of the table that the workbook shows. No foreign key: the undo of a design may remove the row, and bring it back.
  row_id bigint NOT NULL,
  "column" text COLLATE "C" NOT NULL CHECK ("column" <> ''),
  field_year_id bigint NOT NULL REFERENCES field_year,
  grower_id bigint NOT NULL,
  opened_by bigint NOT NULL REFERENCES staff,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved')),
  resolved_at timestamptz,
  resolved_by bigint REFERENCES staff,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  CHECK ((status = 'resolved') = (resolved_at IS NOT NULL) AND (resolved_at IS NULL) = (resolved_by IS NULL))
);
-- At most one open thread on a cell; the marks of a workbook.
CREATE UNIQUE INDEX thread_open_on_cell ON thread (workbook, row_id, "column") WHERE status = 'open';
CREATE INDEX thread_open_newest ON thread (workbook, id) WHERE status = 'open';
CREATE INDEX thread_open_by ON thread (opened_by) WHERE status = 'open';
CREATE INDEX thread_on_row ON thread (workbook, row_id, id);
CREATE INDEX thread_by_year ON thread (field_year_id, id);

CREATE TABLE comment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  thread_id bigint NOT NULL REFERENCES thread,
  grower_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  text text NOT NULL CHECK (text <> ''),
  mentions jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff
);
CREATE INDEX comment_of_thread ON comment (thread_id, id);
-- What is new goes into the index at once: the embedded database has no vacuum.
CREATE INDEX comment_by_mention ON comment USING gin (mentions jsonb_path_ops) WITH (fastupdate = off);
