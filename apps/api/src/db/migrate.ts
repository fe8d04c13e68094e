import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import * as z from 'zod'

/** Held while migrating, so that of several processes starting at once one migrates and the others wait. */
const MIGRATION_LOCK = 7_302_000
const FOLDER = new URL('./migrations/', import.meta.url)
/** What is meant for requests: neither a long migration nor the wait for another process's may be canceled by it. */
const REQUEST_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
/** Locks of a part are free before the next one works for long. */
const NEXT_TRANSACTION = /^-- Next transaction$/m
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/** The database's history and the program's migrations do not fit: someone has to look. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export interface Migration {
  /** File name: `0001_core.sql`. */
  name: string
  sql: string
  /** SHA-256 of the file. */
  checksum: string
}

/** The migrations this program knows, in order. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies what is not applied yet, each migration in its own transaction; those with parts (`-- Next transaction`) in one
 * for each part. Parts before the last run again when the process ends between two of them.
 *
 * @throws MigrationError when an applied migration was changed, is unknown, or would come before an applied one
 */
export async function migrate(pool: pg.Pool, known?: readonly Migration[]): Promise<void> {
  const migrations = known ?? (await readMigrations())
  const client = await pool.connect()
  try {
    for (const limit of REQUEST_LIMITS) await client.query(`SET ${limit} = 0`)
    const mayWriteNoMore = await letWrite(client)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await client.query(`CREATE TABLE IF NOT EXISTS migration (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
      for (const migration of pending(migrations, await readApplied(client))) await apply(client, migration)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
    await mayWriteNoMore()
    for (const limit of REQUEST_LIMITS) await client.query(`RESET ${limit}`)
    client.release()
  } catch (error) {
    // Whatever state it is in, nobody else gets it.
    client.release(true)
    throw error
  }
}

const readOnlySchema = z.object({ before: z.enum(['on', 'off']) })

/** Lets the session write, whatever it was opened for. @returns brings back what was so before */
async function letWrite(client: pg.PoolClient): Promise<() => Promise<void>> {
  const setting = "'default_transaction_read_only'"
  const { rows } = await client.query(
    `SELECT current_setting(${setting}) AS before, set_config(${setting}, 'off', false)`,
  )
  const { before } = readOnlySchema.parse(rows[0])
  return async () => {
    await client.query(`SELECT set_config(${setting}, $1, false)`, [before])
  }
}

const appliedSchema = z.array(z.object({ name: z.string(), checksum: z.string() }))
type Applied = z.output<typeof appliedSchema>

async function readApplied(client: pg.PoolClient): Promise<Applied> {
  const { rows } = await client.query('SELECT name, checksum FROM migration ORDER BY name')
  return appliedSchema.parse(rows)
}

function pending(migrations: readonly Migration[], applied: Applied): readonly Migration[] {
  applied.forEach(({ name, checksum }, index) => {
    const ours = migrations[index]
    if (ours === undefined || !migrations.some((migration) => migration.name === name)) {
      throw new MigrationError(`The database has migration ${name}, which is newer than this program`)
    }
    if (ours.name !== name) {
      throw new MigrationError(`Migration ${ours.name} would come before ${name}, which is already applied`)
    }
    if (ours.checksum !== checksum) {
      throw new MigrationError(`Migration ${name} was changed after it had been applied`)
    }
  })
  return migrations.slice(applied.length)
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const parts = migration.sql.split(NEXT_TRANSACTION)
  try {
    for (const [at, part] of parts.entries()) {
      if (at > 0) await client.query('COMMIT')
      await client.query('BEGIN')
      await client.query(part)
    }
    await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new MigrationError(`Migration ${migration.name} failed: ${String(error)}`, { cause: error })
  }
}
