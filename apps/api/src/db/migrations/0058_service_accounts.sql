-- Programs that call the API in their own name, with a key instead of a sign-in. Of a key only its SHA-256 is kept.
ALTER TABLE staff ADD is_service boolean NOT NULL DEFAULT false;
ALTER TABLE staff ADD service_rights text;
ALTER TABLE staff ADD key_sha256 text UNIQUE CHECK (key_sha256 ~ '^[0-9a-f]{64}$');
ALTER TABLE staff ADD key_hint text;
ALTER TABLE staff ADD key_ends_at timestamptz;
ALTER TABLE staff ADD old_key_sha256 text UNIQUE CHECK (old_key_sha256 ~ '^[0-9a-f]{64}$');
ALTER TABLE staff ADD old_key_ends_at timestamptz;
ALTER TABLE staff ADD CHECK (is_service = (service_rights IS NOT NULL));
-- Nobody can make one an operation manager, by whatever way.
ALTER TABLE staff ADD CHECK (NOT (is_service AND is_operation_manager));
ALTER TABLE staff ADD CHECK (is_service OR (key_sha256 IS NULL AND old_key_sha256 IS NULL));
