-- Labels: each has a code that no other ever has. What happens to them is added to their history, never changed.
CREATE TABLE label_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  source text NOT NULL CHECK (source IN ('samples', 'blank')),
  count integer NOT NULL CHECK (count > 0),
  layout jsonb NOT NULL,
  -- The export with its file. No reference: exports are forgotten, batches are not.
  export_id bigint,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff
);

DO $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['sample', 'removed_sample'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN state_since timestamptz', kind);
  END LOOP;
END
$$;
ALTER TABLE sample
  DROP CONSTRAINT sample_status_check,
  ADD CHECK (status IN ('reserved', 'printed', 'applied', 'packed', 'shipped', 'received', 'not_received', 'damaged',
    'accepted', 'rejected', 'in_testing', 'results', 'verified', 'unexpected', 'sent_back', 'lost', 'recollected',
    'waived')),
  -- Checked at the end: two samples may change their labels.
  ADD CONSTRAINT sample_one_label UNIQUE (label_code) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX sample_by_label ON sample (label_code COLLATE "C") WHERE label_code IS NOT NULL;
CREATE INDEX sample_in_order_of_state ON sample ((coalesce(state_since, updated_at)), id);
CREATE INDEX sample_in_order_of_status ON sample (status COLLATE "C", id);

CREATE TABLE label (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id bigint NOT NULL REFERENCES label_batch,
  place integer NOT NULL CHECK (place > 0),
  code text COLLATE "C" NOT NULL CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  state text NOT NULL DEFAULT 'blank' CHECK (state IN ('blank', 'assigned', 'void')),
  sample_id bigint REFERENCES sample,
  reason text NOT NULL DEFAULT '',
  print_count integer NOT NULL DEFAULT 0,
  printed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  -- For ever: labels are never removed, void ones included.
  CONSTRAINT label_code_once UNIQUE (code),
  UNIQUE (batch_id, place),
  CHECK (state <> 'assigned' OR sample_id IS NOT NULL),
  CHECK (state <> 'blank' OR sample_id IS NULL),
  CONSTRAINT label_one_of_sample EXCLUDE (sample_id WITH =) WHERE (state = 'assigned') DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX label_by_sample ON label (sample_id) WHERE sample_id IS NOT NULL;
CREATE INDEX label_by_state ON label (state, id);
CREATE INDEX label_by_update ON label (updated_at, id);
CREATE TABLE removed_label (LIKE label, with_whole boolean NOT NULL DEFAULT false, PRIMARY KEY (id));
CREATE INDEX removed_label_by_batch ON removed_label (batch_id);

-- Append-only: what happened to labels and samples, when, by whom, and what was refused.
CREATE TABLE scan_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  what text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by_staff_id bigint REFERENCES staff,
  device text NOT NULL CHECK (device IN ('scanner', 'typed', 'page')),
  -- As issued; of an unknown label, as scanned.
  code text NOT NULL,
  label_id bigint,
  sample_id bigint,
  was text,
  "is" text,
  note text NOT NULL DEFAULT ''
);
CREATE INDEX scan_event_by_label ON scan_event (label_id, id) WHERE label_id IS NOT NULL;
CREATE INDEX scan_event_by_sample ON scan_event (sample_id, id) WHERE sample_id IS NOT NULL;
CREATE INDEX scan_event_refused ON scan_event (id) WHERE what = 'refuse';
CREATE FUNCTION refuse_change_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are added, never changed';
END
$$;
CREATE TRIGGER scan_event_stays BEFORE UPDATE OR DELETE ON scan_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_event();
