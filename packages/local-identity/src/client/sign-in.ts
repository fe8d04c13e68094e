import * as oauth from 'oauth4webapi'
import * as z from 'zod'
import { POOL_ID, returnUrl, SCOPE } from '../options.ts'
import { createVisitor, type Visit } from './visitor.ts'

export interface SignInOptions {
  baseUrl: string
  clientId: string
  /** The registered origin to sign in for. */
  origin: string
  email: string
}

/** What a sign-in gives. `expiresIn` is the life of the access token in seconds. */
export interface SignInTokens {
  accessToken: string
  idToken: string
  refreshToken: string
  expiresIn: number
}

const MOST_STEPS = 10

const tokensSchema = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
})

/**
 * Signs a person in as a browser would (code flow, PKCE, cookies, the account page), over plain HTTP. Node only.
 * @throws Error saying which step was refused.
 */
export async function signInWithoutBrowser(options: SignInOptions): Promise<SignInTokens> {
  const { baseUrl, clientId, origin } = options
  const redirectUri = returnUrl(origin)
  const server: oauth.AuthorizationServer = {
    issuer: `${baseUrl}/${POOL_ID}`,
    token_endpoint: `${baseUrl}/oauth2/token`,
  }
  const client: oauth.Client = { client_id: clientId }
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()

  const start = new URL(`${baseUrl}/oauth2/authorize`)
  start.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    identity_provider: 'Google',
  }).toString()

  const callback = await walk(start, redirectUri, options.email)
  const params = oauth.validateAuthResponse(server, client, callback, state)
  const insecure = { [oauth.allowInsecureRequests]: true }
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    params,
    redirectUri,
    verifier,
    insecure,
  )
  const checks = { expectedNonce: nonce, requireIdToken: true }
  const tokens = tokensSchema.parse(
    await oauth.processAuthorizationCodeResponse(server, client, answer, checks),
  )
  return {
    accessToken: tokens.access_token,
    idToken: tokens.id_token,
    refreshToken: tokens.refresh_token,
    expiresIn: tokens.expires_in,
  }
}

/** Follows the redirects with cookies, chooses the account where it is asked, and stops at the way back. */
async function walk(start: URL, redirectUri: string, email: string): Promise<URL> {
  const visitor = createVisitor()
  let at = start
  for (let step = 0; step < MOST_STEPS; step++) {
    const isAccountPage = at.pathname.startsWith('/interaction/')
    const visit = await visitor.visit(at, isAccountPage ? { email } : undefined)
    if (visit.location === null) throw new Error(`Sign-in stopped at ${at.pathname}: ${reason(visit)}`)
    at = visit.location
    if (at.href.startsWith(`${redirectUri}?`)) return at
  }
  throw new Error('Sign-in was redirected too often')
}

function reason({ status, text }: Visit): string {
  const words = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  return `${status} ${words.trim().slice(0, 300)}`
}
