-- Sessions of a person that began before it are over: they signed out everywhere.
ALTER TABLE staff ADD COLUMN sessions_ended_at timestamptz;
