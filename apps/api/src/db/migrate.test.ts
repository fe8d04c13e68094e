import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseKind, databaseKinds } from '../testing/databases.ts'
import {
  hasSharedPostgres,
  lackOfPostgres,
  type SharedPostgres,
  sharedPostgres,
} from '../testing/shared-postgres.ts'
import { surviveLosses } from './losses.ts'
import { type Migration, MigrationError, migrate, readMigrations } from './migrate.ts'

const migration = (name: string, text: string, checksum = name): Migration => ({ name, sql: text, checksum })
const A = migration('0001_a.sql', 'CREATE TABLE a (id integer); INSERT INTO a VALUES (1);')
const B = migration('0002_b.sql', 'ALTER TABLE a ADD COLUMN b text;')

describe.skipIf(!hasSharedPostgres())(`migrations on PostgreSQL${lackOfPostgres}`, () => {
  let cluster: SharedPostgres
  const pools: pg.Pool[] = []
  const newPool = (connectionString: string, settings: pg.PoolConfig = {}): pg.Pool => {
    const pool = new pg.Pool({ connectionString, ...settings })
    surviveLosses(pool)
    pools.push(pool)
    return pool
  }
  const newDatabase = async (): Promise<pg.Pool> => newPool(await cluster.createDatabase('empty'))
  beforeAll(async () => {
    cluster = sharedPostgres()
  })
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await cluster?.close()
  })

  it('API-22: applies what is missing, in order, once', async () => {
    const pool = await newDatabase()
    await migrate(pool, [A])
    await migrate(pool, [A, B])
    await migrate(pool, [A, B])
    expect((await pool.query('SELECT * FROM a')).rows).toEqual([{ id: 1, b: null }])
    expect((await pool.query('SELECT name FROM migration ORDER BY name')).rows).toHaveLength(2)
  })

  it('API-22: parts of a migration are transactions by themselves, and run again until all are applied', async () => {
    const pool = await newDatabase()
    const inParts = (last: string) =>
      migration(
        '0001_a.sql',
        `CREATE TABLE IF NOT EXISTS a (id integer);\n-- Next transaction\nINSERT INTO a VALUES (1);\n${last}`,
        'a',
      )
    await expect(migrate(pool, [inParts('SELECT 1 / 0;')])).rejects.toThrow('division by zero')
    expect((await pool.query('SELECT * FROM a')).rows).toEqual([])
    expect((await pool.query('SELECT name FROM migration')).rows).toEqual([])
    await migrate(pool, [inParts('')])
    await migrate(pool, [inParts('')])
    expect((await pool.query('SELECT * FROM a')).rows).toEqual([{ id: 1 }])
  })

  it('API-22: processes that start together apply each migration once', async () => {
    const url = await cluster.createDatabase('empty')
    const slow = migration(
      '0001_a.sql',
      'CREATE TABLE a (id integer); INSERT INTO a VALUES (1); SELECT pg_sleep(0.2);',
    )
    await Promise.all([1, 2, 3, 4].map(() => migrate(newPool(url), [slow, B])))
    const { rows } = await newPool(url).query('SELECT id FROM a')
    expect(rows).toEqual([{ id: 1 }])
  })

  it('API-26: limits of requests cancel neither a long migration nor the wait for another process’s, and hold again after it', async () => {
    const url = await cluster.createDatabase('empty')
    const limits = {
      max: 1,
      statement_timeout: 300,
      lock_timeout: 300,
      idle_in_transaction_session_timeout: 300,
    }
    const [first, second] = [newPool(url, limits), newPool(url, limits)]
    const slow = migration('0001_a.sql', `SELECT pg_sleep(1); ${A.sql}`)
    await Promise.all([migrate(first, [slow, B]), migrate(second, [slow, B])])
    const { rows } = await second.query('SELECT id FROM a')
    expect(rows).toEqual([{ id: 1 }])
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      expect((await first.query(`SHOW ${limit}`)).rows).toEqual([{ [limit]: '300ms' }])
    await expect(first.query('SELECT pg_sleep(1)')).rejects.toThrow('statement timeout')
  })

  it('API-26: a migration waits as long as it must for a table that someone uses', async () => {
    const url = await cluster.createDatabase('empty')
    const pool = newPool(url, { lock_timeout: 300, statement_timeout: 300 })
    await migrate(pool, [A])
    const user = await newPool(url).connect()
    await user.query('BEGIN; LOCK TABLE a')
    const migrated = migrate(pool, [A, B])
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await user.query('COMMIT')
    user.release()
    await migrated
    expect((await pool.query('SELECT b FROM a')).rows).toHaveLength(1)
  })

  it('API-22: refuses a migration that was changed after it had been applied', async () => {
    const pool = await newDatabase()
    await migrate(pool, [A])
    await expect(migrate(pool, [{ ...A, checksum: 'other' }, B])).rejects.toThrow(
      new MigrationError('Migration 0001_a.sql was changed after it had been applied'),
    )
    await expect(pool.query('SELECT b FROM a')).rejects.toThrow('does not exist')
  })

  it('API-22: refuses a database that is newer than the program, and a migration slipped in before applied ones', async () => {
    const pool = await newDatabase()
    await migrate(pool, [A, B])
    await expect(migrate(pool, [A])).rejects.toThrow('newer')
    await expect(migrate(pool, [migration('0000_early.sql', 'SELECT 1'), A, B])).rejects.toThrow(
      'would come before',
    )
  })

  it('API-22: a migration that fails leaves nothing of itself', async () => {
    const pool = await newDatabase()
    const broken = migration('0002_b.sql', 'CREATE TABLE half (id integer); SELECT nonsense;')
    await expect(migrate(pool, [A, broken])).rejects.toThrow('0002_b.sql failed')
    await expect(pool.query('SELECT 1 FROM half')).rejects.toThrow('does not exist')
    await migrate(pool, [A, B])
    expect((await pool.query('SELECT id FROM a')).rows).toHaveLength(1)
  })

  it('API-22: a migration whose connection the server ends fails, and ends nothing else', async () => {
    const pool = await newDatabase()
    const ended = migration('0002_b.sql', 'SELECT pg_terminate_backend(pg_backend_pid());')
    await expect(migrate(pool, [A, ended])).rejects.toThrow()
    await migrate(pool, [A, B])
    expect((await pool.query('SELECT id FROM a')).rows).toHaveLength(1)
  })
})

describe('the migrations of this program', () => {
  it('API-22: are numbered from 0001 without gaps', async () => {
    const names = (await readMigrations()).map(({ name }) => Number(name.slice(0, 4)))
    expect(names).toEqual(names.map((_, index) => index + 1))
  })

  it.skipIf(!hasSharedPostgres())(
    `API-22: make the same tables on both databases${lackOfPostgres}`,
    async () => {
      const [embedded, postgres] = await Promise.all(databaseKinds.map(listColumns))
      expect(embedded?.length).toBeGreaterThan(20)
      expect(embedded).toEqual(postgres)
    },
  )
})

async function listColumns(kind: DatabaseKind): Promise<string[]> {
  const opened = await kind.open()
  const { rows } = await sql<{ line: string }>`
    SELECT table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable AS line
    FROM information_schema.columns
    WHERE table_schema = 'public'
      AND table_name NOT IN ('spatial_ref_sys', 'geometry_columns', 'geography_columns')`.execute(
    opened.database.db,
  )
  await opened.close()
  return rows.map(({ line }) => line).sort()
}
