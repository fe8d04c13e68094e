import { sql, type Transaction } from 'kysely'
import { TABLES } from '../catalog/tables.ts'
import type { Db } from '../db/database.ts'
import { toSnake } from '../db/rows/table.ts'
import type { Table } from '../db/rows/types.ts'
import type { Database } from '../db/schema.ts'
import { transact } from '../db/transact.ts'

/** Set in a transaction of a test that writes what no request would. */
export const UNRECORDED = 'test.unrecorded'

/**
 * Statements after which the database refuses the commit of a row of the catalog that was made, changed or removed without
 * a change recorded of it in the same transaction, which names each column that was changed. Columns that only the server
 * knows may change by themselves.
 */
export const refusingUnrecorded: readonly string[] = [
  `CREATE FUNCTION refuse_unrecorded() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    written bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END;
    whole bigint;
    -- As text: by a name no index of changes is used. A row of a piece is one of the whole.
    kind text := relname FROM pg_class WHERE oid = coalesce(pg_partition_root(TG_RELID), TG_RELID);
  BEGIN
    -- Made or removed with the row that it belongs to, which tells of it.
    IF TG_NARGS = 2 THEN
      whole := (to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[1])::bigint;
      IF EXISTS (
        SELECT FROM change WHERE entity = TG_ARGV[0] AND entity_id = whole AND jsonb_exists(parts, kind)
          AND pg_xact_status(xmin::text::xid8) = 'in progress'
      ) THEN
        RETURN NULL;
      END IF;
    END IF;
    IF current_setting('${UNRECORDED}', true) = 'allowed' OR EXISTS (
      SELECT FROM change WHERE entity = kind AND entity_id = written
        -- Of this transaction: what another has not committed is not seen. A savepoint has a number of its own.
        AND pg_xact_status(xmin::text::xid8) = 'in progress'
        AND (TG_NARGS <> 1 OR jsonb_exists(coalesce(after, before), TG_ARGV[0]))
    ) THEN
      RETURN NULL;
    END IF;
    RAISE EXCEPTION 'The % % was written (%) and no change recorded',
      kind, written, CASE WHEN TG_NARGS <> 1 THEN TG_OP ELSE TG_ARGV[0] END;
  END
  $$`,
  ...TABLES.flatMap(triggersOf),
]

/** Statements that make this so for one table. */
export function triggersOf({ name, columns, rules: { madeWith } }: Table): string[] {
  const trigger = (suffix: string, event: string, when = '', args = '') =>
    `CREATE CONSTRAINT TRIGGER unrecorded_${suffix} AFTER ${event} ON "${name}" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW ${when} EXECUTE FUNCTION refuse_unrecorded(${args})`
  const whole = madeWith === undefined ? '' : `'${madeWith.whole.name}', '${toSnake(madeWith.by)}'`
  return [
    // Exports are forgotten with their files; the log keeps what was exported.
    trigger('row', name === 'export' ? 'INSERT' : 'INSERT OR DELETE', '', whole),
    ...columns.map(({ key, column }) =>
      trigger(column, 'UPDATE', `WHEN (OLD."${column}" IS DISTINCT FROM NEW."${column}")`, `'${key}'`),
    ),
  ]
}

/** Makes a database of tests refuse what a write leaves unrecorded. */
export const refuseUnrecorded = (db: Db): Promise<void> =>
  transact(db, { staffId: null }, async ({ kysely }) => {
    for (const statement of refusingUnrecorded) await sql.raw(statement).execute(kysely)
  })

/** Lets this transaction write without recording: rows as they were stored in earlier times, or very many. */
export async function allowUnrecorded(kysely: Transaction<Database>): Promise<void> {
  await sql`SELECT set_config(${UNRECORDED}, 'allowed', true)`.execute(kysely)
}
