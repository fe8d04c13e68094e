import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@org/core'
import { createNodePlatform } from '@org/core/platform/node'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Db, openDatabase } from '../db/database.ts'
import { type Child, startChild } from './child.ts'
import { type Forge, startForge } from './forge.ts'
import { hasSharedPostgres, lackOfPostgres, sharedPostgres } from './shared-postgres.ts'
import { makeDataFolder } from './template-folder.ts'
import { TEST_REQUEST_TOKEN } from './test-api.ts'
import { writeRaw } from './write-raw.ts'

const MAIN = new URL('../main.ts', import.meta.url)
const readySchema = z.object({ type: z.literal('ready'), url: z.url() })
const EMAIL = 'mira.holt@fieldworks.example'

/** The server as a process of its own, which can be killed and started again on the same database. */
export interface ServerProcess {
  dataDir: string
  /** Where the started one listens. */
  url(): string
  /** Starts it, and makes Mira Holt known. @returns the product's own client, signed in as her */
  start(): Promise<Client>
  /** As a crash does. */
  kill(): Promise<void>
  /** As an operator does. */
  stop(): Promise<void>
  /**
   * Makes what the killed server ran silent for a minute, on a server's database: there nobody else knows that the
   * process is gone. On the embedded one it makes it heard of lately, for as long as a test lasts: there the folder lock
   * alone says that it is gone.
   */
  aMinuteLater(): Promise<void>
  /** Reads or writes the database while no server runs. */
  withDatabase<T>(use: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Place {
  dataDir: string
  databaseUrl: string | null
  remove(): Promise<void>
}

/** The databases there are, each with a way to a server process on it. */
export const serverProcesses = [
  {
    name: 'the embedded database',
    isMissing: false,
    open: async () => openServerProcess(await embeddedPlace()),
  },
  {
    name: `PostgreSQL${lackOfPostgres}`,
    isMissing: !hasSharedPostgres(),
    open: async () => openServerProcess(await postgresPlace()),
  },
]

/**
 * The quicker of them that this machine has. What a database does when its server dies is tested on both
 * (`exports/killed.test.ts`); with `TEST_DATABASES=both` all of it is.
 */
export const quickestServerProcesses = () =>
  process.env.TEST_DATABASES === 'both'
    ? serverProcesses
    : serverProcesses.slice(hasSharedPostgres() ? 1 : 0).slice(0, 1)

async function embeddedPlace(): Promise<Place> {
  const dataDir = await makeDataFolder()
  return { dataDir, databaseUrl: null, remove: async () => {} }
}

async function postgresPlace(): Promise<Place> {
  const cluster = sharedPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'sampling-api-'))
  return { dataDir, databaseUrl: await cluster.createDatabase(), remove: () => cluster.close() }
}

/** On a database of the caller's. */
export async function serverProcessOn(databaseUrl: string): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sampling-api-'))
  return openServerProcess({ dataDir, databaseUrl, remove: async () => {} })
}

async function openServerProcess({ dataDir, databaseUrl, remove }: Place): Promise<ServerProcess> {
  const forge = await startForge()
  let child: Child | null = null
  let address = ''
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await child?.stop(signal)
    child = null
  }
  const withDatabase = async <T>(use: (db: Db) => Promise<T>): Promise<T> => {
    const onFatal = (error: Error): never => {
      throw error
    }
    const opened = await openDatabase({ databaseUrl, dataDir, onFatal })
    try {
      return await use(opened.db)
    } finally {
      await opened.close()
    }
  }
  return {
    dataDir,
    url: () => address,
    async start() {
      child = startChild(MAIN, environment(forge, dataDir, databaseUrl))
      address = readySchema.parse(await child.next()).url
      const client = await clientOf(forge, address)
      await client.dashUsers.create({ username: EMAIL, first_name: 'Mira', last_name: 'Holt' })
      return client
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async aMinuteLater() {
      const by = databaseUrl === null ? '1 hour' : '-61 seconds'
      const heard = sql`UPDATE job SET seen_at = seen_at + ${by}::interval WHERE state = 'running'`
      await withDatabase((db) => writeRaw(db, heard))
    },
    withDatabase,
    async close() {
      await end('SIGKILL')
      await Promise.all([forge.close(), remove()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function environment(forge: Forge, dataDir: string, databaseUrl: string | null): Record<string, string> {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    IDENTITY_BASE_URL: forge.baseUrl,
    IDENTITY_ISSUER: forge.issuer,
    IDENTITY_CLIENT_ID: forge.clientId,
    IDENTITY_API_URL: `${forge.baseUrl}/`,
    ALLOWED_EMAIL_DOMAINS: 'fieldworks.example',
    REQUEST_TOKEN: TEST_REQUEST_TOKEN,
    RATE_LIMIT_PER_ADDRESS: '10000000',
    RATE_LIMIT_PER_PERSON: '10000000',
  }
}

async function clientOf(forge: Forge, baseUrl: string): Promise<Client> {
  const token = await forge.accessToken({ sub: `sub ${EMAIL}`, email: EMAIL })
  return createClient({
    baseUrl,
    requestToken: TEST_REQUEST_TOKEN,
    accessToken: async () => token,
    refresh: async () => null,
    onSessionLost: () => undefined,
    fetch: globalThis.fetch,
    clock: createNodePlatform().clock,
    timeoutMs: 120_000,
    retries: 0,
  })
}
