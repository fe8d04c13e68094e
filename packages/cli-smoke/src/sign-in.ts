import {
  type Client,
  connect,
  createClient,
  createCognitoIdentity,
  type HttpClientOptions,
  identityUserFromClaims,
  isLoopback,
  isProductError,
  noAnswer,
  type Session,
  tokensOf,
} from '@org/core'
import { createNodePlatform } from '@org/core/platform/node'
import { CheckFailed, NotExercised } from './outcome.ts'
import { ask, type Product } from './product.ts'
import type { Secrets } from './secrets.ts'

export const DEVICES = ['auto', 'service-key', 'token', 'refresh-token', 'local', 'none'] as const
export type Device = (typeof DEVICES)[number]

/** Who is signed in, and what they can do. */
export interface SignedIn {
  device: Exclude<Device, 'auto' | 'none'>
  person: { email: string; firstName: string; lastName: string }
  /** Just added to the local identity service: the API does not know it yet. */
  isFresh: boolean
  accessToken: string
  /** Empty where only an access token or a service key is known. */
  refreshToken: string
}

/** Calls as the person, through the SDK. */
export interface Connected {
  client: Client
  /** None where only an access token or a service key is known. */
  session: Session | null
  /** Another client of the same session with a network of its own. */
  clientVia(fetch: typeof globalThis.fetch, options?: Partial<HttpClientOptions>): Client
}

export interface SignInEnvironment {
  device: Device
  origin: string
  serviceKey: string | undefined
  token: string | undefined
  refreshToken: string | undefined
}

/** Signs in by the device asked for, or the first one there is. */
export async function signIn(product: Product, secrets: Secrets, from: SignInEnvironment): Promise<SignedIn> {
  switch (await chooseDevice(product, from)) {
    case 'service-key':
      return withServiceKey(product, secrets.keep(from.serviceKey ?? ''))
    case 'token':
      return withToken(product, secrets.keep(from.token ?? ''))
    case 'refresh-token':
      return withRefreshToken(product, secrets, from)
    case 'local':
      return withFreshAccount(product, secrets, from.origin)
    default:
      throw new NotExercised('no sign-in was requested (--sign-in none)')
  }
}

async function chooseDevice(
  product: Product,
  { device, serviceKey, token, refreshToken }: SignInEnvironment,
): Promise<Device> {
  if (device === 'service-key' && !serviceKey) throw new CheckFailed('DASH_SERVICE_KEY is not set')
  if (device === 'token' && !token) throw new CheckFailed('DASH_TOKEN is not set')
  if (device === 'refresh-token' && !refreshToken) throw new CheckFailed('DASH_REFRESH_TOKEN is not set')
  if (device === 'local' && !(await hasLocalIdentity(product)))
    throw new CheckFailed('the product does not use the local identity service')
  if (device !== 'auto') return device
  if (serviceKey) return 'service-key'
  if (token) return 'token'
  if (refreshToken) return 'refresh-token'
  if (await hasLocalIdentity(product)) return 'local'
  throw new CheckFailed(
    'no way to sign in: set DASH_SERVICE_KEY, DASH_TOKEN or DASH_REFRESH_TOKEN, or pass --sign-in none',
  )
}

/** Whether the product uses the local identity service, which never listens beyond this machine. */
async function hasLocalIdentity({ config, timeoutMs }: Product): Promise<boolean> {
  if (!isLoopback(config.identity.baseUrl)) return false
  const signal = AbortSignal.timeout(timeoutMs)
  return fetch(`${config.identity.baseUrl}/accounts`, { signal, redirect: 'manual' }).then(
    (response) => response.ok,
    () => false,
  )
}

/** The API alone knows whose key it is; the identity service is not asked, and does not see it. */
async function withServiceKey(product: Product, accessToken: string): Promise<SignedIn> {
  const { baseUrl, config, timeoutMs } = product
  const { clock } = createNodePlatform()
  const shared = { baseUrl, requestToken: config.requestToken, fetch, clock, timeoutMs }
  const { dashUsers } = createClient({ ...shared, ...fixedToken(accessToken) })
  const { email, first_name, last_name } = await dashUsers.me().catch((error: unknown) => {
    throw isProductError(error, 'unauthenticated')
      ? new CheckFailed('the API refuses DASH_SERVICE_KEY (401)')
      : error
  })
  const person = { email, firstName: first_name, lastName: last_name }
  return { device: 'service-key', person, isFresh: false, accessToken, refreshToken: '' }
}

async function withToken({ config, timeoutMs }: Product, accessToken: string): Promise<SignedIn> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const { status, body } = await ask(`${config.identity.baseUrl}/oauth2/userInfo`, timeoutMs, { headers })
  if (status < 200 || status > 299)
    throw new CheckFailed(`the identity service refuses DASH_TOKEN (${status})`)
  return { device: 'token', person: personOf(body), isFresh: false, accessToken, refreshToken: '' }
}

async function withRefreshToken(
  product: Product,
  secrets: Secrets,
  from: SignInEnvironment,
): Promise<SignedIn> {
  const identity = createCognitoIdentity({ ...product.config.identity, origin: from.origin })
  const { tokens, claims } = await identity.refresh(secrets.keep(from.refreshToken ?? ''))
  return {
    device: 'refresh-token',
    person: personOf(claims),
    isFresh: false,
    accessToken: secrets.keep(tokens.accessToken),
    // Where the service rotates refresh tokens, the one given is spent by now.
    refreshToken: secrets.keep(tokens.refreshToken),
  }
}

/** A new account each time: only so the API can be seen meeting someone for the first time. */
async function withFreshAccount({ config }: Product, secrets: Secrets, origin: string): Promise<SignedIn> {
  const { baseUrl, clientId } = config.identity
  const local = await import('@org/local-identity/client')
  const email = `smoke-${crypto.randomUUID().slice(0, 8)}@fieldworks.example`
  const person = { email, firstName: 'Smoke', lastName: 'Check' }
  const account = { email, givenName: person.firstName, familyName: person.lastName }
  const tokens = await local
    .addAccount(baseUrl, account)
    .then(() => local.signInWithoutBrowser({ baseUrl, clientId, origin, email }))
    .catch(async (error: unknown) => {
      throw error instanceof TypeError ? await noAnswer(baseUrl, error) : error
    })
  secrets.keep(tokens.idToken)
  return {
    device: 'local',
    person,
    isFresh: true,
    accessToken: secrets.keep(tokens.accessToken),
    refreshToken: secrets.keep(tokens.refreshToken),
  }
}

function personOf(claims: unknown): SignedIn['person'] {
  const { email, firstName, lastName } = identityUserFromClaims(claims)
  if (email && firstName && lastName) return { email, firstName, lastName }
  throw new CheckFailed('the identity service does not say who signed in (email, given name, family name)')
}

/** Opens the SDK for the person: with a session where there is a refresh token. */
export async function open(product: Product, secrets: Secrets, signedIn: SignedIn): Promise<Connected> {
  const { baseUrl, config, timeoutMs } = product
  const platform = createNodePlatform()
  const shared = { baseUrl, requestToken: config.requestToken, clock: platform.clock, timeoutMs }
  if (signedIn.refreshToken === '') {
    const fixed = fixedToken(signedIn.accessToken)
    const clientVia: Connected['clientVia'] = (fetch, options) =>
      createClient({ ...shared, ...fixed, fetch, ...options })
    return { client: clientVia(fetch), session: null, clientVia }
  }
  const { refreshToken } = signedIn
  const { client, session } = await connect({ baseUrl, refreshToken, platform, fetch, config })
  const clientVia: Connected['clientVia'] = (fetch, options) =>
    createClient({ ...shared, ...tokensOf(session), fetch, ...options })
  secrets.keep((await session.accessToken()) ?? '')
  return { client, session, clientVia }
}

/** Calls with one access token, or none, and no way to a new one. */
export function fixedToken(accessToken: string | null) {
  return { accessToken: async () => accessToken, refresh: async () => null, onSessionLost: () => {} }
}
