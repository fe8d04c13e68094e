import { type Client, createClient } from './client.ts'
import {
  type Channel,
  connectService,
  type ServiceConnection,
  type ServiceConnectOptions,
} from './connect-service.ts'
import { isNewToken, keepNewest, newestFor, noteSignedIn } from './connect-token.ts'
import type { RuntimeConfig } from './contract/runtime-config.ts'
import { tokenOrigin } from './contract/token-address.ts'
import { errors } from './errors/catalog.ts'
import { fetchRuntimeConfig } from './fetch-runtime-config.ts'
import type { CallReport, HttpClientOptions } from './http/types.ts'
import { startDeadline, unlessAborted } from './http/waiting.ts'
import { claimsOf } from './identity/claims.ts'
import { createCognitoIdentity } from './identity/cognito-identity.ts'
import type { Identity } from './identity/types.ts'
import { createPlainClock } from './platform/plain-clock.ts'
import type { Platform } from './platform/ports.ts'
import { createSteadyStorage } from './platform/steady-storage.ts'
import { measureDriftS } from './session/expiry.ts'
import { createSession } from './session/manager.ts'
import { readStored, type SessionRecord, writeRecord } from './session/record.ts'
import { sync } from './session/sign-in.ts'
import { guarded } from './session/store.ts'
import { tokensOf } from './session/tokens-of.ts'
import type { Session } from './session/types.ts'

const DEFAULT_TIMEOUT_MS = 30_000

export interface ConnectOptions {
  /** Origin of the product: `https://ops.example.com`. https, or this machine. */
  baseUrl: string
  /** Kept from an earlier sign-in. Not needed where `platform.storage` holds a session. */
  refreshToken?: string
  /**
   * `createNodePlatform()` of `@org/core/platform/node`. With a `storage` that outlives the program, the next run
   * resumes the session kept there; another refresh token than it was begun with begins another.
   */
  platform: Platform
  fetch: typeof globalThis.fetch
  /** What the product says about itself, where the caller has asked before. */
  config?: RuntimeConfig
  /**
   * Where the identity service rotates refresh tokens: takes each new one as soon as it is there, for the next run.
   * The one before is spent by then.
   */
  onRefreshToken?: (refreshToken: string) => void
  /** Told how each attempt of each call ended, to log or count it: no token, body or value of a query is in it. */
  onCall?: (report: CallReport) => void
  /** The most connecting may take, in milliseconds. Default: 30,000. */
  timeoutMs?: number
  /** Gives connecting up. The connection made is not bound to it. */
  signal?: AbortSignal
}

/** A program with a key of its own: see {@link ServiceConnectOptions}. */
export interface KeyConnectOptions extends Omit<ServiceConnectOptions, 'signal'> {
  /** The most connecting may take, in milliseconds. Default: 30,000. */
  timeoutMs?: number
  /** Gives connecting up. The connection made is not bound to it. */
  signal?: AbortSignal
}

/** A program's way into the product: typed calls whose session renews itself. */
export interface Connection {
  client: Client
  session: Session
  /** What `listen` of `@org/core/live` goes by. */
  channel: Channel
}

/**
 * Calls as a service account: asks the product where it is, and checks the key with one call. Nothing is renewed, and a
 * program stays signed in until its key ends.
 *
 * @throws ProductError `validation` for a text that is no key, `unauthenticated` for one that is not accepted; a retryable
 *   error when nobody answers, `timeout` when not in time; `aborted`
 */
export function connect(options: KeyConnectOptions): Promise<ServiceConnection>
/**
 * Signs a program in: asks the product where its identity service is, then resumes the session that is stored, or
 * exchanges the refresh token, tells the API who signed in and starts a session.
 *
 * @throws ProductError `authentication` when there is no way in, or it is refused; a retryable error when nobody
 *   answers, `timeout` when not in time; `aborted`; and what a sync throws
 */
export function connect(options: ConnectOptions): Promise<Connection>
export async function connect(
  options: ConnectOptions | KeyConnectOptions,
): Promise<Connection | ServiceConnection> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const clock = 'serviceKey' in options ? (options.clock ?? createPlainClock()) : options.platform.clock
  const deadline = startDeadline(clock, timeoutMs, options.signal)
  const { signal } = deadline
  const opening: Promise<Connection | ServiceConnection> =
    'serviceKey' in options ? connectService({ ...options, clock, signal }) : open(options, signal)
  try {
    return await unlessAborted(opening, signal)
  } catch (error) {
    throw deadline.expired ? errors.timeout(error) : error
  } finally {
    deadline.clear()
  }
}

/** All that a way in needs. */
interface Way {
  identity: Identity
  platform: Platform
  shared: Pick<HttpClientOptions, 'requestToken' | 'fetch' | 'clock' | 'onCall'> & { baseUrl: string }
  signal: AbortSignal
}

async function open(options: ConnectOptions, signal: AbortSignal): Promise<Connection> {
  const { baseUrl, fetch, refreshToken = '' } = options
  const { clock } = options.platform
  const storage = createSteadyStorage(options.platform.storage, clock)
  const config = options.config ?? (await fetchRuntimeConfig(baseUrl, fetch, signal))
  const way: Way = {
    identity: handingOn(
      createCognitoIdentity({ ...config.identity, origin: tokenOrigin(baseUrl) }),
      options.onRefreshToken,
    ),
    platform: { ...options.platform, storage },
    shared: {
      ...{ baseUrl, requestToken: config.requestToken, fetch, clock },
      ...(options.onCall === undefined ? {} : { onCall: options.onCall }),
    },
    signal,
  }
  const stored = readStored(storage)
  if (stored !== null && isOf(config, stored) && !(await isNewToken(storage, stored, refreshToken))) {
    const resumed = await enter(way)
    if (resumed !== null) return resumed
  }
  await exchange(way, refreshToken)
  const connection = await enter(way)
  if (connection === null) throw errors.authentication()
  return connection
}

/** Whether a stored session is of this product: no other is told its tokens. */
function isOf({ identity }: RuntimeConfig, { tokens }: SessionRecord): boolean {
  const { iss, client_id: clientId } = claimsOf(tokens.accessToken)
  return iss === identity.issuer && clientId === identity.clientId
}

/** Starts the session that is stored. Null when it is refused. */
async function enter({ identity, platform, shared, signal }: Way): Promise<Connection | null> {
  const session = createSession({ ...platform, identity, api: () => client.dashUsers })
  const own = { ...shared, ...tokensOf(session) }
  const client = createClient(own)
  try {
    await session.start()
    const isIn = (await session.accessToken()) !== null
    if (signal.aborted) throw errors.aborted(signal.reason)
    if (isIn) return { client, session, channel: own }
  } catch (error) {
    session.dispose()
    throw error
  }
  session.dispose()
  return null
}

/** Does what a sign-in in a browser does, and leaves the result where the session looks for it. */
async function exchange({ identity, platform, shared, signal }: Way, refreshToken: string): Promise<void> {
  const { storage, transientStorage: transient, clock, navigator } = platform
  const { tokens, claims } = await identity.refresh(await newestFor(storage, refreshToken))
  // From here on the token given may be spent: whatever fails next, this one goes on.
  await keepNewest(storage, refreshToken, tokens.refreshToken)
  const { dashUsers } = createClient({ ...shared, ...fixedToken(tokens.accessToken) })
  const api = {
    update: (write: Parameters<typeof dashUsers.update>[0]) => dashUsers.update(write, { signal }),
    create: (write: Parameters<typeof dashUsers.create>[0]) => dashUsers.create(write, { signal }),
  }
  const credentials = { tokens, claims, driftS: measureDriftS(tokens, clock.now()) }
  writeRecord(storage, await sync({ identity, transient, clock, navigator, api }, credentials))
  await noteSignedIn(storage, refreshToken)
}

/** Tells each rotated refresh token before anything else can fail; they are not lost when telling it does. */
function handingOn(identity: Identity, onRefreshToken: ConnectOptions['onRefreshToken']): Identity {
  if (onRefreshToken === undefined) return identity
  return {
    ...identity,
    async refresh(refreshToken) {
      const answer = await identity.refresh(refreshToken)
      const { refreshToken: newest } = answer.tokens
      if (newest !== refreshToken) guarded(() => onRefreshToken(newest))
      return answer
    },
  }
}

/** A token made this moment: if the API refuses it, a new one would fare no better. */
const fixedToken = (accessToken: string) => ({
  accessToken: async () => accessToken,
  refresh: async () => null,
  onSessionLost: () => {},
})
