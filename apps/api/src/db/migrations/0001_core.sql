CREATE EXTENSION IF NOT EXISTS postgis;

-- People who may use the dashboard. `sub` binds the row to one account of the identity service.
CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sub text UNIQUE,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  first_name text NOT NULL CHECK (first_name <> ''),
  last_name text NOT NULL CHECK (last_name <> ''),
  is_operation_manager boolean NOT NULL DEFAULT false,
  suspended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff
);

-- Who, when, what, before and after, of every write: the audit log, the undo, the live channel and the resume point.
-- `seq` is taken under an advisory lock as the last step of a transaction, so that numbers commit in order.
CREATE SEQUENCE change_seq AS bigint CACHE 1;
CREATE TABLE change (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  by_staff_id bigint REFERENCES staff,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  upload_id bigint,
  channel text NOT NULL,
  CHECK (before IS NOT NULL OR after IS NOT NULL)
);
CREATE INDEX change_entity ON change (entity, entity_id, seq);

CREATE FUNCTION refuse_change_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the change table is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER change_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_edit();

-- The answers of creates that carried an Idempotency-Key, kept in the transaction that did the work.
CREATE TABLE idempotency (
  person text NOT NULL,
  endpoint text NOT NULL,
  key text NOT NULL,
  request_sha256 text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person, endpoint, key)
);
CREATE INDEX idempotency_created_at ON idempotency (created_at);
