-- What a transaction of the program records, in one statement: its edit, what the edit did by kinds of rows, the answer kept
-- for a repeat, the numbered changes and the notification. The lock under which changes are numbered is taken here, after all
-- that needs no number, so that nothing but the database's own work and the commit happens while others wait for it.
--
-- said: {id, staffId, channel, reason, undoOf}; changes: an array as `change` has them, in their order; parts: an array as
-- `edit_part` has them; kept: {person, endpoint, key, answer} or null; kinds: the array of kinds for the notification.
CREATE FUNCTION record_edit(
  said jsonb, changes jsonb, parts jsonb, kept jsonb, kinds jsonb, silence_ms integer,
  OUT first_seq bigint, OUT last_seq bigint, OUT waited_ms double precision
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  edit_number bigint := (said ->> 'id')::bigint;
  undone bigint := (said ->> 'undoOf')::bigint;
  root bigint;
  root_holds boolean;
  began timestamptz;
BEGIN
  IF undone IS NOT NULL THEN
    SELECT e.id, e.undone_by IS NULL INTO STRICT root, root_holds FROM edit AS e
    WHERE e.id = (SELECT coalesce(u.undo_root, u.id) FROM edit AS u WHERE u.id = undone);
  END IF;
  INSERT INTO edit (id, by_staff_id, channel, reason, undo_of, undo_root)
  VALUES (edit_number, (said ->> 'staffId')::bigint, said ->> 'channel', said ->> 'reason', undone, root);
  -- The edits of one root undo it and redo it in turn. The newest of them is the one to undo next, and so is the root while
  -- it holds: both are marked as undone by the new one, or the root is marked as holding again.
  IF undone IS NOT NULL THEN
    UPDATE edit AS e SET undone_by = edit_number
    WHERE e.undo_root = root AND e.undone_by IS NULL AND e.id <> edit_number;
    UPDATE edit AS e SET undone_by = CASE WHEN root_holds THEN edit_number END WHERE e.id = root;
  END IF;
  INSERT INTO edit_part (edit_id, entity, kind, count, named, keys, became, was)
  SELECT edit_number, part.* FROM jsonb_to_recordset(parts) AS part
    (entity text, kind text, count bigint, named bigint[], keys text[], became jsonb, was jsonb);
  IF kept IS NOT NULL THEN
    UPDATE idempotency SET answer = kept -> 'answer'
    WHERE person = kept ->> 'person' AND endpoint = kept ->> 'endpoint' AND key = kept ->> 'key';
  END IF;
  -- A process that dies without a word before its commit arrives would keep the lock for the minute of an idle transaction.
  -- The embedded database has no limit (0) and must not get one: its engine ends with its one session.
  IF current_setting('idle_in_transaction_session_timeout') <> '0' THEN
    PERFORM set_config('idle_in_transaction_session_timeout', silence_ms::text, true);
  END IF;
  began := clock_timestamp();
  PERFORM pg_advisory_xact_lock(7302001);
  waited_ms := extract(epoch FROM clock_timestamp() - began) * 1000;
  WITH given AS MATERIALIZED (
    SELECT row.* FROM ROWS FROM (jsonb_to_recordset(changes) AS (
      by_staff_id bigint, entity text, entity_id bigint, before jsonb, after jsonb, upload_id bigint, parts jsonb,
      grower_id bigint
    )) WITH ORDINALITY AS row (by_staff_id, entity, entity_id, before, after, upload_id, parts, grower_id, position)
  ), numbered AS (
    INSERT INTO change (seq, by_staff_id, entity, entity_id, before, after, reason, upload_id, channel, edit_id, parts)
    SELECT nextval('change_seq'), g.by_staff_id, g.entity, g.entity_id, g.before, g.after, said ->> 'reason',
      g.upload_id, said ->> 'channel', edit_number, g.parts
    FROM given AS g ORDER BY g.position
    RETURNING seq
  -- Numbers are drawn under the lock, one after the other.
  ), lined AS (
    INSERT INTO grower_line (grower_id, seq, edit_id)
    SELECT g.grower_id, (SELECT min(seq) FROM numbered) + max(g.position) - 1, edit_number
    FROM given AS g WHERE g.grower_id IS NOT NULL GROUP BY g.grower_id
  )
  SELECT min(n.seq), max(n.seq) INTO first_seq, last_seq FROM numbered AS n;
  -- The commit follows. Where it waits for a synchronous standby that is gone, a time limit would not undo it, but let it hold
  -- on this server alone, and be acknowledged.
  PERFORM set_config('statement_timeout', '0', true);
  PERFORM pg_notify('change', jsonb_build_object('from', first_seq, 'to', last_seq, 'entities', kinds)::text);
END
$$;
