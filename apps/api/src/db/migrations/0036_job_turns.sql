-- A person has one job of each kind in the queue; the input of the next ones waits here, so that the queue goes round by
-- person. NULL: the job is in the queue, runs or has ended.
ALTER TABLE job ADD COLUMN held jsonb;
CREATE INDEX job_by_person ON job (staff_id, kind, id) WHERE ended_at IS NULL;
