-- What people did in the field, as their phones sent it, and what became of it. No entity: areas/collecting alone writes it.
CREATE TABLE field_event (
  id uuid PRIMARY KEY,
  phone_id uuid NOT NULL,
  -- From 1, of this phone.
  number bigint NOT NULL CHECK (number > 0),
  -- Whose act it is.
  staff_id bigint NOT NULL REFERENCES staff,
  -- Who sent it, or applied it later.
  sent_by bigint NOT NULL REFERENCES staff,
  -- Without foreign keys: the undo of a design may remove them.
  point_id bigint NOT NULL,
  replacement_id bigint,
  sample_id bigint,
  what text NOT NULL CHECK (what IN ('collect', 'bag', 'leaveOut', 'note', 'undo')),
  -- By the phone's clock.
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  base_version bigint NOT NULL,
  -- The whole event, as it was sent.
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  outcome text NOT NULL CHECK (outcome IN ('applied', 'held', 'refused', 'withdrawn', 'dismissed')),
  message text NOT NULL DEFAULT '',
  remedy text NOT NULL DEFAULT '',
  edit_id bigint,
  -- The event that it takes back.
  undoes uuid,
  settled_at timestamptz,
  settled_by bigint REFERENCES staff,
  -- Why it was dismissed.
  note text NOT NULL DEFAULT '',
  UNIQUE (phone_id, number)
);
CREATE INDEX field_event_by_point ON field_event (point_id, phone_id, number);
CREATE INDEX field_event_open ON field_event (phone_id, number) WHERE outcome IN ('refused', 'held');

CREATE TABLE field_phone (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  -- Of the days that were taken along last; null for a selection.
  crew_id bigint,
  waiting bigint NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  -- When it sent something last; null before.
  heard_at timestamptz,
  taken_at timestamptz
);
CREATE INDEX field_phone_heard ON field_phone (heard_at);

-- Labels are scanned by phones, too.
ALTER TABLE scan_event DROP CONSTRAINT scan_event_device_check;
ALTER TABLE scan_event ADD CONSTRAINT scan_event_device_check CHECK (device IN ('scanner', 'typed', 'page', 'phone'));
