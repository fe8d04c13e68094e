import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { freePort } from './free-port.ts'
import { builtDashboard, EMPTY_DATABASE, POSTGRES } from './places.ts'
import { type ServiceProcess, startService } from './service-process.ts'

const identityReadySchema = z.object({
  type: z.literal('ready'),
  baseUrl: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  firstAccounts: z.array(z.string()),
})
export type IdentityReady = z.infer<typeof identityReadySchema>

const databaseReadySchema = z.object({ type: z.literal('ready'), databaseUrl: z.string() })
const serverReadySchema = z.object({ type: z.literal('ready'), url: z.string() })

/** The whole product on this machine: identity service, API with its database, and the built dashboard. */
export interface Product {
  /** Where a person opens it. */
  url: string
  identity: IdentityReady
  /** Ends the server as a power switch would. */
  killServer(): Promise<void>
  /** Starts it again on the same data and address. */
  startServer(): Promise<void>
  stop(): Promise<void>
  /** What the server wrote last. */
  serverOutput(): string
}

export interface ProductOptions {
  /** Puts something into the data folder of a server on the embedded database before it starts; an empty one otherwise. */
  fill?(apiDataDir: string): Promise<void>
  /** `quickest`: PostgreSQL, where this run has one. It takes half the time of the embedded one, which is the default. */
  database?: 'embedded' | 'quickest'
  /** A folder with a build, for a story about builds; the one of this run otherwise. */
  dashboardDir?: string
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { fill = emptyDatabase, database = 'embedded', dashboardDir = builtDashboard } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'operations-story-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const identity = await startService(
    'packages/local-identity/src/main.ts',
    { PORT: '0', DATA_DIR: join(dataDir, 'identity'), ORIGINS: url },
    identityReadySchema,
  )
  const apiDataDir = join(dataDir, 'api')
  const databaseUrl = database === 'quickest' ? await createDatabase() : null
  if (databaseUrl === null) await fill(apiDataDir)
  const environment = {
    ...serverEnvironment(port, url, apiDataDir, identity.ready),
    DASHBOARD_DIR: dashboardDir,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  }
  const startApi = () => startService('apps/api/src/main.ts', environment, serverReadySchema)
  let server: ServiceProcess<unknown> = await startApi()
  return {
    url,
    identity: identity.ready,
    killServer: () => server.kill(),
    startServer: async () => {
      server = await startApi()
    },
    stop: async () => {
      await server.stop()
      await identity.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    serverOutput: () => server.output(),
  }
}

/** @returns the address of a new, empty one in the PostgreSQL of the run; null where it has none, and in `npm run soak` */
async function createDatabase(): Promise<string | null> {
  const folder = process.env[POSTGRES]
  if (folder === undefined || process.env.TEST_DATABASES === 'both') return null
  const environment = { [POSTGRES]: folder }
  const made = await startService('apps/api/src/testing/create-database.ts', environment, databaseReadySchema)
  await made.stop()
  return made.ready.databaseUrl
}

/** A copy of the one made for the run; outside of a run of stories the server makes it itself. */
async function emptyDatabase(apiDataDir: string): Promise<void> {
  const template = process.env[EMPTY_DATABASE]
  if (template === undefined) return
  await mkdir(apiDataDir, { recursive: true })
  // A thousand files: asynchronously, one after the other, they take ten times as long.
  cpSync(join(template, 'database'), join(apiDataDir, 'database'), { recursive: true })
}

function serverEnvironment(port: number, url: string, dataDir: string, identity: IdentityReady) {
  return {
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    DATA_DIR: dataDir,
    IDENTITY_BASE_URL: identity.baseUrl,
    IDENTITY_ISSUER: identity.issuer,
    IDENTITY_CLIENT_ID: identity.clientId,
    IDENTITY_API_URL: `${identity.baseUrl}/`,
    ALLOWED_EMAIL_DOMAINS: 'fieldworks.example',
    FIRST_OPERATION_MANAGERS: identity.firstAccounts.join(','),
    REQUEST_TOKEN: randomBytes(24).toString('base64url'),
    LOG_LEVEL: 'warn',
  }
}
