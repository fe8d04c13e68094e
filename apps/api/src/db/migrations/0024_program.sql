-- What a grower enrolls in is a program, in American spelling: columns, indexes, the functions that name them, the
-- changes recorded so far, and the saved views that filter or sort by it.
ALTER TABLE enrollment RENAME COLUMN programme TO program;
ALTER TABLE enrollment RENAME COLUMN programme_key TO program_key;
ALTER TABLE enrollment_field RENAME COLUMN programme_key TO program_key;
ALTER INDEX enrollment_by_programme RENAME TO enrollment_by_program;

DO $$
DECLARE
  named record;
BEGIN
  FOR named IN
    SELECT conrelid::regclass AS of_table, conname AS name FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND conname LIKE '%programme%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I',
      named.of_table, named.name, replace(named.name, 'programme', 'program'));
  END LOOP;
  FOR named IN
    SELECT pg_get_functiondef(oid) AS definition FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f' AND prosrc LIKE '%programme%'
  LOOP
    EXECUTE replace(named.definition, 'programme', 'program');
  END LOOP;
END
$$;

-- A key in JSON is written `"programme":`; in a text that someone typed the quotation marks are escaped.
CREATE FUNCTION pg_temp.program_of(said jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(said::text, '"programme":', '"program":')::jsonb
$$;

ALTER TABLE change DISABLE TRIGGER change_is_append_only;
UPDATE change SET before = pg_temp.program_of(before), after = pg_temp.program_of(after)
WHERE entity = 'enrollment' AND (before ? 'programme' OR after ? 'programme');
ALTER TABLE change ENABLE TRIGGER change_is_append_only;

UPDATE edit_part SET keys = array_replace(keys, 'programme', 'program') WHERE 'programme' = ANY (keys);
UPDATE idempotency SET answer = pg_temp.program_of(answer) WHERE answer::text LIKE '%"programme":%';
UPDATE saved_view SET search = regexp_replace(regexp_replace(regexp_replace(search,
  '(^|&)programme=', '\1program='),
  '((?:^|&)sort=-?)programme(?=&|$)', '\1program'),
  '((?:^|&)columns=(?:[^&]*(?:,|%2C))?)programme(?=,|%2C|&|$)', '\1program')
WHERE page = 'enrollments' AND search LIKE '%programme%';
