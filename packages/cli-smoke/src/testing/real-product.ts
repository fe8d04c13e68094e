import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LocalIdentity, startLocalIdentity } from '@org/local-identity'
import { signInWithoutBrowser } from '@org/local-identity/client'

export const REQUEST_TOKEN = 'request-token-of-the-smoke-tests'
export const STAFF_EMAIL_DOMAIN = 'fieldworks.example'
/** Who is an operation manager from the first sign-in on. */
export const MANAGER_EMAIL = `manager@${STAFF_EMAIL_DOMAIN}`

export interface RealProduct {
  baseUrl: string
  identity: LocalIdentity
  /** Starts the API: on the same port and data each time. */
  startApi(): Promise<void>
  signIn(email: string): ReturnType<typeof signInWithoutBrowser>
  close(): Promise<void>
}

/** The API as a process of its own with an empty embedded database that is made already, and the local identity service. */
export async function openProduct(): Promise<RealProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'dash-smoke-'))
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const identity = await startLocalIdentity({
    port: 0,
    dataDir: join(folder, 'identity'),
    origins: [baseUrl],
  })
  let api: ChildProcess | undefined
  return {
    baseUrl,
    identity,
    async startApi() {
      const dataDir = join(folder, 'api')
      // A thousand files: asynchronously, one after the other, they take ten times as long.
      cpSync(join(await emptyDatabase(), 'database'), join(dataDir, 'database'), { recursive: true })
      api = await startApi(identity, { PORT: String(port), DATA_DIR: dataDir })
    },
    signIn: (email) =>
      signInWithoutBrowser({
        baseUrl: identity.baseUrl,
        clientId: identity.clientId,
        origin: baseUrl,
        email,
      }),
    async close() {
      if (api !== undefined) await stop(api)
      await identity.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const FLAGS = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']

/** @returns the folder of the one that the server's own tests copy: to make it takes many seconds */
async function emptyDatabase(): Promise<string> {
  const prepare = fileURLToPath(new URL('../../../../apps/api/src/testing/prepare.ts', import.meta.url))
  const child = spawn(process.execPath, [...FLAGS, prepare], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, TEST_PREPARE: 'template' },
  })
  const [message]: { template?: unknown }[] = await once(child, 'message')
  child.disconnect()
  if (typeof message?.template !== 'string') throw new Error('No database was prepared')
  return message.template
}

async function startApi(identity: LocalIdentity, env: Record<string, string>): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../../../../apps/api/src/main.ts', import.meta.url))
  const api = spawn(process.execPath, [...FLAGS, main], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'development',
      IDENTITY_BASE_URL: identity.baseUrl,
      IDENTITY_ISSUER: identity.issuer,
      IDENTITY_CLIENT_ID: identity.clientId,
      IDENTITY_API_URL: `${identity.baseUrl}/`,
      ALLOWED_EMAIL_DOMAINS: STAFF_EMAIL_DOMAIN,
      FIRST_OPERATION_MANAGERS: MANAGER_EMAIL,
      REQUEST_TOKEN,
      LOG_LEVEL: 'fatal',
      ...env,
    },
  })
  await new Promise<void>((resolve, reject) => {
    api.once('message', () => resolve())
    api.once('exit', (code) => reject(new Error(`The API ended with ${code} before it was ready`)))
  })
  return api
}

function stop(api: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    api.once('exit', () => resolve())
    api.kill('SIGTERM')
  })
}

/** The sign-in pages must know the API's address before it starts, so it cannot choose its own. */
function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
