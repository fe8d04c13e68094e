-- Long work that somebody asked for. pg-boss, which makes its own tables in the schema `pgboss`, says who works on what
-- next; a row here is what people and the work itself see of it. Forgotten a day after its end.
CREATE TABLE job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  -- What it works on: an export, an upload.
  subject_id bigint NOT NULL,
  -- Its number with pg-boss.
  queue_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'canceled')),
  -- The run that has it, and when that run was last heard of: the work of a run that fell silent is begun again by another.
  run uuid,
  seen_at timestamptz,
  runs integer NOT NULL DEFAULT 0,
  -- How far it is: what is being done, and how much of how much.
  step text NOT NULL DEFAULT '',
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  total integer CHECK (total >= 0),
  -- What came of it; why it failed, as the catalog says it.
  result jsonb,
  error jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK ((state IN ('queued', 'running')) = (ended_at IS NULL)),
  CHECK (state <> 'running' OR (run IS NOT NULL AND seen_at IS NOT NULL)),
  CHECK ((state = 'failed') = (error IS NOT NULL))
);
-- One at a time of a kind for one subject.
CREATE UNIQUE INDEX job_under_way ON job (kind, subject_id) WHERE ended_at IS NULL;
CREATE INDEX job_by_subject ON job (kind, subject_id, id);
CREATE INDEX job_by_state ON job (state, kind) WHERE ended_at IS NULL;
CREATE INDEX job_ended ON job (ended_at) WHERE ended_at IS NOT NULL;

-- Exports are jobs now. Until it ends, an export's row says `queued`, and its job whether it waits or runs.
UPDATE export SET status = 'failed', error = 'The server was updated while it was being made. Export again.',
  ended_at = now(), updated_at = now(), version = version + 1
WHERE ended_at IS NULL;
DROP INDEX export_waiting;
ALTER TABLE export DROP CONSTRAINT export_status_check;
ALTER TABLE export ADD CONSTRAINT export_status_check CHECK (status IN ('queued', 'done', 'failed', 'cancelled'));
ALTER TABLE export DROP COLUMN run_seen_at, DROP COLUMN runs, DROP COLUMN rows_total;
ALTER TABLE export RENAME COLUMN rows_done TO row_count;
-- When its file was fetched last: a change of the export like any other.
ALTER TABLE export ADD COLUMN downloaded_at timestamptz;
