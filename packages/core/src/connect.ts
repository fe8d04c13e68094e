import { type Client, createClient } from './client.ts'
import type { RuntimeConfig } from './contract/runtime-config.ts'
import { fetchRuntimeConfig } from './fetch-runtime-config.ts'
import { createCognitoIdentity } from './identity/cognito-identity.ts'
import type { Identity } from './identity/types.ts'
import type { Platform } from './platform/ports.ts'
import { measureDriftS } from './session/expiry.ts'
import { createSession } from './session/manager.ts'
import { writeRecord } from './session/record.ts'
import { sync } from './session/sign-in.ts'
import { tokensOf } from './session/tokens-of.ts'
import type { Session } from './session/types.ts'

export interface ConnectOptions {
  /** Origin of the product: `https://ops.example.com`. */
  baseUrl: string
  /** Kept from an earlier sign-in. Where the service rotates refresh tokens, the session holds the newest. */
  refreshToken: string
  /** `createNodePlatform()` of `@org/core/platform/node`. */
  platform: Platform
  fetch: typeof globalThis.fetch
  /** What the product says about itself, where the caller has asked before. */
  config?: RuntimeConfig
}

/** A program's way into the product: typed calls whose session renews itself. */
export interface Connection {
  client: Client
  session: Session
}

/**
 * Signs a program in from a stored refresh token: asks the product where its identity service is, exchanges the
 * token, tells the API who signed in and starts a session.
 *
 * @throws ProductError `authentication` when the token is refused, a retryable error when nobody answers, and what
 *   a sync throws
 */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const { baseUrl, platform, fetch } = options
  const config = options.config ?? (await fetchRuntimeConfig(baseUrl, fetch))
  const identity = createCognitoIdentity({ ...config.identity, origin: baseUrl })
  const shared = { baseUrl, requestToken: config.requestToken, fetch, clock: platform.clock }
  await storeSignIn(options, identity, (accessToken) =>
    createClient({ ...shared, ...fixedToken(accessToken) }),
  )
  const session = createSession({ ...platform, identity, api: () => client.dashUsers })
  const client = createClient({ ...shared, ...tokensOf(session) })
  await session.start()
  return { client, session }
}

/** Does what a sign-in in a browser does, and leaves the result where the session looks for it. */
async function storeSignIn(
  { platform, refreshToken }: ConnectOptions,
  identity: Identity,
  clientFor: (accessToken: string) => Client,
): Promise<void> {
  const { storage, transientStorage: transient, clock, navigator } = platform
  const { tokens, claims } = await identity.refresh(refreshToken)
  const api = clientFor(tokens.accessToken).dashUsers
  const credentials = { tokens, claims, driftS: measureDriftS(tokens, clock.now()) }
  writeRecord(storage, await sync({ identity, transient, clock, navigator, api }, credentials))
}

/** A token made this moment: if the API refuses it, a new one would fare no better. */
const fixedToken = (accessToken: string) => ({
  accessToken: async () => accessToken,
  refresh: async () => null,
  onSessionLost: () => {},
})
