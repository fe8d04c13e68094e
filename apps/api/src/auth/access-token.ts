import { errors } from '@org/core/contract'
import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose'
import * as z from 'zod'

const KEYS_TIMEOUT_MS = 5_000
const CLOCK_TOLERANCE_S = 5

const claimsSchema = z.object({
  sub: z.string().min(1).max(256),
  exp: z.number(),
  auth_time: z.number().default(0),
  token_use: z.literal('access'),
  client_id: z.string(),
})

export interface VerifiedToken {
  sub: string
  /** Seconds since 1970. */
  exp: number
  /** When the person signed in: a refresh keeps it. Seconds since 1970; 0 in a token that does not say it. */
  authTime: number
}

export interface AccessTokenOptions {
  /** Keys are at `<issuer>/.well-known/jwks.json`. */
  issuer: string
  clientId: string
}

/**
 * Checks access tokens against the identity service's published keys.
 *
 * The returned function throws errors.unauthenticated for a token that is not ours, is no access token, or is over;
 * errors.unavailable when the keys cannot be fetched.
 */
export function createAccessTokenVerifier({ issuer, clientId }: AccessTokenOptions) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration: KEYS_TIMEOUT_MS,
  })
  return async (token: string): Promise<VerifiedToken> => {
    const payload = await verifySignature(token)
    const claims = claimsSchema.safeParse(payload)
    // The access token has no `aud`: `client_id` names its program.
    if (!claims.success || claims.data.client_id !== clientId) throw errors.unauthenticated()
    const { sub, exp, auth_time: authTime } = claims.data
    return { sub, exp, authTime }
  }

  async function verifySignature(token: string): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'sub', 'client_id'],
        clockTolerance: CLOCK_TOLERANCE_S,
      })
      return payload
    } catch (error) {
      throw isTokensFault(error) ? errors.unauthenticated() : errors.unavailable(undefined, error)
    }
  }
}

/** Whether the token is bad; otherwise its keys could not be fetched, which says nothing about the token. */
function isTokensFault(error: unknown): boolean {
  return (
    error instanceof joseErrors.JOSEError &&
    !(error instanceof joseErrors.JWKSTimeout) &&
    !(error instanceof joseErrors.JWKSInvalid) &&
    // What jose throws when the key set answers with another status than 200, or with no JSON.
    error.code !== joseErrors.JOSEError.code
  )
}
