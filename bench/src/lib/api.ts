import { join } from 'node:path'
import { type Client, createClient } from '@org/core'
import { startLocalIdentity } from '@org/local-identity'
import { signInWithoutBrowser } from '@org/local-identity/client'
import * as z from 'zod/mini'
import { startService } from './service.ts'

const ORIGIN = 'http://localhost:4310'
export const REQUEST_TOKEN = 'request-token-of-benchmarks'
const MAIN = join(import.meta.dirname, '../../../apps/api/src/main.ts')

const accountsSchema = z.object({
  accounts: z
    .array(z.object({ email: z.string(), givenName: z.string(), familyName: z.string() }))
    .check(z.minLength(1)),
})

/** The real server, and a member of staff signed in to it. */
export interface MeasuredApi {
  url: string
  /** Of the server's process. */
  pid: number
  /** Checks every answer against the contract, as the dashboard does. */
  client: Client
  /** The headers of a call. */
  headers: Readonly<Record<string, string>>
  /** Signs someone else in and makes them known. @returns the access token */
  join(email: string): Promise<string>
  /** Signs in another of the accounts that there are. @returns the headers of their calls */
  signInOther(): Promise<Readonly<Record<string, string>>>
  stop(): Promise<void>
}

export interface ApiOptions {
  /** Of a PostgreSQL; without it, the embedded database of the data folder. */
  databaseUrl?: string
  /** Whether the server limits calls as it does by default. Who measures is otherwise far above what a person does. */
  hasDefaultLimits?: boolean
  /** Where the server opens its inspector when it is signaled. */
  inspectPort?: number
  /** How long a server that is asked to stop may take: one that is busy with a load is then ended. */
  stopMs?: number
}

/** Starts identity service and server on a data folder as `npm start` has them. */
export async function startApi(dataDir: string, options: ApiOptions = {}): Promise<MeasuredApi> {
  const { databaseUrl, inspectPort, stopMs } = options
  // An empty text counts as absent.
  const limit = options.hasDefaultLimits === true ? '' : '10000000'
  const identity = await startLocalIdentity({
    port: 0,
    dataDir: join(dataDir, 'identity'),
    origins: [ORIGIN],
  })
  const api = startService(MAIN, {
    PORT: '0',
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    PUBLIC_ORIGIN: ORIGIN,
    DATA_DIR: join(dataDir, 'api'),
    IDENTITY_BASE_URL: identity.baseUrl,
    IDENTITY_ISSUER: identity.issuer,
    IDENTITY_CLIENT_ID: identity.clientId,
    IDENTITY_API_URL: `${identity.baseUrl}/`,
    ALLOWED_EMAIL_DOMAINS: 'fieldworks.example',
    FIRST_OPERATION_MANAGERS: '',
    REQUEST_TOKEN,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(inspectPort === undefined ? {} : { NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}` }),
    RATE_LIMIT_PER_ADDRESS: limit,
    RATE_LIMIT_PER_PERSON: limit,
  })
  const stop = async (): Promise<void> => {
    const late = stopMs === undefined ? undefined : setTimeout(() => api.child.kill('SIGKILL'), stopMs)
    await api.stop()
    clearTimeout(late)
    await identity.close()
  }
  try {
    const url = await api.ready
    return {
      url,
      pid: api.child.pid ?? 0,
      ...(await signIn(url, identity)),
      signInOther: async () => (await signInAs(url, identity, await accountAt(identity, 1))).headers,
      join: (email) => joinAs(url, identity, { email, givenName: 'Bench', familyName: 'Person' }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface IdentityAddress {
  baseUrl: string
  clientId: string
}

async function signIn(url: string, identity: IdentityAddress) {
  const { client, headers } = await signInAs(url, identity, await accountAt(identity, 0))
  return { client, headers }
}

async function accountAt({ baseUrl }: IdentityAddress, at: number): Promise<Account> {
  const { accounts } = accountsSchema.parse(await (await fetch(`${baseUrl}/accounts`)).json())
  const account = accounts[at]
  if (account === undefined) throw new Error('The identity service has too few accounts.')
  return account
}

interface Account {
  email: string
  givenName: string
  familyName: string
}

/** Makes the account at the identity service first. */
async function joinAs(url: string, identity: IdentityAddress, account: Account): Promise<string> {
  const made = await fetch(`${identity.baseUrl}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!made.ok) throw new Error(`No account for ${account.email}: ${made.status} ${await made.text()}`)
  return (await signInAs(url, identity, account)).accessToken
}

async function signInAs(url: string, { baseUrl, clientId }: IdentityAddress, account: Account) {
  const { email } = account
  const { accessToken } = await signInWithoutBrowser({ baseUrl, clientId, origin: ORIGIN, email })
  const headers = { authorization: `Bearer ${accessToken}`, 'x-request-token': REQUEST_TOKEN }
  const client = createClient({
    baseUrl: url,
    requestToken: REQUEST_TOKEN,
    accessToken: async () => accessToken,
    refresh: async () => accessToken,
    onSessionLost: () => {},
    fetch,
    clock: { now: () => Date.now(), setTimer: timer },
    timeoutMs: 120_000,
    retries: 0,
  })
  // In a folder that was measured before, the person is known already.
  const me = await fetch(`${url}/api/dash-users/me`, { headers })
  if (me.status === 404 || me.status === 403)
    await client.dashUsers.create({
      username: email,
      first_name: account.givenName,
      last_name: account.familyName,
    })
  return { client, headers, accessToken }
}

function timer(run: () => void, ms: number): () => void {
  const id = setTimeout(run, ms)
  return () => clearTimeout(id)
}
