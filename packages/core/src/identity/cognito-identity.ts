import { isLoopback } from '../contract/token-address.ts'
import { errors } from '../errors/catalog.ts'
import { tokensRecord } from './claims.ts'
import { type CognitoIdentityConfig, checkConfig } from './config.ts'
import { withDeadline } from './deadline.ts'
import { refreshTokens, revokeToken } from './pool.ts'
import type { Identity } from './types.ts'

/** A person waits for this one, on whatever network they have. */
const SIGN_IN_DEADLINE_MS = 20_000

/**
 * The managed identity service: its hosted UI by the authorization code flow with PKCE, its user pool by
 * amazon-cognito-identity-js. Both are loaded when first needed: most page views need neither.
 *
 * Throws a validation error when tokens would travel unencrypted beyond this machine.
 */
export function createCognitoIdentity(config: CognitoIdentityConfig): Identity {
  checkConfig(config)
  const { baseUrl, clientId, origin } = config
  // Registered with the service: where people come back to, from signing in and from signing out.
  const returnUrl = `${origin}/login`
  const service = { ...config, redirectUri: returnUrl, loopback: isLoopback(baseUrl) }
  return {
    begin: () =>
      signingIn(async () => {
        const { beginCodeFlow } = await import('./code-flow.ts')
        return beginCodeFlow(service)
      }),
    finish: (callback) =>
      signingIn(() =>
        withDeadline(SIGN_IN_DEADLINE_MS, async (signal) => {
          const { finishCodeFlow } = await import('./code-flow.ts')
          const { claims, ...tokens } = await finishCodeFlow(service, callback, signal)
          return { tokens: tokensRecord(clientId, tokens), claims }
        }),
      ),
    refresh: (refreshToken) => refreshTokens(config, refreshToken),
    revoke: (refreshToken) => revokeToken(config, refreshToken),
    logoutUrl: () =>
      `${new URL('/logout', baseUrl).href}?${new URLSearchParams({ client_id: clientId, logout_uri: returnUrl })}`,
  }
}

/** Whatever goes wrong between leaving and coming back is one error to the person, with its reason as the cause. */
async function signingIn<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw errors.googleSignInFailed(error)
  }
}
