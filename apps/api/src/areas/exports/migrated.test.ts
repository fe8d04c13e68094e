import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { hasSharedPostgres, lackOfPostgres, sharedPostgres } from '../../testing/shared-postgres.ts'

it.skipIf(!hasSharedPostgres())(
  `EXP-11: an export under way while the program is brought up to date ends, and says so${lackOfPostgres}`,
  async () => {
    const cluster = sharedPostgres()
    const pool = new pg.Pool({ connectionString: await cluster.createDatabase('empty') })
    onTestFinished(async () => {
      await pool.end()
      await cluster.close()
    })
    const migrations = await readMigrations()
    const jobsAt = migrations.findIndex(({ name }) => name.endsWith('_jobs.sql'))
    await migrate(pool, migrations.slice(0, jobsAt))
    await pool.query(`INSERT INTO staff (email, first_name, last_name) VALUES ('a@b.example', 'A', 'B')`)
    await pool.query(`
      INSERT INTO export (staff_id, kind, format, parameters, file_name, status, ended_at, size_bytes, rows_done, run)
      SELECT staff.id, 'fields', 'csv', '{}', 'fields.csv', state.status, state.ended_at, state.size_bytes, 7, state.run
      FROM staff, (VALUES ('queued', NULL::timestamptz, NULL::bigint, NULL), ('running', NULL, NULL, 'run'),
        ('done', now(), 12, 'run'), ('cancelled', now(), NULL, 'run')) AS state (status, ended_at, size_bytes, run)`)
    await migrate(pool, migrations)
    const { rows } = await pool.query('SELECT status, error, row_count, run FROM export ORDER BY id')
    const error = 'The server was updated while it was being made. Export again.'
    expect(rows).toMatchObject([
      { status: 'failed', error },
      { status: 'failed', error },
      { status: 'done', error: null, row_count: 7, run: 'run' },
      { status: 'canceled', error: null },
    ])
  },
)
