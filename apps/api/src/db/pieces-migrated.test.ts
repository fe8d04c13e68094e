import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { growerTable } from '../areas/growers/tables.ts'
import type { StaffRecord } from '../auth/staff-records.ts'
import { planBusiness } from '../demo/business.ts'
import { writeLargeBusiness } from '../demo/write.ts'
import { growerScope } from '../history/log/grower-scope.ts'
import { listLines } from '../history/log/lines.ts'
import { listChanges } from '../history/log/list.ts'
import { recordScope } from '../history/log/scope.ts'
import { listEdits } from '../history/undo/read.ts'
import { undoEdit } from '../history/undo/undo.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { hasSharedPostgres, lackOfPostgres } from '../testing/shared-postgres.ts'
import { createDialect } from './driver.ts'
import { surviveLosses } from './losses.ts'
import { migrate, readMigrations } from './migrate.ts'
import type { Database } from './schema.ts'
import { transact } from './transact.ts'
import { columnTypes } from './types.ts'

const NEXT = '-- Next transaction\n'
const KEYS = { change: 'seq', scan_event: 'id', result: 'id' }

/** Every row as text, by table. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [table, key] of Object.entries(KEYS)) {
    const { rows } = await pool.query(`SELECT whole::text AS row FROM ${table} AS whole ORDER BY ${key}`)
    found[table] = rows
  }
  return found
}

/** The files of tables, indexes and long values: one that was written again has another. */
async function filesOf(pool: pg.Pool, suffix: string): Promise<unknown[]> {
  const tables = Object.keys(KEYS).map((table) => `${table}${suffix}`)
  const { rows } = await pool.query(
    `SELECT relfilenode FROM pg_class WHERE oid = ANY($1::regclass[])
      OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = ANY($1::regclass[]))
      OR oid IN (SELECT reltoastrelid FROM pg_class WHERE oid = ANY($1::regclass[])) ORDER BY 1`,
    [tables],
  )
  return rows
}

it.skipIf(!hasSharedPostgres())(
  `PIE-5: the tables of before are the first pieces, with all that was known and undone as before${lackOfPostgres}`,
  async () => {
    const { pool, upgrade } = await databaseBefore('pieces')
    const product = new pg.Pool({ connectionString: pool.options.connectionString, types: columnTypes })
    surviveLosses(product)
    const db = new Kysely<Database>({ dialect: createDialect(product) })
    onTestFinished(() => db.destroy())
    const business = planBusiness({
      seed: 'pieces',
      growers: 2,
      fields: 30,
      years: 2,
      today: new Date('2026-11-20T12:00:00Z'),
    })
    // A later migration adds these columns, which the business is written with.
    await pool.query(
      `ALTER TABLE crew ADD days_off jsonb NOT NULL DEFAULT '[]', ADD holidays_off boolean NOT NULL DEFAULT true`,
    )
    await writeLargeBusiness(
      db,
      business,
      async () => '0'.repeat(64),
      () => {},
    )
    await pool.query('ALTER TABLE crew DROP days_off, DROP holidays_off')
    // As rows were then: later migrations add columns.
    const { rows: people } = await pool.query<{ id: number }>(
      `INSERT INTO staff (email, first_name, last_name) VALUES ('ada.reed@fieldworks.example', 'Ada', 'Reed') RETURNING id::int`,
    )
    const staffId = people[0]?.id ?? 0
    const growerId = await transact(db, { staffId }, async (tx) => {
      const [made] = await tx.rows(growerTable).insert([{ name: 'Of before' }])
      return made?.id ?? 0
    })
    await transact(db, { staffId }, async (tx) => {
      const row = await tx.rows(growerTable).lockSeen({ id: growerId, version: 1 })
      await tx.rows(growerTable).patch([{ row, set: { phone: '555-0110' } }])
    })
    const person: StaffRecord = {
      ...{ id: staffId, email: 'ada.reed@fieldworks.example', firstName: 'Ada', lastName: 'Reed' },
      ...{ isOperationManager: false, serviceRights: null },
    }
    const { rows: samples } = await pool.query('SELECT DISTINCT sample_id AS id FROM result LIMIT 1')
    const seen = async () => ({
      grower: await listLines(db, growerScope({ id: growerId, editId: undefined }), { limit: 20 }),
      sample: await listChanges(
        db,
        recordScope({ entity: 'sample', id: Number(samples[0].id), editId: undefined }),
        {
          limit: 20,
        },
      ),
      counts: (await pool.query('SELECT * FROM result_counted ORDER BY 1, 2, 3, 4')).rows,
      scales: (await pool.query('SELECT * FROM result_scaled ORDER BY 1, 2, 3')).rows,
      odd: (await pool.query('SELECT * FROM result_seen WHERE odd <> said')).rows,
    })
    await pool.query(`CREATE ROLE reader_of_${process.pid}`)
    await pool.query(`GRANT SELECT ON change, result TO reader_of_${process.pid}`)
    await pool.query('ANALYZE')
    const before = { rows: await rowsOf(pool), seen: await seen(), files: await filesOf(pool, '') }
    for (const table of Object.keys(KEYS)) expect(before.rows[table]?.length).toBeGreaterThan(0)

    const notices: string[] = []
    const hear = (client: pg.PoolClient) => client.on('notice', ({ message }) => notices.push(message ?? ''))
    pool.on('acquire', hear)
    await pool.query('SET client_min_messages = debug1')
    await upgrade()
    await pool.query('RESET client_min_messages')
    pool.off('acquire', hear)
    for (const table of Object.keys(KEYS))
      expect(notices).toContain(
        `partition constraint for table "${table}_1" is implied by existing constraints`,
      )
    expect({ rows: await rowsOf(pool), seen: await seen(), files: await filesOf(pool, '_1') }).toEqual(before)
    expect(
      (
        await pool.query('SELECT count(*)::integer AS left FROM pg_constraint WHERE conname = $1', [
          'first_piece',
        ])
      ).rows,
    ).toEqual([{ left: 0 }])
    const { rows: may } = await pool.query(
      `SELECT has_table_privilege('reader_of_${process.pid}', name, 'SELECT') AS may FROM unnest(ARRAY['change', 'result', 'scan_event']) AS name`,
    )
    expect(may).toEqual([{ may: true }, { may: true }, { may: false }])
    await pool.query(`DROP OWNED BY reader_of_${process.pid}; DROP ROLE reader_of_${process.pid}`)

    // Numbers go on, keys hold, and what was done before is undone.
    for (const [table, sequence] of [
      ['result', 'result_id_seq'],
      ['scan_event', 'scan_event_id_seq'],
    ] as const) {
      const { rows } = await pool.query(
        `SELECT pg_get_serial_sequence('${table}', 'id') AS named, (SELECT max(id) FROM ${table}) <= last_value AS goes_on FROM ${sequence}`,
      )
      expect(rows).toEqual([{ named: `public.${sequence}`, goes_on: true }])
    }
    const [edit] = (await listEdits(db, person, { limit: 20 })).items
    expect(edit).toMatchObject({ refusal: null, parts: [{ entity: 'grower', kind: 'changed' }] })
    const last = await pool.query('SELECT max(seq) AS seq FROM change')
    await transact(db, { staffId, undoOf: edit?.id ?? 0 }, (tx) => undoEdit(tx, person, edit?.id ?? 0))
    expect((await db.selectFrom('grower').select('phone').where('id', '=', growerId).execute())[0]).toEqual({
      phone: '',
    })
    const next = await pool.query('SELECT max(seq) AS seq FROM change')
    expect(next.rows[0].seq).toBe(String(Number(last.rows[0].seq) + 1))
    await expect(pool.query('DELETE FROM change_1')).rejects.toThrow('append-only')
    await expect(pool.query('INSERT INTO result_support VALUES (0, 1, 0, 0, 0)')).rejects.toThrow(
      'result_support_result_id_fkey',
    )
    const { rows } = await sql<{ whole: string; pieces: number }>`
      SELECT whole, count(*)::integer AS pieces FROM piece GROUP BY whole ORDER BY whole`.execute(db)
    expect(rows).toEqual(['change', 'result', 'scan_event'].map((whole) => ({ whole, pieces: 2 })))
  },
  180_000,
)

it.skipIf(!hasSharedPostgres())(
  `PIE-5: a start that ends after any part of the migration is gone on with by the next${lackOfPostgres}`,
  async () => {
    const { pool, upgrade } = await databaseBefore('pieces')
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name.endsWith('_pieces.sql'))
    const pieces = migrations[at]
    const parts = pieces?.sql.split(NEXT) ?? []
    expect(parts).toHaveLength(4)
    for (let ended = 1; ended <= parts.length; ended += 1) {
      const sqlOfSome = [...parts.slice(0, ended), 'SELECT 1 / 0;'].join(NEXT)
      const some = [...migrations.slice(0, at), { name: pieces?.name ?? '', checksum: '', sql: sqlOfSome }]
      await expect(migrate(pool, some)).rejects.toThrow('division by zero')
    }
    await upgrade()
    expect((await pool.query('SELECT name FROM piece ORDER BY name')).rows.map(({ name }) => name)).toEqual(
      ['change', 'result', 'scan_event'].flatMap((whole) => [`${whole}_1`, `${whole}_2`]),
    )
  },
)
