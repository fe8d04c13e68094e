/**
 * Throughput of `GET /api/dash-users/me` on the real server against a bare hono handler that only verifies the same
 * token, taken in turn so that a drifting machine moves both. Loopback only, a few seconds a round.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalIdentity } from '@org/local-identity'
import { signInWithoutBrowser } from '@org/local-identity/client'
import autocannon from 'autocannon'
import * as z from 'zod/mini'
import { startService } from './lib/service.ts'

const LIMIT = 0.5
const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 20
const ORIGIN = 'http://localhost:4310'
const REQUEST_TOKEN = 'throughput-benchmark'

const accountsSchema = z.object({
  accounts: z
    .array(z.object({ email: z.string(), givenName: z.string(), familyName: z.string() }))
    .check(z.minLength(1)),
})

async function requestsPerSecond(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/dash-users/me`,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { authorization: `Bearer ${token}`, 'x-request-token': REQUEST_TOKEN },
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused and ${result.errors} failed requests`)
  }
  return result.requests.average
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const folder = mkdtempSync(join(tmpdir(), 'throughput-'))
const identity = await startLocalIdentity({ port: 0, dataDir: join(folder, 'identity'), origins: [ORIGIN] })
const env = {
  PORT: '0',
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  PUBLIC_ORIGIN: ORIGIN,
  DATA_DIR: join(folder, 'api'),
  IDENTITY_BASE_URL: identity.baseUrl,
  IDENTITY_ISSUER: identity.issuer,
  IDENTITY_CLIENT_ID: identity.clientId,
  IDENTITY_API_URL: `${identity.baseUrl}/`,
  ALLOWED_EMAIL_DOMAINS: 'fieldworks.example',
  FIRST_OPERATION_MANAGERS: '',
  REQUEST_TOKEN,
  // The benchmark is one person from one address, on purpose far above what a person does.
  RATE_LIMIT_PER_ADDRESS: '10000000',
  RATE_LIMIT_PER_PERSON: '10000000',
}
const api = startService(join(import.meta.dirname, '../../apps/api/src/main.ts'), env)
const bare = startService(join(import.meta.dirname, 'lib/bare-server.ts'), env)

try {
  const [apiUrl, bareUrl] = await Promise.all([api.ready, bare.ready])
  const accounts = accountsSchema.parse(await (await fetch(`${identity.baseUrl}/accounts`)).json())
  const [account] = accounts.accounts
  if (account === undefined) throw new Error('The identity service has no account.')
  const { accessToken } = await signInWithoutBrowser({
    baseUrl: identity.baseUrl,
    clientId: identity.clientId,
    origin: ORIGIN,
    email: account.email,
  })
  const created = await fetch(`${apiUrl}/api/dash-users/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'x-request-token': REQUEST_TOKEN,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      username: account.email,
      first_name: account.givenName,
      last_name: account.familyName,
    }),
  })
  if (!created.ok) throw new Error(`The staff record could not be created: ${created.status}`)

  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const base = await requestsPerSecond(bareUrl, accessToken)
    const ours = await requestsPerSecond(apiUrl, accessToken)
    const note = round === 0 ? '  (warm-up)' : ''
    if (round > 0) ratios.push(ours / base)
    process.stdout.write(
      `me ${ours.toFixed(0)}/s, bare ${base.toFixed(0)}/s, ratio ${(ours / base).toFixed(2)}${note}\n`,
    )
  }
  const ratio = median(ratios)
  process.stdout.write(`median ratio ${ratio.toFixed(2)} (limit: at least ${LIMIT})\n`)
  process.exitCode = ratio >= LIMIT ? 0 : 1
} finally {
  await Promise.all([api.stop(), bare.stop()])
  await identity.close()
  rmSync(folder, { recursive: true, force: true })
}
