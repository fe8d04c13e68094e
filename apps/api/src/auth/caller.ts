import { errors } from '@org/core/contract'
import { LRUCache } from 'lru-cache'
import { type AccessTokenOptions, createAccessTokenVerifier } from './access-token.ts'
import { fetchUserInfo } from './user-info.ts'

const MAX_TOKENS = 10_000

/** The owner of a verified access token, from the identity service, never from the request. */
export interface CallerIdentity {
  /** The pool's own id of the person (claim `sub`). */
  sub: string
  /** Lower case. */
  email: string
  /** When the access token expires, in milliseconds since 1970. */
  expMs: number
  /** When the person signed in, in milliseconds since 1970, to the second; 0 if the token does not say it. */
  signedInMs: number
  /** Of a service account: the digest of the key that it called with. */
  keySha256?: string
}

/** Keys of service accounts: `dashkey_` and 43 characters, of which the database has only the SHA-256. */
export interface ServiceKeys {
  /** Whether a bearer token is such a key: no token of the identity service begins like one. */
  isKey(token: string): boolean
  /** @throws errors.serviceKey for a key that is nobody's; whether it is still accepted, the staff records tell */
  identify(key: string): Promise<CallerIdentity>
}

export interface CallerOptions extends AccessTokenOptions {
  /** Origin of the identity service's `/oauth2/userInfo`. */
  baseUrl: string
  /** Lower case. */
  allowedEmailDomains: readonly string[]
  serviceKeys: ServiceKeys
}

/** The owner of a bearer token. */
export interface Callers {
  /**
   * @param authorization the request's header
   * @throws errors.unauthenticated; errors.serviceKey; errors.domainNotAllowed; errors.forbidden for a sign-in past Google; errors.unavailable
   */
  identify(authorization: string | undefined): Promise<CallerIdentity>
}

/**
 * Checks each token and reads its owner once, then keeps the result until the token expires; simultaneous requests share
 * one question. A refusal is kept too; a service that did not answer is asked again.
 */
export function createCallers(options: CallerOptions): Callers {
  const verify = createAccessTokenVerifier(options)
  const userInfoUrl = `${options.baseUrl}/oauth2/userInfo`
  const domains = new Set(options.allowedEmailDomains)
  const known = new LRUCache<string, { identity: Promise<CallerIdentity>; expMs: number }>({
    max: MAX_TOKENS,
  })

  const identifyToken = async (token: string): Promise<CallerIdentity> => {
    const remembered = known.get(token)
    if (remembered !== undefined) {
      if (Date.now() < remembered.expMs) return remembered.identity
      known.delete(token)
      throw errors.unauthenticated()
    }
    // Only valid tokens use memory: forged ones are not kept.
    const { sub, exp, authTime } = await verify(token)
    const together = known.get(token)
    if (together !== undefined) return together.identity
    const expMs = exp * 1000
    const identity = learn(token, { sub, expMs, signedInMs: authTime * 1000 })
    const entry = { identity, expMs }
    known.set(token, entry)
    identity.catch((error) => {
      if (error.kind !== 'forbidden' && known.get(token) === entry) known.delete(token)
    })
    return identity
  }

  const learn = async (token: string, verified: Omit<CallerIdentity, 'email'>): Promise<CallerIdentity> => {
    const answer = await fetchUserInfo(userInfoUrl, token)
    if (answer.sub !== verified.sub) throw errors.unauthenticated()
    if (!answer.viaGoogle)
      throw errors.forbidden('This account did not sign in with Google', 'Sign in with Google.')
    const domain = answer.email.slice(answer.email.lastIndexOf('@') + 1)
    if (!domains.has(domain)) throw errors.domainNotAllowed()
    return { ...verified, email: answer.email }
  }

  return {
    async identify(authorization) {
      const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1]
      if (token === undefined) throw errors.unauthenticated()
      return options.serviceKeys.isKey(token) ? options.serviceKeys.identify(token) : identifyToken(token)
    },
  }
}
