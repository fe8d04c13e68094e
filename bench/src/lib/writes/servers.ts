import { join } from 'node:path'
import { startLocalIdentity } from '@org/local-identity'
import { signInWithoutBrowser } from '@org/local-identity/client'
import * as z from 'zod/mini'
import { REQUEST_TOKEN } from '../api.ts'
import { startService } from '../service.ts'

const ORIGIN = 'http://localhost:4310'
const accountsSchema = z.object({
  accounts: z
    .array(z.object({ email: z.string(), givenName: z.string(), familyName: z.string() }))
    .check(z.minLength(1)),
})

/** Several server processes on one database, and someone signed in to all of them. */
export interface Servers {
  urls: readonly string[]
  pids: readonly number[]
  headers: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export interface ServersOptions {
  /** Folder of the checkout whose server is measured. */
  checkout: string
  databaseUrl: string
  dataDir: string
  count: number
}

/** Starts the processes one after the other: the first makes the tables. */
export async function startServers(options: ServersOptions): Promise<Servers> {
  const { checkout, databaseUrl, dataDir, count } = options
  const identity = await startLocalIdentity({
    port: 0,
    dataDir: join(dataDir, 'identity'),
    origins: [ORIGIN],
  })
  const running: ReturnType<typeof startService>[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((each) => each.stop()))
    await identity.close()
  }
  try {
    const urls: string[] = []
    for (let at = 0; at < count; at += 1) {
      const service = startService(join(checkout, 'apps/api/src/main.ts'), {
        PORT: '0',
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
        PUBLIC_ORIGIN: ORIGIN,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(dataDir, 'api'),
        IDENTITY_BASE_URL: identity.baseUrl,
        IDENTITY_ISSUER: identity.issuer,
        IDENTITY_CLIENT_ID: identity.clientId,
        IDENTITY_API_URL: `${identity.baseUrl}/`,
        ALLOWED_EMAIL_DOMAINS: 'fieldworks.example',
        FIRST_OPERATION_MANAGERS: '',
        REQUEST_TOKEN,
        RATE_LIMIT_PER_ADDRESS: '10000000',
        RATE_LIMIT_PER_PERSON: '10000000',
      })
      running.push(service)
      urls.push(await service.ready)
    }
    const headers = await signIn(urls[0] ?? '', identity)
    return { urls, pids: running.map(({ child }) => child.pid ?? 0), headers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function signIn(url: string, { baseUrl, clientId }: { baseUrl: string; clientId: string }) {
  const { accounts } = accountsSchema.parse(await (await fetch(`${baseUrl}/accounts`)).json())
  const [account] = accounts
  if (account === undefined) throw new Error('The identity service has no account.')
  const { email, givenName, familyName } = account
  const { accessToken } = await signInWithoutBrowser({ baseUrl, clientId, origin: ORIGIN, email })
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'x-request-token': REQUEST_TOKEN,
    'content-type': 'application/json',
  }
  const me = await fetch(`${url}/api/dash-users/me`, { headers })
  if (!me.ok) {
    const body = JSON.stringify({ username: email, first_name: givenName, last_name: familyName })
    const made = await fetch(`${url}/api/dash-users/`, { method: 'POST', headers, body })
    if (!made.ok) throw new Error(`The staff record could not be created: ${made.status}`)
  }
  return headers
}
