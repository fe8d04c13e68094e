import pg from 'pg'
import * as z from 'zod'
import { openDatabase } from '../db/database.ts'
import { prepareQueue } from '../jobs/boss.ts'
import { addressIn, findPostgres, startPostgres, type ThrowawayPostgres } from './postgres.ts'
import { refuseUnrecorded } from './refuse-unrecorded.ts'

/** In the environment of the test processes: the folder of the PostgreSQL that the files of a run share. */
const VARIABLE = 'TEST_POSTGRES'
const TEMPLATE = 'migrated'

/** Databases in the PostgreSQL that all test files of a run share. */
export interface SharedPostgres {
  /** @returns connection address of a new database: `migrated` (when not said) has the product's tables, `empty` nothing */
  createDatabase(content?: 'migrated' | 'empty'): Promise<string>
  /** Drops the databases made here, also those in use. */
  close(): Promise<void>
}

/**
 * Starts the PostgreSQL that the test files of this run share, if the machine has one: a cluster and the product's tables
 * take seconds to make, a copy of a database a fraction of a second.
 *
 * @returns null where the machine has none
 */
export async function offerSharedPostgres(): Promise<ThrowawayPostgres | null> {
  const found = await findPostgres()
  if ('skipped' in found) return null
  const cluster = await startPostgres(found.bin)
  try {
    await withClient(cluster.folder, 'postgres', (client) => client.query(`CREATE DATABASE ${TEMPLATE}`))
    const databaseUrl = addressIn(cluster.folder, TEMPLATE)
    const made = await openDatabase({ databaseUrl, dataDir: '/unused', onFatal: () => {} })
    await prepareQueue(made)
    await refuseUnrecorded(made.db)
    await made.close()
  } catch (error) {
    await cluster.close()
    throw error
  }
  return cluster
}

/** Whether the tests of this run have a PostgreSQL to share. */
export const hasSharedPostgres = (): boolean => process.env[VARIABLE] !== undefined

/** For the names of tests that are skipped without one. */
export const lackOfPostgres = hasSharedPostgres() ? '' : ' (skipped: no PostgreSQL 15+ with PostGIS here)'

let created = 0

/** @throws when there is none: ask {@link hasSharedPostgres} */
export function sharedPostgres(): SharedPostgres {
  const folder = z.string().parse(process.env[VARIABLE])
  const mine: string[] = []
  return {
    async createDatabase(content = 'migrated') {
      created += 1
      const name = `test_${process.pid}_${created}`
      const template = content === 'migrated' ? TEMPLATE : 'template1'
      await withClient(folder, 'postgres', (client) =>
        client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`),
      )
      mine.push(name)
      return addressIn(folder, name)
    },
    async close() {
      await withClient(folder, 'postgres', async (client) => {
        for (const name of mine.splice(0)) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
      })
    },
  }
}

async function withClient<T>(folder: string, database: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: addressIn(folder, database) })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
