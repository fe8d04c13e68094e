import { createHash } from 'node:crypto'
import { openDatabase } from '../db/database.ts'
import { readMigrations } from '../db/migrate.ts'
import { prepareFolder } from '../db/prepared-folder.ts'
import { prepareQueue } from '../jobs/boss.ts'

const ENGINES = ['@electric-sql/pglite', '@electric-sql/pglite-postgis', 'pg-boss']

/**
 * A data folder with an empty database, migrated and with the tables of the queue: every new embedded database begins as
 * a copy of it, because making one takes seconds.
 *
 * @returns its path
 */
export async function prepareDatabase(cache: string): Promise<string> {
  return prepareFolder({ cache, name: await databaseDigest(), make: makeDatabase })
}

async function makeDatabase(dataDir: string): Promise<void> {
  const opened = await openDatabase({ databaseUrl: null, dataDir, onFatal: () => {} })
  try {
    await prepareQueue(opened)
  } finally {
    await opened.close()
  }
}

/** Changes with every migration, with what is added to them, and with the versions of the engine and of the queue. */
export async function databaseDigest(added: readonly string[] = []): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations()) hash.update(`${name} ${checksum}\n`)
  for (const statement of added) hash.update(statement)
  for (const engine of ENGINES) hash.update(import.meta.resolve(engine))
  return hash.digest('hex').slice(0, 24)
}
