import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenedDatabase, openDatabase } from '../db/database.ts'
import { findPostgres, startPostgres } from './postgres.ts'
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

async function postgres(): Promise<DatabaseKind> {
  const found = await findPostgres()
  return {
    name: 'skipped' in found ? `PostgreSQL (${found.skipped})` : 'PostgreSQL',
    skipped: 'skipped' in found ? found.skipped : null,
    async open() {
      if ('skipped' in found) throw new Error(found.skipped)
      const cluster = await startPostgres(found.bin)
      const databaseUrl = await cluster.createDatabase()
      const dataDir = await mkdtemp(join(tmpdir(), 'sampling-api-'))
      const database = await openDatabase({ databaseUrl, dataDir, onFatal })
      return {
        database,
        databaseUrl,
        async close() {
          await database.close()
          await cluster.close()
          await rm(dataDir, { recursive: true })
        },
      }
    },
  }
}

/** Both databases the product runs on: what holds on one holds on the other. */
export const databaseKinds: readonly DatabaseKind[] = [embedded, await postgres()]
