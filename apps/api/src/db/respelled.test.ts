import { expect, it } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'
import { hasSharedPostgres, lackOfPostgres } from '../testing/shared-postgres.ts'

const YEAR = 2026

const waiting = {
  enrollments: {
    before: {
      sort: '-programme',
      columns: ['grower', 'programme'],
      filter: { year: YEAR, programme: ['programme', ''] },
    },
    after: {
      sort: '-program',
      columns: ['grower', 'program'],
      filter: { year: YEAR, program: ['programme', ''] },
    },
  },
  fields: {
    before: { columns: null, filter: { status: ['approved', 'cancelled'] } },
    after: { columns: null, filter: { status: ['approved', 'canceled'] } },
  },
  growers: { before: { sort: 'name' }, after: { sort: 'name' } },
}

it.skipIf(!hasSharedPostgres())(
  `EXP-11: an export that waits while the program is brought up to date still says what it was asked for${lackOfPostgres}`,
  async () => {
    const { pool, upgrade } = await databaseBefore('american_spelling')
    await pool.query(`INSERT INTO staff (email, first_name, last_name) VALUES ('a@b.example', 'A', 'B')`)
    for (const [kind, { before }] of Object.entries(waiting)) {
      await pool.query(
        `INSERT INTO export (staff_id, kind, format, parameters, file_name)
         SELECT id, $1, 'csv', $2, 'a.csv' FROM staff`,
        [kind, JSON.stringify(before)],
      )
    }
    await upgrade()
    const { rows } = await pool.query('SELECT kind, parameters FROM export ORDER BY kind')
    expect(rows).toEqual(
      (['enrollments', 'fields', 'growers'] as const).map((kind) => ({
        kind,
        parameters: waiting[kind].after,
      })),
    )
  },
)

it.skipIf(!hasSharedPostgres())(
  `API-22: rows, recorded changes and saved views keep what they said in American spelling${lackOfPostgres}`,
  async () => {
    const { pool, upgrade } = await databaseBefore('american_spelling')
    await pool.query(`
      INSERT INTO staff (email, first_name, last_name) VALUES ('a@b.example', 'A', 'B');
      INSERT INTO grower (name, sort_name, search_name) VALUES ('Fir', 'fir', 'fir');
      INSERT INTO enrollment (grower_id, programme, programme_key, year)
        SELECT id, 'Soil programme', 'soil programme', ${YEAR} FROM grower;
      WITH made AS (
        INSERT INTO field (grower_id, name, sort_name, search_name) SELECT id, 'F', 'f', 'f' FROM grower RETURNING *
      ), drawn AS (
        INSERT INTO boundary_version (field_id, grower_id, geom, area_m2, perimeter_m, west, south, east, north)
        SELECT id, grower_id, ST_Multi(ST_MakeEnvelope(1, 40, 1.01, 40.01, 4326)), 1, 1, 1, 40, 1.01, 40.01 FROM made
        RETURNING *
      )
      INSERT INTO field_year (field_id, grower_id, year, boundary_version_id, status)
        SELECT field_id, grower_id, ${YEAR}, id, 'cancelled' FROM drawn;
      INSERT INTO export (staff_id, kind, format, parameters, file_name, status, ended_at)
        SELECT id, 'fields', 'csv', '{}', 'a.csv', 'cancelled', now() FROM staff;
      INSERT INTO change (seq, entity, entity_id, before, after, channel) VALUES
        (1, 'enrollment', 1, '{"programme": "A", "notes": "\\"programme\\": x"}', '{"programme": "B"}', 'test'),
        (2, 'field_year', 1, '{"status": "approved"}', '{"status": "cancelled"}', 'test');
      INSERT INTO saved_view (staff_id, page, name, sort_name, search_name, search)
        SELECT id, 'enrollments', 'V', 'v', 'v', 'columns=grower%2Cprogramme&programme=programme&sort=-programme'
        FROM staff;
      INSERT INTO saved_view (staff_id, page, name, sort_name, search_name, search)
        SELECT id, 'fields', 'F', 'f', 'f', 'q=cancelled&status=approved%7Ccancelled' FROM staff`)

    await upgrade()

    const one = async (text: string) => (await pool.query(text)).rows[0]
    expect(await one('SELECT program, program_key FROM enrollment')).toEqual({
      program: 'Soil programme',
      program_key: 'soil programme',
    })
    expect(await one('SELECT status FROM field_year')).toEqual({ status: 'canceled' })
    expect(await one('SELECT status FROM export')).toEqual({ status: 'canceled' })
    expect(await one('SELECT after FROM change WHERE seq = 2')).toEqual({ after: { status: 'canceled' } })
    expect(await one('SELECT before, after FROM change WHERE seq = 1')).toEqual({
      before: { program: 'A', notes: '"programme": x' },
      after: { program: 'B' },
    })
    expect(await one(`SELECT search FROM saved_view WHERE page = 'fields'`)).toEqual({
      search: 'q=cancelled&status=approved%7Ccanceled',
    })
    expect(await one(`SELECT search FROM saved_view WHERE page = 'enrollments'`)).toEqual({
      search: 'columns=grower%2Cprogram&program=programme&sort=-program',
    })
    await pool.query(`UPDATE enrollment SET program = 'Oats', program_key = 'oats'`)
    expect(await one('SELECT search_name FROM enrollment')).toEqual({ search_name: 'fir\noats' })
    await expect(pool.query('UPDATE change SET reason = $1', ['x'])).rejects.toThrow('append-only')
    const left = await one(`SELECT count(*)::integer AS count FROM (
      SELECT proname AS name FROM pg_proc WHERE prosrc LIKE '%programme%'
      UNION ALL SELECT conname FROM pg_constraint WHERE conname LIKE '%programme%'
      UNION ALL SELECT relname FROM pg_class WHERE relname LIKE '%programme%'
      UNION ALL SELECT attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind IN ('r', 'p')
        WHERE attname LIKE '%programme%' AND NOT attisdropped) AS named`)
    expect(left).toEqual({ count: 0 })
  },
)
