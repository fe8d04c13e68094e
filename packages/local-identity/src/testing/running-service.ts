import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { type LocalIdentity, type LocalIdentityOptions, startLocalIdentity } from '../index.ts'
import { loadKeys } from '../storage/keys.ts'

export const ORIGIN = 'http://localhost:4310'
export const REDIRECT_URI = `${ORIGIN}/login`
export const MAREN = 'maren.tidewell@fieldworks.example'
export const OSKAR = 'oskar.brandmoor@fieldworks.example'

/** An empty folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-identity-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

let madeKeys: Promise<string> | undefined

/** What the product writes on a first start: to make two RSA keys takes longer than most tests. */
async function makeKeys(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-identity-keys-'))
  try {
    await loadKeys(folder)
    return await readFile(join(folder, 'keys.json'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A folder as a first start leaves it, with the keys that all of these have; it is gone after the test. */
export async function folderWithKeys(): Promise<string> {
  const folder = await temporaryFolder()
  madeKeys ??= makeKeys()
  await writeFile(join(folder, 'keys.json'), await madeKeys, { mode: 0o600 })
  return folder
}

/** A service of the test's own, stopped after it; its keys are those of the others, unless its folder is given. */
export async function runService(options: Partial<LocalIdentityOptions> = {}): Promise<LocalIdentity> {
  const dataDir = options.dataDir ?? (await folderWithKeys())
  const service = await startLocalIdentity({ port: 0, origins: [ORIGIN], ...options, dataDir })
  onTestFinished(() => service.close())
  return service
}

/** The challenge and verifier of RFC 7636, appendix B. */
export const PKCE = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
}

/** The address a browser is sent to; `null` leaves a parameter out. */
export function authorizeUrl(service: LocalIdentity, changes: Record<string, string | null> = {}): URL {
  const params: Record<string, string | null> = {
    client_id: service.clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-of-the-test',
    nonce: 'nonce-of-the-test',
    code_challenge: PKCE.challenge,
    code_challenge_method: 'S256',
    identity_provider: 'Google',
    ...changes,
  }
  const url = new URL(`${service.baseUrl}/oauth2/authorize`)
  for (const [name, value] of Object.entries(params)) if (value !== null) url.searchParams.set(name, value)
  return url
}

/** Goes to the account page and returns its address. */
export async function openAccountPage(
  service: LocalIdentity,
  visitor: Visitor,
  changes: Record<string, string | null> = {},
): Promise<URL> {
  const { location, text } = await visitor.visit(authorizeUrl(service, changes))
  if (!location?.pathname.startsWith('/interaction/')) throw new Error(`No account page: ${location} ${text}`)
  return location
}

/** Posts a form of the account page and follows the way back to the dashboard. */
export async function followBack(
  visitor: Visitor,
  url: string | URL,
  form: Record<string, string>,
): Promise<URL> {
  let { location, text } = await visitor.visit(url, form)
  while (location !== null && location.origin !== ORIGIN) ({ location, text } = await visitor.visit(location))
  if (location === null) throw new Error(`No way back: ${text}`)
  return location
}

/** Signs in by hand; `visitor` may already have a session. Returns the address of the callback. */
export async function callbackFor(
  service: LocalIdentity,
  email: string,
  visitor: Visitor = createVisitor(),
  changes: Record<string, string | null> = {},
): Promise<URL> {
  return followBack(visitor, await openAccountPage(service, visitor, changes), { email })
}

/** Hands a code in, as the browser does. */
export async function exchange(
  service: LocalIdentity,
  callback: URL,
  verifier: string = PKCE.verifier,
): Promise<{ status: number; body: Record<string, unknown> }> {
  return postToken(service, {
    grant_type: 'authorization_code',
    client_id: service.clientId,
    redirect_uri: REDIRECT_URI,
    code: callback.searchParams.get('code') ?? '',
    code_verifier: verifier,
  })
}

export async function postToken(
  service: LocalIdentity,
  params: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${service.baseUrl}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(params),
  })
  const body: Record<string, unknown> = await response.json()
  return { status: response.status, body }
}

/** One call of the pool's JSON API. */
export async function callPool(
  service: LocalIdentity,
  operation: string,
  input: unknown,
): Promise<{ status: number; errorType: string | null; body: Record<string, unknown> }> {
  const response = await fetch(`${service.baseUrl}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  })
  const body: Record<string, unknown> = await response.json()
  return { status: response.status, errorType: response.headers.get('x-amzn-errortype'), body }
}

/** The new tokens of a refresh by the pool's API, or the error it named. */
export function refreshByPool(service: LocalIdentity, refreshToken: string) {
  return callPool(service, 'GetTokensFromRefreshToken', {
    ClientId: service.clientId,
    RefreshToken: refreshToken,
  })
}
