import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { hasSharedPostgres, lackOfPostgres, sharedPostgres } from '../testing/shared-postgres.ts'
import { migrate, readMigrations } from './migrate.ts'

const YEAR = 2026

it.skipIf(!hasSharedPostgres())(
  `API-22: rows, recorded changes and saved views keep what they said in American spelling${lackOfPostgres}`,
  async () => {
    const cluster = sharedPostgres()
    const pool = new pg.Pool({ connectionString: await cluster.createDatabase('empty') })
    onTestFinished(async () => {
      await pool.end()
      await cluster.close()
    })
    const migrations = await readMigrations()
    const respelledAt = migrations.findIndex(({ name }) => name.endsWith('_american_spelling.sql'))
    await migrate(pool, migrations.slice(0, respelledAt))
    await pool.query(`
      INSERT INTO staff (email, first_name, last_name) VALUES ('a@b.example', 'A', 'B');
      INSERT INTO grower (name, sort_name, search_name) VALUES ('Fir', 'fir', 'fir');
      INSERT INTO enrollment (grower_id, programme, programme_key, year)
        SELECT id, 'Soil programme', 'soil programme', ${YEAR} FROM grower;
      INSERT INTO change (seq, entity, entity_id, before, after, channel) VALUES
        (1, 'enrollment', 1, '{"programme": "A", "notes": "\\"programme\\": x"}', '{"programme": "B"}', 'test'),
        (2, 'field_year', 1, '{"status": "approved"}', '{"status": "cancelled"}', 'test');
      INSERT INTO saved_view (staff_id, page, name, sort_name, search_name, search)
        SELECT id, 'enrollments', 'V', 'v', 'v', 'columns=grower%2Cprogramme&programme=programme&sort=-programme'
        FROM staff;
      INSERT INTO saved_view (staff_id, page, name, sort_name, search_name, search)
        SELECT id, 'fields', 'F', 'f', 'f', 'q=cancelled&status=approved%7Ccancelled' FROM staff`)

    await migrate(pool, migrations)

    const one = async (text: string) => (await pool.query(text)).rows[0]
    expect(await one('SELECT program, program_key FROM enrollment')).toEqual({
      program: 'Soil programme',
      program_key: 'soil programme',
    })
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
      UNION ALL SELECT attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r'
        WHERE attname LIKE '%programme%' AND NOT attisdropped) AS named`)
    expect(left).toEqual({ count: 0 })
  },
)
