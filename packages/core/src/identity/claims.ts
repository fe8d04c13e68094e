import { errors } from '../errors/catalog.ts'
import { asRecord } from '../users/read.ts'
import type { IdentityClaims, IdentityTokens } from './types.ts'

/**
 * Tokens as the adapter's record. An access token has no `aud`: what it is for is checked by `token_use` and
 * `client_id`. Throws a product error when the tokens are not this client's.
 */
export function tokensRecord(
  clientId: string,
  tokens: Pick<IdentityTokens, 'accessToken' | 'idToken' | 'refreshToken'>,
): IdentityTokens {
  const { token_use, client_id, iat, exp } = claimsOf(tokens.accessToken)
  const mine = token_use === 'access' && client_id === clientId
  if (!mine || typeof iat !== 'number' || typeof exp !== 'number') {
    throw errors.unavailable('The identity service sent an unexpected token')
  }
  return { ...tokens, issuedAtS: iat, expiresAtS: exp }
}

/** Whether two pairs of tokens are of one person (`sub`), the access tokens as well as the ID tokens. */
export function isSamePerson(a: Tokens, b: Tokens): boolean {
  const sameSub = (one: string, other: string) => claimsOf(one).sub === claimsOf(other).sub
  return sameSub(a.accessToken, b.accessToken) && sameSub(a.idToken, b.idToken)
}

type Tokens = Pick<IdentityTokens, 'accessToken' | 'idToken'>

/** What a token says, or nothing when it is none. Whether it is genuine is for the server to check. */
export function claimsOf(jwt: string): IdentityClaims {
  try {
    const payload = atob((jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = Uint8Array.from(payload, (char) => char.charCodeAt(0))
    return asRecord(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}
