import { sql } from 'kysely'
import { fieldTable } from '../areas/fields/tables.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { allowUnrecorded } from './refuse-unrecorded.ts'

const COUNTIES = [
  'Adair',
  'Boone',
  'Carroll',
  'Dallas',
  'Greene',
  'Hardin',
  'Polk',
  'Story',
  'Webster',
  'Wright',
]
const CROPS = ['Corn', 'Soybeans', 'Oats', 'Alfalfa', 'Wheat']
/** So many statements' worth at once: the embedded database keeps what a statement makes in memory. */
const CHUNK = 20_000

/**
 * Fills an empty database with fields by SQL alone: quarter sections on a grid that begins in Iowa, of as many growers
 * as a hundredth of them, each with a year or two. One in fifty is inactive, one in a hundred has no boundary.
 */
export async function makeManyFields(db: Db, count: number): Promise<void> {
  await transact(db, { staffId: null }, async (tx) => {
    await allowUnrecorded(tx.kysely)
    const run = (statement: ReturnType<typeof sql>) => statement.execute(tx.kysely)
    const growers = Math.ceil(count / 100)
    await run(sql`
      INSERT INTO grower (name, sort_name, search_name)
      SELECT name, lower(name), lower(name)
      FROM generate_series(1, ${growers}::integer) AS n, LATERAL (SELECT initcap(substr(md5(n::text), 1, 9)) || ' Farms') AS named (name)`)
    for (let from = 1; from <= count; from += CHUNK) {
      const to = Math.min(count, from + CHUNK - 1)
      // One statement, because a field refers to its newest boundary and the boundary to its field.
      await run(sql`
        WITH made AS MATERIALIZED (
          SELECT n AS id, grower.id AS grower_id, grower.search_name AS grower_name,
            'Quarter ' || substr(md5((7 * n)::text), 1, 6) AS name,
            -96 + 0.01 * (n % 500) AS west, 41 + 0.008 * (n / 500) AS south,
            -96 + 0.01 * (n % 500) + 0.0095 - 0.000001 * (n % 7) AS east, 41 + 0.008 * (n / 500) + 0.0066 AS north,
            CASE WHEN n % 100 = 37 THEN 0 ELSE 640000 + n % 1000 END AS area_m2
          FROM generate_series(${from}::bigint, ${to}::bigint) AS n
          JOIN grower ON grower.id = 1 + n * 104729 % 1000003 % ${growers}
        ), fields AS (
          INSERT INTO field (id, grower_id, name, sort_name, search_name, farm_name, county, state, active, updated_at,
            boundary_version_id, area_m2, perimeter_m) OVERRIDING SYSTEM VALUE
          SELECT id, grower_id, name, lower(name), lower(name) || E'\\nhome farm\\n' || grower_name, 'Home Farm',
            (${COUNTIES}::text[])[1 + id * 7919 % 10007 % ${COUNTIES.length}], CASE WHEN id % 200 = 0 THEN 'Nebraska' ELSE 'Iowa' END,
            id % 50 <> 0, now() - id * 15485863 % 1000003 * interval '1 minute', CASE WHEN area_m2 > 0 THEN id END, area_m2, 3200
          FROM made
        )
        INSERT INTO boundary_version (id, field_id, grower_id, geom, area_m2, perimeter_m, west, south, east, north)
          OVERRIDING SYSTEM VALUE
        SELECT id, id, grower_id, ST_Multi(ST_MakeEnvelope(west, south, east, north, 4326)), area_m2, 3200,
          west, south, east, north
        FROM made WHERE area_m2 > 0`)
      await run(sql`
        INSERT INTO field_year (field_id, grower_id, year, boundary_version_id, status, crop)
        SELECT field_id, grower_id, year, id,
          CASE WHEN field_id % 1000 = 1 THEN 'at_lab' WHEN year = 2026 THEN 'boundary_pending' ELSE 'boundary_confirmed' END,
          CASE WHEN field_id % 500 = 1 THEN 'Hops' ELSE (${CROPS}::text[])[1 + (field_id + year) * 6007 % 10009 % ${CROPS.length}] END
        FROM boundary_version, generate_series(CASE WHEN field_id % 2 = 0 THEN 2025 ELSE 2026 END, 2026) AS year
        WHERE field_id BETWEEN ${from} AND ${to}`)
    }
    await run(sql`SELECT setval(pg_get_serial_sequence('field', 'id'), ${count}),
      setval(pg_get_serial_sequence('boundary_version', 'id'), ${count})`)
    const rows = tx.rows(fieldTable)
    const some = await rows.lockWhere(sql<boolean>`id = 1`)
    // Lists and maps hear of all of it by one change.
    await rows.patch(some.map((row) => ({ row, set: { fsaFarm: '1' } })))
  })
}
