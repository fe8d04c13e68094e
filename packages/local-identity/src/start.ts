import { mkdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import * as z from 'zod'
import { AccountStore } from './accounts/account-store.ts'
import { createTokenEndpoint } from './cognito/token-endpoint.ts'
import { Control } from './control/control.ts'
import { createHandler } from './http/handler.ts'
import { listenOnLoopback } from './http/loopback.ts'
import {
  DEFAULT_ACCESS_TOKEN_TTL_S,
  DEFAULT_CLIENT_ID,
  type LocalIdentity,
  type LocalIdentityOptions,
  POOL_ID,
} from './options.ts'
import { createProvider } from './provider/create-provider.ts'
import { loadKeys } from './storage/keys.ts'

const originSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => URL.parse(value)?.origin === value,
    'An origin has no path, such as http://localhost:4310',
  )

/**
 * Starts the stand-in for the managed identity service on the loopback interface.
 * @throws Error when NODE_ENV is production, an origin is not one, the port is taken or the folder is damaged.
 */
export async function startLocalIdentity(options: LocalIdentityOptions): Promise<LocalIdentity> {
  refuseProduction()
  const { dataDir, log = () => {}, clientId = DEFAULT_CLIENT_ID } = options
  const origins = z.array(originSchema).min(1).parse(options.origins)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const keys = await loadKeys(dataDir)
  const accounts = new AccountStore(dataDir)
  const control = new Control(options.accessTokenTtlS ?? DEFAULT_ACCESS_TOKEN_TTL_S)

  // The issuer names the port, so the port is taken before the provider can be made.
  let listener: RequestListener = (_req, res) => void res.writeHead(503).end()
  const server = await listenOnLoopback((req, res) => listener(req, res), options.port)
  const { port } = server
  const baseUrl = `http://localhost:${port}`
  const issuer = `${baseUrl}/${POOL_ID}`
  const facts = { baseUrl, issuer, port, clientId, origins, dataDir, keys, accounts, control, log }
  const provider = createProvider(facts)
  const tokenEndpoint = await createTokenEndpoint(provider.callback())
  listener = createHandler({ ...facts, provider, tokenEndpoint })

  const close = async () => void (await Promise.all([server.close(), tokenEndpoint.close()]))
  return { baseUrl, issuer, clientId, poolId: POOL_ID, port, close }
}

function refuseProduction(): void {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The local identity service asks nobody for a password: it does not start in production.')
}
