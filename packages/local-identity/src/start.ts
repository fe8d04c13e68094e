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
import { holdFolder } from './storage/folder-lock.ts'
import { loadKeys } from './storage/keys.ts'

const originSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => URL.parse(value)?.origin === value,
    'An origin has no path, such as http://localhost:4310',
  )

/**
 * Starts the stand-in for the managed identity service on the loopback interface.
 * @throws Error when NODE_ENV is production, an origin is not one, the port is taken, or the folder is damaged, in use or
 *   not to be written.
 */
export async function startLocalIdentity(options: LocalIdentityOptions): Promise<LocalIdentity> {
  refuseProduction()
  const origins = z.array(originSchema).min(1).parse(options.origins)
  const release = holdFolder(options.dataDir)
  try {
    const service = await start(options, origins)
    return { ...service, close: () => service.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

async function start(options: LocalIdentityOptions, origins: readonly string[]): Promise<LocalIdentity> {
  const { dataDir, log = () => {}, clientId = DEFAULT_CLIENT_ID } = options
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
  // Whatever is near it: 'Production', 'production ' and 'prod' mean the same to whoever wrote them.
  if (/^\s*prod/i.test(process.env.NODE_ENV ?? ''))
    throw new Error('The local identity service asks for no password, so it does not start in production.')
}
