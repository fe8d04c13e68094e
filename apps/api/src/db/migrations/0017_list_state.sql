-- The newest change of each kind of row, kept where it was searched for: what lists, sums and tiles are as new as.
-- A row is written again with each transaction that changes its kind, hence the room on its page.
CREATE TABLE list_state (
  entity text PRIMARY KEY,
  seq bigint NOT NULL,
  at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- By whatever way a change is written, in the same statement: the last step of a transaction, when its numbers are drawn.
CREATE FUNCTION keep_list_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_state (entity, seq, at)
  SELECT DISTINCT ON (entity) entity, seq, at FROM fresh ORDER BY entity, seq DESC
  ON CONFLICT (entity) DO UPDATE SET seq = excluded.seq, at = excluded.at WHERE list_state.seq < excluded.seq;
  RETURN NULL;
END
$$;
CREATE TRIGGER change_keeps_list_state AFTER INSERT ON change
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_list_state();

INSERT INTO list_state (entity, seq, at)
SELECT entity, seq, at FROM (SELECT max(seq) AS seq FROM change GROUP BY entity) AS newest JOIN change USING (seq);
