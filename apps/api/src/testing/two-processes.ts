import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@org/core'
import { createNodePlatform } from '@org/core/platform/node'
import * as z from 'zod'
import { type Child, startChild } from './child.ts'
import { type Forge, startForge } from './forge.ts'
import { sharedPostgres } from './shared-postgres.ts'
import { TEST_REQUEST_TOKEN } from './test-api.ts'

const MAIN = new URL('../main.ts', import.meta.url)
const readySchema = z.object({ type: z.literal('ready'), url: z.url() })
const MANAGER = 'person0@fieldworks.example'

/** Someone of the staff, to any of the processes. */
export interface Person {
  email: string
  token: string
  client(url: string): Client
}

/** Two servers as processes of their own on one PostgreSQL. */
export interface TwoProcesses {
  databaseUrl: string
  urls: [string, string]
  /** As a crash does. */
  kill(index: 0 | 1): Promise<void>
  /** Stops it where it is, or lets it go on. */
  freeze(index: 0 | 1): void
  thaw(index: 0 | 1): void
  /** Starts another in the place of one that was killed, at another address. */
  revive(index: 0 | 1): Promise<void>
  /** Makes so many known; the first is an operation manager. */
  hire(count: number): Promise<Person[]>
  close(): Promise<void>
}

/** A database of one's own. */
export interface OwnDatabase {
  databaseUrl: string
  /** Of the processes, beside what all have. */
  env: Record<string, string>
}

/**
 * @param firstBy the way by which the first process reaches the database; directly when not said
 * @param own without it, a database of the PostgreSQL that the files of a run share
 */
export async function startTwoProcesses(
  firstBy: (databaseUrl: string) => Promise<string> = async (url) => url,
  own?: OwnDatabase,
): Promise<TwoProcesses> {
  const cluster = own === undefined ? sharedPostgres() : null
  const forge = await startForge()
  const dataDir = await mkdtemp(join(tmpdir(), 'two-processes-'))
  const children: Child[] = []
  const close = async (): Promise<void> => {
    await Promise.all(children.map((child) => child.stop('SIGKILL')))
    await Promise.all([cluster?.close(), forge.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const databaseUrl = own?.databaseUrl ?? (await cluster?.createDatabase()) ?? ''
    const start = async (index: 0 | 1, url: string): Promise<string> => {
      const child = startChild(MAIN, {
        ...environment(forge, url, join(dataDir, String(index))),
        ...own?.env,
      })
      children[index] = child
      return readySchema.parse(await child.next()).url
    }
    // One after the other: the first makes the tables.
    const urls: [string, string] = [await start(0, await firstBy(databaseUrl)), await start(1, databaseUrl)]
    return {
      databaseUrl,
      urls,
      kill: async (index) => {
        await children[index]?.stop('SIGKILL')
      },
      freeze: (index) => void children[index]?.process.kill('SIGSTOP'),
      thaw: (index) => void children[index]?.process.kill('SIGCONT'),
      revive: async (index) => {
        urls[index] = await start(index, databaseUrl)
      },
      hire: (count) => Promise.all(Array.from({ length: count }, (_, index) => hire(forge, urls[0], index))),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function environment(forge: Forge, databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    IDENTITY_BASE_URL: forge.baseUrl,
    IDENTITY_ISSUER: forge.issuer,
    IDENTITY_CLIENT_ID: forge.clientId,
    IDENTITY_API_URL: `${forge.baseUrl}/`,
    ALLOWED_EMAIL_DOMAINS: 'fieldworks.example',
    FIRST_OPERATION_MANAGERS: MANAGER,
    REQUEST_TOKEN: TEST_REQUEST_TOKEN,
    RATE_LIMIT_PER_ADDRESS: '10000000',
    RATE_LIMIT_PER_PERSON: '10000000',
  }
}

async function hire(forge: Forge, url: string, index: number): Promise<Person> {
  const email = `person${index}@fieldworks.example`
  const token = await forge.accessToken({ sub: `sub ${email}`, email })
  const client = (baseUrl: string): Client =>
    createClient({
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
  await client(url).dashUsers.create({ username: email, first_name: `P${index}`, last_name: 'Staff' })
  return { email, token, client }
}
