import * as oauth from 'oauth4webapi'
import type { IdentityClaims, PendingSignIn, SignInCallback, SignInDeparture } from './types.ts'

/*
 * The authorization code flow with PKCE, on oauth4webapi. Imports no code of ours, so that loading it later moves
 * nothing out of the part that is loaded first.
 */

const SCOPE = 'openid email profile'

export interface CodeFlowService {
  baseUrl: string
  issuer: string
  clientId: string
  redirectUri: string
  /** The service runs on this machine: plain HTTP is as good there. */
  loopback: boolean
}

export interface CodeFlowTokens {
  accessToken: string
  idToken: string
  refreshToken: string
  /** The validated claims of the ID token. */
  claims: IdentityClaims
}

/** Prepares a departure for the hosted UI: fresh verifier, state and nonce. */
export async function beginCodeFlow(service: CodeFlowService): Promise<SignInDeparture> {
  const pending: PendingSignIn = {
    verifier: oauth.generateRandomCodeVerifier(),
    // 32 random bytes in base64url, nothing else in it.
    state: oauth.generateRandomState(),
    // Always sent: the pool adds its own otherwise, and the ID token then fails validation.
    nonce: oauth.generateRandomNonce(),
  }
  const url = new URL('/oauth2/authorize', service.baseUrl)
  url.search = new URLSearchParams({
    client_id: service.clientId,
    redirect_uri: service.redirectUri,
    response_type: 'code',
    scope: SCOPE,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    // Skips the pool's own page.
    identity_provider: 'Google',
  }).toString()
  return { url: url.href, pending }
}

/** Exchanges the callback's code. Throws what oauth4webapi throws for a canceled, forged or replayed callback. */
export async function finishCodeFlow(
  service: CodeFlowService,
  { url, pending }: SignInCallback,
  signal: AbortSignal,
): Promise<CodeFlowTokens> {
  const client: oauth.Client = { client_id: service.clientId }
  // Known in advance, so that nothing has to be discovered.
  const server: oauth.AuthorizationServer = {
    issuer: service.issuer,
    token_endpoint: new URL('/oauth2/token', service.baseUrl).href,
  }
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    oauth.validateAuthResponse(server, client, new URL(url), pending.state),
    service.redirectUri,
    pending.verifier,
    { signal, [oauth.allowInsecureRequests]: service.loopback },
  )
  const skewed = { ...client, [oauth.clockSkew]: await clockSkewS(response) }
  const answer = await oauth.processAuthorizationCodeResponse(server, skewed, response, {
    expectedNonce: pending.nonce,
    requireIdToken: true,
  })
  const claims = oauth.getValidatedIdTokenClaims(answer)
  const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken = '' } = answer
  if (claims === undefined || idToken === undefined) throw new Error('The answer has no ID token')
  return { accessToken, idToken, refreshToken, claims: { ...claims } }
}

/**
 * How far the service's clock is ahead of this machine's, in seconds, by the `iat` of the ID token just made. A wrong
 * clock must not keep anybody out; that the token is no older one is what the nonce proves.
 */
async function clockSkewS(response: Response): Promise<number> {
  try {
    const { id_token: idToken } = await response.clone().json()
    const { iat } = JSON.parse(
      atob(String(idToken).split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''),
    )
    return typeof iat === 'number' ? iat - Math.floor(Date.now() / 1000) : 0
  } catch {
    // Not an answer with tokens: what is wrong with it is said by the validation that follows.
    return 0
  }
}
