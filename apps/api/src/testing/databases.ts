import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenedDatabase, openDatabase } from '../db/database.ts'
import { hasSharedPostgres, lackOfPostgres, sharedPostgres } from './shared-postgres.ts'
import { makeDataFolder } from './template-folder.ts'

/** A kind of database tests run on; `skipped` says why it cannot be had here. */
export interface DatabaseKind {
  name: string
  skipped: string | null
  /** Opens a new, empty, migrated database. */
  open(): Promise<{ database: OpenedDatabase; databaseUrl: string | null; close(): Promise<void> }>
}

const onFatal = (error: Error): never => {
  throw error
}

const embedded: DatabaseKind = {
  name: 'embedded',
  skipped: null,
  async open() {
    const dataDir = await makeDataFolder()
    const database = await openDatabase({ databaseUrl: null, dataDir, onFatal })
    return {
      database,
      databaseUrl: null,
      async close() {
        await database.close()
        await rm(dataDir, { recursive: true })
      },
    }
  },
}

const postgres: DatabaseKind = {
  name: `PostgreSQL${lackOfPostgres}`,
  skipped: hasSharedPostgres() ? null : lackOfPostgres,
  async open() {
    const source = sharedPostgres()
    const databaseUrl = await source.createDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'sampling-api-'))
    const database = await openDatabase({ databaseUrl, dataDir, onFatal })
    return {
      database,
      databaseUrl,
      async close() {
        await database.close()
        await source.close()
        await rm(dataDir, { recursive: true })
      },
    }
  },
}

/** Both databases the product runs on: what holds on one holds on the other. */
export const databaseKinds: readonly DatabaseKind[] = [embedded, postgres]

/**
 * The quicker kind that this machine has: PostgreSQL, or the embedded database. For tests of what does not differ between
 * the two, the plans of queries above all; with `TEST_DATABASES=both` they run on both.
 */
export const quickestKinds = (): readonly DatabaseKind[] => {
  if (process.env.TEST_DATABASES === 'both') return databaseKinds
  return [hasSharedPostgres() ? postgres : embedded]
}
