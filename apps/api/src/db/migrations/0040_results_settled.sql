-- Uploads that say the same as a result of another upload: an undo of that one leaves the value to them.
CREATE TABLE result_support (
  result_id bigint NOT NULL REFERENCES result ON DELETE CASCADE,
  upload_id bigint NOT NULL REFERENCES upload,
  -- Where it stands in the file.
  sheet integer NOT NULL,
  "row" integer NOT NULL,
  "column" integer NOT NULL,
  PRIMARY KEY (result_id, upload_id)
);
CREATE INDEX result_support_by_upload ON result_support (upload_id);

ALTER TABLE upload_row
  -- A person says that it is a sample, though it is named as a mean, a blank or a control.
  ADD COLUMN taken_in boolean NOT NULL DEFAULT false,
  -- What a person confirmed: with another sample, the row waits again. Null where that was not noted yet.
  ADD COLUMN confirmed_sample_id bigint,
  -- Of a row without a sample the one that it most probably is of, and why.
  ADD COLUMN likely_sample_id bigint,
  ADD COLUMN likely_says text NOT NULL DEFAULT '';
