import { randomUUID } from 'node:crypto'
import type { AccountClaims } from 'oidc-provider'
import { type Account, fullName, poolUsername } from '../accounts/account.ts'
import { avatarUrl } from '../accounts/avatar.ts'

/** The federated identity behind an account, as the pool lists it. */
function identityOf(account: Account) {
  return {
    userId: account.googleId,
    providerName: 'Google',
    providerType: 'Google',
    issuer: null,
    primary: 'true',
    dateCreated: '1767225600000',
  }
}

/**
 * What both the ID token and /oauth2/userInfo say of a person. `email_verified` is false, as it often is for
 * people who come through Google: nothing may depend on it.
 */
export function personClaims(account: Account, baseUrl: string) {
  return {
    sub: account.sub,
    email: account.email,
    email_verified: false,
    given_name: account.givenName,
    family_name: account.familyName,
    name: fullName(account),
    picture: avatarUrl(baseUrl, account),
    identities: [identityOf(account)],
  }
}

/** The claims of an ID token, beside the standard ones that the provider adds. */
export function idTokenClaims(account: Account, baseUrl: string, originJti: string): AccountClaims {
  return {
    ...personClaims(account, baseUrl),
    'cognito:username': poolUsername(account),
    token_use: 'id',
    origin_jti: originJti,
    jti: randomUUID(),
  }
}

/** Which of them come with which scope. */
export const claimsByScope = {
  openid: ['sub', 'cognito:username', 'identities', 'token_use', 'origin_jti', 'jti'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name', 'picture'],
}

/** Turns the provider's access token payload, in place, into one like the pool's. */
export function shapeAccessToken(
  payload: Record<string, unknown>,
  facts: { username: string; originJti: string; authTimeS: number },
): void {
  Object.assign(payload, {
    token_use: 'access',
    version: 2,
    username: facts.username,
    origin_jti: facts.originJti,
    auth_time: facts.authTimeS,
    event_id: randomUUID(),
    jti: randomUUID(),
  })
  // The provider insists on an audience; the pool's access tokens have none. A property that is not enumerable
  // satisfies the one and stays out of the JSON.
  Object.defineProperty(payload, 'aud', { value: payload.client_id, enumerable: false, writable: true })
}
