import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalIdentity, startLocalIdentity } from '@org/local-identity'
import { signInWithoutBrowser } from '@org/local-identity/client'
import type { DestinationStream } from 'pino'
import { type RunningServer, startServer } from '../app/server.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { type Forge, type ForgedPerson, startForge, type TokenChanges } from './forge.ts'
import { hasSharedPostgres, sharedPostgres } from './shared-postgres.ts'
import { makeDataFolder } from './template-folder.ts'

export const TEST_REQUEST_TOKEN = 'test-request-token'
/** Registered with the identity service for sign-ins; nothing listens there. */
export const SIGN_IN_ORIGIN = 'http://localhost:4460'

/** Environment variables beside or instead of the usual, and where log lines go. */
export interface TestApiOptions {
  env?: Record<string, string>
  log?: DestinationStream
  /** `embedded` where that is what a test is about; else the quicker one that this machine has. */
  database?: 'embedded' | 'any'
}

interface RunningApi {
  url: string
  server: RunningServer
  /** A call under /api with the request token; `token` adds the bearer header, `json` the body. */
  request(path: string, options?: RequestOptions): Promise<Response>
  close(): Promise<void>
}

export interface RequestOptions {
  method?: string
  token?: string | null
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
}

export interface TestApi extends RunningApi {
  identity: LocalIdentity
  /** Signs a person in with the local identity service and gives their access token. */
  tokenFor(email: string): Promise<string>
}

export interface ForgedApi extends RunningApi {
  forge: Forge
  tokenFor(person: ForgedPerson, changes?: TokenChanges): Promise<string>
}

/** The real server on a free port with the real local identity service. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const identityDir = await mkdtemp(join(tmpdir(), 'sampling-identity-'))
  const identity = await startLocalIdentity({ port: 0, dataDir: identityDir, origins: [SIGN_IN_ORIGIN] })
  const tokens = new Map<string, Promise<string>>()
  const signIn = async (email: string): Promise<string> => {
    const { baseUrl, clientId } = identity
    return (await signInWithoutBrowser({ baseUrl, clientId, origin: SIGN_IN_ORIGIN, email })).accessToken
  }
  const api = await startApi(identity, options)
  return {
    ...api,
    identity,
    tokenFor(email) {
      const token = tokens.get(email) ?? signIn(email)
      tokens.set(email, token)
      return token
    },
    async close() {
      await api.close()
      await identity.close()
      await rm(identityDir, { recursive: true, force: true })
    },
  }
}

/** The real server with an identity service whose tokens and answers a test makes itself. */
export async function startForgedApi(options: TestApiOptions = {}): Promise<ForgedApi> {
  const forge = await startForge()
  const api = await startApi(forge, options)
  return {
    ...api,
    forge,
    tokenFor: (person, changes) => forge.accessToken(person, changes),
    async close() {
      await api.close()
      await forge.close()
    },
  }
}

async function startApi(
  identity: { baseUrl: string; issuer: string; clientId: string },
  { env = {}, log, database = 'any' }: TestApiOptions,
): Promise<RunningApi> {
  const store = await storeFor(env.DATABASE_URL !== undefined, database)
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: store.dataDir,
    IDENTITY_BASE_URL: identity.baseUrl,
    IDENTITY_ISSUER: identity.issuer,
    IDENTITY_CLIENT_ID: identity.clientId,
    IDENTITY_API_URL: `${identity.baseUrl}/`,
    ALLOWED_EMAIL_DOMAINS: 'fieldworks.example',
    REQUEST_TOKEN: TEST_REQUEST_TOKEN,
    RATE_LIMIT_PER_ADDRESS: '10000000',
    RATE_LIMIT_PER_PERSON: '10000000',
    LOG_LEVEL: log === undefined ? 'silent' : 'trace',
    ...store.env,
    ...env,
  })
  const server = await startServer(config, createLog(config, log), (error) => {
    throw error
  })
  return {
    url: server.url,
    server,
    request: (path, options) => fetch(`${server.url}${path}`, toRequest(options)),
    async close() {
      await server.close()
      await store.remove()
    },
  }
}

/** Where a server keeps what it keeps, thrown away afterwards. */
async function storeFor(hasDatabase: boolean, wanted: 'embedded' | 'any') {
  const onPostgres = wanted === 'any' && hasSharedPostgres() && !hasDatabase
  const isEmbedded = !hasDatabase && !onPostgres
  const dataDir = isEmbedded ? await makeDataFolder() : await mkdtemp(join(tmpdir(), 'sampling-api-'))
  const source = onPostgres ? sharedPostgres() : null
  const env = source === null ? {} : { DATABASE_URL: await source.createDatabase() }
  return {
    dataDir,
    env,
    async remove(): Promise<void> {
      await source?.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function toRequest({
  method = 'GET',
  token = null,
  json,
  body,
  headers = {},
}: RequestOptions = {}): RequestInit {
  return {
    method,
    headers: {
      'x-request-token': TEST_REQUEST_TOKEN,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(body === undefined ? {} : { body }),
  }
}
