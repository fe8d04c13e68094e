-- Laboratories, shipments with their boxes and manifests, and samples that are collected again.
CREATE TABLE laboratory (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  address text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  account text NOT NULL DEFAULT '',
  measures text NOT NULL DEFAULT '',
  tests text NOT NULL DEFAULT '',
  order_format text NOT NULL DEFAULT 'csv' CHECK (order_format IN ('csv', 'modus')),
  order_columns jsonb NOT NULL DEFAULT '[]',
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff
);
CREATE UNIQUE INDEX laboratory_by_name ON laboratory (lower(name));

CREATE TABLE shipment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  laboratory_id bigint NOT NULL REFERENCES laboratory,
  status text NOT NULL DEFAULT 'packing' CHECK (status IN ('packing', 'shipped', 'closed')),
  carrier text NOT NULL DEFAULT '',
  tracking text NOT NULL DEFAULT '',
  shipped_on date,
  closed_at timestamptz,
  note text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  CHECK ((shipped_on IS NULL) = (status = 'packing')),
  CHECK ((closed_at IS NOT NULL) = (status = 'closed'))
);
CREATE INDEX shipment_by_laboratory ON shipment (laboratory_id);
CREATE INDEX shipment_by_status ON shipment (status, id);

CREATE TABLE box (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id bigint NOT NULL REFERENCES shipment,
  number integer NOT NULL CHECK (number > 0),
  code text NOT NULL UNIQUE,
  sealed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  UNIQUE (shipment_id, number)
);

CREATE TABLE manifest_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id bigint NOT NULL REFERENCES shipment,
  box_id bigint REFERENCES box,
  sample_id bigint NOT NULL REFERENCES sample,
  code text NOT NULL,
  state text NOT NULL DEFAULT 'packed' CHECK (state IN ('packed', 'unchecked', 'received', 'damaged', 'not_received',
    'unexpected')),
  checked_at timestamptz,
  note text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES staff,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES staff,
  UNIQUE (shipment_id, sample_id)
);
CREATE INDEX manifest_line_by_sample ON manifest_line (sample_id, id);
CREATE INDEX manifest_line_by_box ON manifest_line (box_id) WHERE box_id IS NOT NULL;
-- A bag is packed in one box at most.
CREATE UNIQUE INDEX manifest_line_packed_once ON manifest_line (sample_id) WHERE state = 'packed';

ALTER TABLE scan_event ADD COLUMN box_id bigint, ADD COLUMN shipment_id bigint;

DO $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['sample', 'removed_sample'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0)', kind);
  END LOOP;
END
$$;
ALTER TABLE sample
  DROP CONSTRAINT sample_point_id_depth_top_cm_depth_bottom_cm_key,
  ADD UNIQUE (point_id, depth_top_cm, depth_bottom_cm, attempt);
