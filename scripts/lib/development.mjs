// The development product: identity service and API on one machine, with settings made on first start.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './ports.mjs'
import { startService, stopService } from './processes.mjs'
import { root } from './setup.mjs'

const USUAL_PORT = 4310
const IDENTITY_PORT_OFFSET = 10

/** Where the empty database is that new data folders begin with. */
const PREPARED = join(root, 'node_modules', '.cache', 'databases')

/** The development data folder: `.data` in the project unless DATA_DIR says otherwise. */
const dataDir = process.env.DATA_DIR ?? join(root, '.data')

/** A random request token made once and kept with the data: the letter asks for a static one. */
function requestToken() {
  const file = join(dataDir, 'request-token')
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
    }
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be used: ${error.message}. Give this user the right to read and write it, or set DATA_DIR to another folder.`,
    )
  }
}

/** PORT is a wish that must hold; without it the usual port or the next free one is taken. */
async function choosePorts() {
  const wished = process.env.PORT === undefined ? undefined : Number(process.env.PORT)
  if (wished !== undefined && !(Number.isInteger(wished) && wished > 0 && wished < 65_536)) {
    throw new Error(`PORT must be a port number, not ${process.env.PORT}.`)
  }
  const port = wished ?? (await freePort(USUAL_PORT))
  if (wished !== undefined && (await freePort(wished)) !== wished) {
    throw new Error(`Port ${wished} is taken. Choose another with PORT, or leave it out.`)
  }
  return { port, identityPort: await freePort(port + IDENTITY_PORT_OFFSET, [port]) }
}

/**
 * Makes the empty database that a new data folder begins with, once for all of them. Where it cannot be made, the program
 * makes its own.
 *
 * @returns its folder; null where it cannot be made
 */
export async function prepareDatabase() {
  const service = startService('empty database', 'apps/api/src/app/prepare-process.ts', {}, [PREPARED])
  const { folder } = await service.ready.catch(() => ({ folder: null }))
  return folder
}

/** The same for a data folder that has no database yet; null where it needs none. */
export async function prepareNewDatabase() {
  if (process.env.DATABASE_URL !== undefined || existsSync(join(dataDir, 'api', 'database'))) return null
  return prepareDatabase()
}

const ASK_MS = 500

/** Waits until all of the demonstration is there that a first start invents while the page is open. */
export async function demonstrated({ apiUrl }) {
  for (;;) {
    const { demonstration } = await (await fetch(`${apiUrl}/demonstration.json`)).json()
    if (demonstration === null) return
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}

/**
 * Starts identity service and API and resolves when both are ready.
 *
 * @param options.dashboardDir the built dashboard the API serves; absent when the dev server serves it
 * @param options.preparedDir a data folder with an empty database, to begin with
 * @param options.dashboardPort the port people open, when it is not the API's own
 */
export async function startDevelopment({ dashboardDir, preparedDir, dashboardPort } = {}) {
  const token = requestToken()
  const { port, identityPort } = await choosePorts()
  const publicOrigin = `http://localhost:${dashboardPort ?? port}`
  const services = []
  const stop = async () => {
    for (const service of services.reverse()) await stopService(service)
  }
  const start = async (...args) => {
    const service = startService(...args)
    services.push(service)
    return service.ready
  }
  try {
    const identity = await start('identity service', 'packages/local-identity/src/main.ts', {
      PORT: String(identityPort),
      DATA_DIR: join(dataDir, 'identity'),
      ORIGINS: publicOrigin,
    })
    await start('API', 'apps/api/src/main.ts', {
      PORT: String(port),
      PUBLIC_ORIGIN: publicOrigin,
      DATA_DIR: join(dataDir, 'api'),
      IDENTITY_BASE_URL: identity.baseUrl,
      IDENTITY_ISSUER: identity.issuer,
      IDENTITY_CLIENT_ID: identity.clientId,
      IDENTITY_API_URL: `${identity.baseUrl}/`,
      ALLOWED_EMAIL_DOMAINS: process.env.ALLOWED_EMAIL_DOMAINS ?? 'fieldworks.example',
      FIRST_OPERATION_MANAGERS:
        process.env.FIRST_OPERATION_MANAGERS ?? identity.firstAccounts?.join(',') ?? '',
      REQUEST_TOKEN: token,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      DEMO: process.env.DEMO ?? 'small',
      ...(dashboardDir === undefined ? {} : { DASHBOARD_DIR: dashboardDir }),
      ...(preparedDir ? { PREPARED_DIR: preparedDir } : {}),
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: publicOrigin, apiUrl: `http://localhost:${port}`, stop, services }
}

/** Stops everything on Ctrl-C, SIGTERM or a closed terminal, or when a service ends by itself, and then exits. */
export function stopOnSignals(product, andAlso = async () => {}) {
  let stopping = false
  const end = async (code) => {
    if (stopping) return
    stopping = true
    await andAlso()
    await product.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
  // Words to a terminal that is gone must not end this process before its services.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  for (const service of product.services) {
    service.exited.then(({ code }) => {
      if (!stopping) process.stderr.write(`The ${service.name} ended by itself (exit code ${code}).\n`)
      end(1)
    })
  }
}
