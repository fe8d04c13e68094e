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
 * @returns the tables looked at, the whole for its pieces
 */
export async function refreshStatistics(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT coalesce(pg_partition_root(known.relid), known.relid)::regclass::text AS name
    FROM pg_stat_user_tables AS known
    JOIN pg_class ON pg_class.oid = known.relid
    WHERE n_mod_since_analyze > ${CHANGED_ROWS} + ${CHANGED_SHARE} * greatest(reltuples, 0)
      OR (reltuples < 0 AND pg_relation_size(known.relid) > ${UNKNOWN_BYTES})
    ORDER BY 1`.execute(db)
  return analyze(db, rows)
}

/**
 * The same for what has pieces. A server looks at pieces by itself, and at no whole: joins are planned by its figures.
 *
 * @returns the wholes looked at
 */
export async function refreshWholes(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT known.oid::regclass::text AS name
    FROM piece
    JOIN pg_class AS known ON known.oid = piece.whole::regclass
    JOIN pg_class AS one ON one.oid = piece.name::regclass
    GROUP BY known.oid, known.reltuples
    HAVING abs(sum(greatest(one.reltuples, 0)) - greatest(known.reltuples, 0))
      > ${CHANGED_ROWS} + ${CHANGED_SHARE} * greatest(known.reltuples, 0)
    ORDER BY 1`.execute(db)
  return analyze(db, rows)
}

/** @param tables as the database quotes their names */
async function analyze(db: QueryExecutorProvider, tables: readonly { name: string }[]): Promise<string[]> {
  for (const { name } of tables) await sql`ANALYZE ${sql.raw(name)}`.execute(db)
  return tables.map(({ name }) => name)
}
