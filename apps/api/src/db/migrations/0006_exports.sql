-- Files that people asked for. The work is done by whichever process claims it; the file is kept outside the database
-- for a day, then file and row are removed. Who exported what stays in the change table.
CREATE TABLE export (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff,
  kind text NOT NULL CHECK (kind IN ('fields')),
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'geojson', 'shapefile', 'kml')),
  -- Filter, order, chosen ids and columns, as the contract has them.
  parameters jsonb NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  file_name text NOT NULL CHECK (file_name <> ''),
  rows_done integer NOT NULL DEFAULT 0 CHECK (rows_done >= 0),
  rows_total integer CHECK (rows_total >= 0),
  size_bytes bigint CHECK (size_bytes >= 0),
  error text,
  notes text[] NOT NULL DEFAULT '{}',
  -- The run that has it, and when that run was last heard of: a run that fell silent is begun again by another.
  run text,
  run_seen_at timestamptz,
  runs integer NOT NULL DEFAULT 0,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  CHECK ((status IN ('queued', 'running')) = (ended_at IS NULL)),
  CHECK ((status = 'done') = (size_bytes IS NOT NULL))
);
CREATE INDEX export_by_staff ON export (staff_id, id);
CREATE INDEX export_waiting ON export (id) WHERE status IN ('queued', 'running');
CREATE INDEX export_ended ON export (ended_at) WHERE ended_at IS NOT NULL;

-- One download each: used up by its deletion. Only the hash is kept: who reads the table can download nothing.
CREATE TABLE export_ticket (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  export_id bigint NOT NULL REFERENCES export ON DELETE CASCADE,
  staff_id bigint NOT NULL REFERENCES staff,
  expires_at timestamptz NOT NULL
);
CREATE INDEX export_ticket_by_export ON export_ticket (export_id);
CREATE INDEX export_ticket_by_expiry ON export_ticket (expires_at);
