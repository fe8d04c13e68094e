-- A photo is an event of its own; its picture follows in a call of its own.
ALTER TABLE field_event DROP CONSTRAINT field_event_what_check;
ALTER TABLE field_event ADD CONSTRAINT field_event_what_check
  CHECK (what IN ('collect', 'bag', 'leaveOut', 'note', 'photo', 'undo'));

-- Pictures that arrived, in the files by their digest. The same picture twice is two photos and one file.
CREATE TABLE field_photo (
  event_id uuid PRIMARY KEY REFERENCES field_event,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  received_at timestamptz NOT NULL
);
