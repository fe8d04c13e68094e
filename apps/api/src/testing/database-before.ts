import pg from 'pg'
import { onTestFinished } from 'vitest'
import { surviveLosses } from '../db/losses.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { sharedPostgres } from './shared-postgres.ts'

/** A PostgreSQL database of an earlier release, dropped when the test ends. */
export interface EarlierDatabase {
  pool: pg.Pool
  /** Applies the migrations that are missing. */
  upgrade: () => Promise<void>
}

/**
 * A database as it was before a migration was applied.
 * @param migration its name without the number: `field_shape`
 * @throws Error where no migration has that name, or this machine has no PostgreSQL to share
 */
export async function databaseBefore(migration: string): Promise<EarlierDatabase> {
  const migrations = await readMigrations()
  const at = migrations.findIndex(({ name }) => name.slice('0000_'.length) === `${migration}.sql`)
  if (at < 0) throw new Error(`There is no migration ${migration}`)
  const cluster = sharedPostgres()
  const pool = new pg.Pool({ connectionString: await cluster.createDatabase('empty') })
  // The database is dropped while a connection may still be closing.
  surviveLosses(pool)
  onTestFinished(async () => {
    await pool.end()
    await cluster.close()
  })
  await migrate(pool, migrations.slice(0, at))
  return { pool, upgrade: () => migrate(pool, migrations) }
}
