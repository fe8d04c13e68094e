import { type QueryExecutorProvider, sql } from 'kysely'

/** As PostgreSQL's own autovacuum decides: so many rows and a tenth of the table changed. */
const CHANGED_ROWS = 500
const CHANGED_SHARE = 0.1
/** A table never looked at, larger than this, in bytes: the engine forgets its counts when it is killed. */
const UNKNOWN_BYTES = 256 * 1024

/**
 * Looks anew at the tables that have changed much, so that the planner knows how many rows it will meet. A server does
 * this by itself; the embedded engine has no background processes, and without figures takes slow ways through large tables.
 *
 * @returns the tables looked at
 */
export async function refreshStatistics(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT known.relname AS name
    FROM pg_stat_user_tables AS known
    JOIN pg_class ON pg_class.oid = known.relid
    WHERE n_mod_since_analyze > ${CHANGED_ROWS} + ${CHANGED_SHARE} * greatest(reltuples, 0)
      OR (reltuples < 0 AND pg_relation_size(known.relid) > ${UNKNOWN_BYTES})
    ORDER BY known.relname`.execute(db)
  for (const { name } of rows) await sql`ANALYZE ${sql.table(name)}`.execute(db)
  return rows.map(({ name }) => name)
}
