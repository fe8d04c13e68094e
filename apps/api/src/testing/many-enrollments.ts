import { sql } from 'kysely'
import { enrollmentTable } from '../areas/enrollments/tables.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { allowUnrecorded } from './refuse-unrecorded.ts'

/** The newest year of those made: the year under way, where most is still to be done. */
export const NEWEST_YEAR = 2026
const YEARS = 10
const PRACTICES = [
  'Cover crops',
  'No-till',
  'Carbon 2030',
  'Nutrient management',
  'Prairie strips',
  'Rotational grazing',
  'Buffer strips',
  'Biochar',
  'Reduced till',
  'Agroforestry',
]
const PROGRAMS = PRACTICES.flatMap((practice) => [practice, `${practice} pilot`])
const MANAGERS = 12
/** So many statements' worth at once: the embedded database keeps what a statement makes in memory. */
const CHUNK = 20_000

/**
 * Fills a database that has fields (`makeManyFields`) with enrollments by SQL alone: each of another grower, program
 * and year, with one to `fieldsEach` of the grower's fields. Past years are done, but for a tenth that was withdrawn; of the
 * newest every state is there.
 *
 * @param managerEmail the first operation manager's, beside those that are made
 * @param fieldsEach at most; to bring a field in costs more than all else
 * @throws Error when the growers are too few for as many
 */
export async function makeManyEnrollments(
  db: Db,
  count: number,
  managerEmail: string,
  fieldsEach = 5,
): Promise<void> {
  await transact(db, { staffId: null }, async (tx) => {
    await allowUnrecorded(tx.kysely)
    const run = <R>(statement: ReturnType<typeof sql<R>>) => statement.execute(tx.kysely)
    await run(sql`
      INSERT INTO staff (email, first_name, last_name, is_operation_manager)
      SELECT CASE WHEN n = 1 THEN ${managerEmail}::text ELSE 'manager' || n || '@fieldworks.example' END,
        'Manager', 'Number ' || n, true FROM generate_series(1, ${MANAGERS}::integer) AS n`)
    const { rows } = await run(sql<{ growers: number }>`SELECT count(*) AS growers FROM grower`)
    const growers = rows[0]?.growers ?? 0
    if (count > growers * YEARS * PROGRAMS.length) throw new Error(`Too few growers: ${growers}`)
    await run(sql`
      CREATE TEMPORARY TABLE ranked ON COMMIT DROP AS
      SELECT id, grower_id, row_number() OVER (PARTITION BY grower_id ORDER BY id) - 1 AS rank,
        count(*) OVER (PARTITION BY grower_id) AS total
      FROM field WHERE active AND boundary_version_id IS NOT NULL`)
    await run(sql`CREATE INDEX ON ranked (grower_id, rank)`)
    await run(sql`ANALYZE ranked`)
    for (let from = 0; from < count; from += CHUNK) {
      const to = Math.min(count, from + CHUNK) - 1
      await run(sql`
        INSERT INTO enrollment (id, grower_id, program, program_key, year, status, manager_id, signed_on, updated_at)
          OVERRIDING SYSTEM VALUE
        SELECT n + 1, 1 + n % ${growers}, program, lower(program), year,
          CASE WHEN year < ${NEWEST_YEAR} THEN CASE WHEN spread % 10 = 0 THEN 'withdrawn' ELSE 'complete' END
            ELSE (ARRAY['draft', 'draft', 'draft', 'needs_review', 'eligible', 'eligible', 'signed', 'active', 'active',
              'withdrawn'])[1 + spread % 10] END,
          (SELECT min(id) FROM staff WHERE is_operation_manager) + spread % ${MANAGERS},
          CASE WHEN year < ${NEWEST_YEAR} THEN make_date(year, 3, 1) END,
          now() - n * 15485863 % 1000003 * interval '1 minute'
        FROM generate_series(${from}::bigint, ${to}::bigint) AS n,
          LATERAL (SELECT n / ${growers} AS slot, (n * 7919 % 10007)::integer AS spread) AS drawn,
          LATERAL (SELECT ${NEWEST_YEAR} - (slot % ${YEARS})::integer AS year,
            (${PROGRAMS}::text[])[1 + (slot / ${YEARS})::integer] AS program) AS chosen`)
      await run(sql`
        INSERT INTO enrollment_field (enrollment_id, field_id)
        SELECT DISTINCT enrollment.id, ranked.id
        FROM enrollment, generate_series(0, enrollment.id % ${fieldsEach}::integer) AS n
        JOIN LATERAL (
          SELECT id FROM ranked
          WHERE ranked.grower_id = enrollment.grower_id AND rank = (enrollment.id * 7 + n * 13) % total
        ) AS ranked ON true
        WHERE enrollment.id BETWEEN ${from + 1} AND ${to + 1}`)
    }
    await run(sql`SELECT setval(pg_get_serial_sequence('enrollment', 'id'), ${count})`)
    const held = tx.rows(enrollmentTable)
    const some = await held.lockWhere(sql<boolean>`id = (SELECT min(id) FROM enrollment)`)
    // Lists and boards hear of all of it by one change.
    await held.patch(some.map((row) => ({ row, set: { notes: 'First' } })))
  })
}
