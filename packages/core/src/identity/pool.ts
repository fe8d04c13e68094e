import { errors } from '../errors/catalog.ts'
import { asRecord, text } from '../users/read.ts'
import { claimsOf, tokensRecord } from './claims.ts'
import type { CognitoIdentityConfig } from './config.ts'
import { withDeadline } from './deadline.ts'
import { classifyPoolFailure } from './failure.ts'
import type { SignedIn } from './types.ts'

const DEADLINE_MS = 5_000

/**
 * New tokens by `GetTokensFromRefreshToken`, which works whether the pool rotates refresh tokens or not.
 * Throws `authentication` when refused, else a retryable error.
 */
export async function refreshTokens(config: CognitoIdentityConfig, refreshToken: string): Promise<SignedIn> {
  // Nothing to refresh with is as final as a refusal, and is known without asking.
  if (refreshToken === '') throw errors.authentication()
  const answer = await request(config, 'GetTokensFromRefreshToken', { RefreshToken: refreshToken })
  const result = asRecord(asRecord(answer).AuthenticationResult)
  const accessToken = text(result.AccessToken)
  const idToken = text(result.IdToken)
  if (accessToken === undefined || idToken === undefined) {
    throw errors.unavailable('The identity service sent an unexpected answer')
  }
  // Absent when the pool does not rotate.
  const rotated = text(result.RefreshToken) ?? refreshToken
  const tokens = tokensRecord(config.clientId, { accessToken, idToken, refreshToken: rotated })
  return { tokens, claims: claimsOf(idToken) }
}

/** Revokes a refresh token and what was made from it. Throws like {@link refreshTokens}. */
export async function revokeToken(config: CognitoIdentityConfig, refreshToken: string): Promise<void> {
  if (refreshToken !== '') await request(config, 'RevokeToken', { Token: refreshToken })
}

async function request(
  config: CognitoIdentityConfig,
  operation: 'GetTokensFromRefreshToken' | 'RevokeToken',
  parameters: Record<string, string>,
): Promise<unknown> {
  try {
    return await withDeadline(config.deadlineMs ?? DEADLINE_MS, async (signal) => {
      const { callPool } = await import('./cognito.ts').catch(notLoaded)
      return callPool(config, operation, parameters, signal)
    })
  } catch (error) {
    throw classifyPoolFailure(error)
  }
}

/** A part of the program that did not arrive is a network failure like any other. */
function notLoaded(error: unknown): never {
  throw errors.network(error)
}
