-- `change`, `scan_event` and `result` grow with every act and are never short again. Each becomes a whole in pieces, by
-- ranges of its numbers: old pieces can be archived, and vacuum goes piece by piece. The table of before is the first piece
-- as it is: no row is written again, no index is built again. Below, “whole” is the partitioned table, “piece” a partition.
--
-- Each part is a transaction, and can run again if the process ends between two of them.
--
-- This part adds the bound of the first piece: ACCESS EXCLUSIVE on the three tables, for milliseconds. The bound leaves room
-- for five million rows, which an older process may write until the last part.
DO $$
DECLARE
  given record;
  newest bigint;
BEGIN
  FOR given IN SELECT * FROM (VALUES ('scan_event', 'id'), ('result', 'id'), ('change', 'seq')) AS one (name, key) LOOP
    CONTINUE WHEN (SELECT relkind = 'p' FROM pg_class WHERE oid = given.name::regclass)
      OR EXISTS (SELECT FROM pg_constraint WHERE conrelid = given.name::regclass AND conname = 'first_piece');
    EXECUTE format('SELECT max(%I) FROM %I', given.key, given.name) INTO newest;
    newest := greatest(newest, 0, pg_sequence_last_value(
      coalesce(pg_get_serial_sequence(given.name, given.key), 'change_seq')::regclass));
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT first_piece CHECK (%I < %s) NOT VALID', given.name, given.key,
      ((newest + 5000000) / 25000000 + 1) * 25000000);
  END LOOP;
END
$$;

-- Next transaction
-- The only scan: SHARE UPDATE EXCLUSIVE, under which everybody reads and writes. It reads the table once: with 100 million
-- rows (40 GB of changes) one to four minutes, as fast as the disk gives them. With it proven, attaching reads no row.
DO $$
DECLARE
  given text;
BEGIN
  FOR given IN SELECT conrelid::regclass FROM pg_constraint WHERE conname = 'first_piece' AND NOT convalidated LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT first_piece', given);
  END LOOP;
END
$$;

-- Next transaction
-- The pieces, from old to new: rows with low <= number < high. The first has no low.
CREATE OR REPLACE VIEW piece AS
SELECT whole.relname::text AS whole, one.relname::text AS name,
  substring(said.bounds FROM 'FROM \(''?(\d+)')::bigint AS low,
  substring(said.bounds FROM 'TO \(''?(\d+)')::bigint AS high
FROM pg_class AS whole
JOIN pg_inherits ON inhparent = whole.oid
JOIN pg_class AS one ON one.oid = inhrelid
CROSS JOIN LATERAL pg_get_expr(one.relpartbound, one.oid) AS said (bounds)
WHERE whole.relnamespace = current_schema()::regnamespace AND whole.relkind = 'p'
  AND whole.relname IN ('scan_event', 'result', 'change') AND NOT inhdetachpending
ORDER BY 1, 4;

-- Makes the next piece of a whole. A statement on a piece does not fire triggers by statement of the whole: the piece has
-- the same ones. Those by row, indexes and keys come with attaching; the table is empty.
CREATE OR REPLACE FUNCTION make_piece(whole_name text, low bigint, high bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  made text := (SELECT whole || '_' || max(substring(name FROM '\d+$')::integer) + 1 FROM piece
    WHERE whole = whole_name GROUP BY whole);
  definition text;
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES EXCLUDING IDENTITY)', made, whole_name);
  FOR definition IN
    SELECT regexp_replace(pg_get_triggerdef(oid), ' ON (\w+\.)?\w+ ', format(' ON %I ', made)) FROM pg_trigger
    WHERE tgrelid = whole_name::regclass AND NOT tgisinternal AND tgtype & 1 = 0 ORDER BY tgname
  LOOP
    EXECUTE definition;
  END LOOP;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', whole_name, made, low, high);
  RETURN made;
END
$$;

-- Sees to it that behind the piece of the next number there is an empty one. Writers go on, but for the tables that the
-- whole refers to: those wait while the piece is attached. Returns the names of what it made.
CREATE OR REPLACE FUNCTION keep_pieces(piece_rows bigint DEFAULT 25000000) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  made text[] := '{}';
  given record;
  newest piece;
BEGIN
  -- One process makes them; the others then find them made.
  PERFORM pg_advisory_xact_lock(7302004);
  FOR given IN SELECT * FROM (VALUES ('scan_event', 'id'), ('result', 'id'), ('change', 'seq')) AS one (name, key) LOOP
    LOOP
      SELECT * INTO STRICT newest FROM piece WHERE whole = given.name ORDER BY high DESC LIMIT 1;
      EXIT WHEN newest.low > coalesce(pg_sequence_last_value(
        coalesce(pg_get_serial_sequence(given.name, given.key), 'change_seq')::regclass), 0) + 1;
      made := made || make_piece(given.name, newest.high, newest.high + piece_rows);
    END LOOP;
  END LOOP;
  RETURN made;
END
$$;

-- Puts a table under a whole that has its name, columns, defaults, checks, keys, indexes, triggers, grants and views.
CREATE FUNCTION pg_temp.put_under_whole(given text, key text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  old regclass := given::regclass;
  first text := given || '_1';
  high text := (SELECT substring(pg_get_constraintdef(oid) FROM '\d{8,}') FROM pg_constraint
    WHERE conrelid = old AND conname = 'first_piece');
  sequence regclass := pg_get_serial_sequence(given, key);
  sequence_name text := (SELECT relname FROM pg_class WHERE oid = sequence);
  last bigint := pg_sequence_last_value(sequence);
  indexes text[] := ARRAY(SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = old);
  -- Said by the catalog before names change. Foreign keys to a whole are checked by the last part.
  views text[] := ARRAY(SELECT DISTINCT ev_class::regclass::text FROM pg_depend JOIN pg_rewrite ON pg_rewrite.oid = objid
    WHERE refobjid = old AND classid = 'pg_rewrite'::regclass AND ev_class <> old);
  referring record;
  making text[] := ARRAY(
      SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', given, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE conrelid = old AND contype IN ('p', 'f') ORDER BY contype DESC, conname)
    || ARRAY(SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = old AND NOT indisprimary)
    || ARRAY(SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = old AND NOT tgisinternal ORDER BY tgname)
    || ARRAY(SELECT format('CREATE VIEW %s AS %s', name, pg_get_viewdef(name::regclass)) FROM unnest(views) AS name)
    || ARRAY(SELECT format('GRANT %s ON %I TO %s', privilege_type, given,
        CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END)
      FROM pg_class CROSS JOIN aclexplode(relacl) WHERE pg_class.oid = old AND grantee <> relowner);
  referring_keys text[] := ARRAY(
    SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s NOT VALID', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE confrelid = old);
  each text;
BEGIN
  FOR referring IN SELECT conrelid::regclass AS name, conname FROM pg_constraint WHERE confrelid = old LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', referring.name, referring.conname);
  END LOOP;
  FOREACH each IN ARRAY views LOOP
    EXECUTE format('DROP VIEW %s', each);
  END LOOP;
  EXECUTE format('ALTER TABLE %I RENAME TO %I', given, first);
  FOREACH each IN ARRAY indexes LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', each, first || substr(each, length(given) + 1));
  END LOOP;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES EXCLUDING IDENTITY) PARTITION BY RANGE (%I)',
    given, first, key);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT first_piece', given);
  IF sequence IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %I ALTER %I DROP IDENTITY', first, key);
    EXECUTE format('ALTER TABLE %I ALTER %I ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME %I)', given, key, sequence_name);
    PERFORM setval(sequence_name::regclass, last) WHERE last IS NOT NULL;
  END IF;
  FOREACH each IN ARRAY making LOOP
    EXECUTE each;
  END LOOP;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', given, first, high);
  IF (SELECT count(*) FROM pg_index WHERE indrelid = first::regclass) <> cardinality(indexes) THEN
    RAISE EXCEPTION 'An index of % is not that of the whole', first;
  END IF;
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT first_piece', first);
  FOREACH each IN ARRAY referring_keys LOOP
    EXECUTE each;
  END LOOP;
END
$$;

-- Milliseconds once the locks are there; the catalog alone is written. In the order in which transactions take them.
DO $$
BEGIN
  IF (SELECT relkind = 'r' FROM pg_class WHERE oid = 'change'::regclass) THEN
    LOCK TABLE staff, lab_report, sample IN SHARE ROW EXCLUSIVE MODE;
    LOCK TABLE scan_event, result, result_support IN ACCESS EXCLUSIVE MODE;
    LOCK TABLE edit IN SHARE ROW EXCLUSIVE MODE;
    LOCK TABLE change IN ACCESS EXCLUSIVE MODE;
    PERFORM pg_temp.put_under_whole('scan_event', 'id');
    PERFORM pg_temp.put_under_whole('result', 'id');
    PERFORM pg_temp.put_under_whole('change', 'seq');
    PERFORM keep_pieces();
  END IF;
END
$$;
DROP FUNCTION pg_temp.put_under_whole(text, text);

-- Next transaction
-- Everybody reads and writes meanwhile. A row of `result_support` is looked up by the key of `result`.
ALTER TABLE result_support VALIDATE CONSTRAINT result_support_result_id_fkey;
-- Of the whole; those of the first piece are there. Nobody but the program refreshes them (db/pieces.ts).
ANALYZE scan_event;
ANALYZE result;
ANALYZE change;
