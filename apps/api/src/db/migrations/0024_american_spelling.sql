-- American spelling of what is kept: a grower enrolls in a program, and work is canceled. Columns, indexes, the functions
-- that name them, states, the changes recorded so far, and the saved views that filter or sort by them.
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

ALTER TABLE export DROP CONSTRAINT export_status_check;
UPDATE export SET status = 'canceled' WHERE status = 'cancelled';
ALTER TABLE export ADD CONSTRAINT export_status_check CHECK (status IN ('queued', 'done', 'failed', 'canceled'));
ALTER TABLE field_year DROP CONSTRAINT field_year_status_check;
UPDATE field_year SET status = 'canceled' WHERE status = 'cancelled';
ALTER TABLE field_year ADD CONSTRAINT field_year_status_check
  CHECK (status IN ('boundary_pending', 'boundary_confirmed', 'stratified', 'plan_approved', 'scheduled', 'in_progress',
    'collected', 'at_lab', 'partial_results', 'results_complete', 'approved', 'canceled'));

-- A key in JSON is written `"programme":`; in a text that someone typed the quotation marks are escaped.
CREATE FUNCTION pg_temp.respelled(said jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(said::text, '"programme":', '"program":'), '"status": "cancelled"', '"status": "canceled"')::jsonb
$$;

ALTER TABLE change DISABLE TRIGGER change_is_append_only;
UPDATE change SET before = pg_temp.respelled(before), after = pg_temp.respelled(after)
WHERE (entity = 'enrollment' AND (before ? 'programme' OR after ? 'programme'))
  OR (entity IN ('field_year', 'export') AND 'cancelled' IN (before ->> 'status', after ->> 'status'));
ALTER TABLE change ENABLE TRIGGER change_is_append_only;

UPDATE edit_part SET keys = array_replace(keys, 'programme', 'program') WHERE 'programme' = ANY (keys);
UPDATE edit_part SET became = pg_temp.respelled(became), was = pg_temp.respelled(was)
WHERE 'cancelled' IN (became ->> 'status', was ->> 'status');
UPDATE idempotency SET answer = pg_temp.respelled(answer)
WHERE answer::text LIKE '%"programme":%' OR answer::text LIKE '%"status": "cancelled"%';
UPDATE saved_view SET search = regexp_replace(regexp_replace(regexp_replace(search,
  '(^|&)programme=', '\1program='),
  '((?:^|&)sort=-?)programme(?=&|$)', '\1program'),
  '((?:^|&)columns=(?:[^&]*(?:,|%2C))?)programme(?=,|%2C|&|$)', '\1program')
WHERE page = 'enrollments' AND search LIKE '%programme%';
UPDATE saved_view SET search = regexp_replace(search, '((?:^|&)status=(?:[^&]*(?:\||%7C))?)cancelled(?=\||%7C|&|$)',
  '\1canceled')
WHERE page = 'fields' AND search LIKE '%cancelled%';
