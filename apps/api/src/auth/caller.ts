import { errors } from '@org/core/contract'
import { LRUCache } from 'lru-cache'
import { type AccessTokenOptions, createAccessTokenVerifier } from './access-token.ts'
import { fetchUserInfo } from './user-info.ts'

const MAX_TOKENS = 10_000

/** Who a verified access token belongs to, as the identity service says: never as the request says. */
export interface CallerIdentity {
  /** The pool's own id of the person (claim `sub`). */
  sub: string
  /** Lower case. */
  email: string
  /** When the access token is over, in milliseconds since 1970. */
  expMs: number
}

export interface CallerOptions extends AccessTokenOptions {
  /** Origin of the identity service's `/oauth2/userInfo`. */
  baseUrl: string
  /** Lower case. */
  allowedEmailDomains: readonly string[]
}

/** Who a bearer token belongs to. */
export interface Callers {
  /**
   * @param authorization the request's header
   * @throws errors.unauthenticated; errors.domainNotAllowed; errors.forbidden for a sign-in past Google; errors.unavailable
   */
  identify(authorization: string | undefined): Promise<CallerIdentity>
}

/**
 * Each token is checked and its owner asked for once, then remembered until it expires; requests that come together
 * share one question. A refusal is remembered as well; a service that did not answer is asked again.
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
    // Only a token that was found good takes up room: forged ones are not remembered.
    const { sub, exp } = await verify(token)
    const together = known.get(token)
    if (together !== undefined) return together.identity
    const expMs = exp * 1000
    const identity = learn(token, sub, expMs)
    const entry = { identity, expMs }
    known.set(token, entry)
    identity.catch((error) => {
      if (error.kind !== 'forbidden' && known.get(token) === entry) known.delete(token)
    })
    return identity
  }

  const learn = async (token: string, sub: string, expMs: number): Promise<CallerIdentity> => {
    const answer = await fetchUserInfo(userInfoUrl, token)
    if (answer.sub !== sub) throw errors.unauthenticated()
    if (!answer.viaGoogle)
      throw errors.forbidden('This account did not sign in with Google', 'Sign in with Google.')
    const domain = answer.email.slice(answer.email.lastIndexOf('@') + 1)
    if (!domains.has(domain)) throw errors.domainNotAllowed()
    return { sub, email: answer.email, expMs }
  }

  return {
    async identify(authorization) {
      const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1]
      if (token === undefined) throw errors.unauthenticated()
      return identifyToken(token)
    },
  }
}
