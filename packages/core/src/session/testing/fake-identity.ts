import { errors } from '../../errors/catalog.ts'
import type { Identity, IdentityClaims, IdentityTokens, SignedIn } from '../../identity/types.ts'
import type { Clock } from '../../platform/ports.ts'

export type Answer = 'ok' | 'refused' | 'unreachable' | 'throttled' | 'broken' | 'hang'

export interface FakeIdentity extends Identity {
  answer: Answer
  /** While set, calls wait until `release()`. */
  held: boolean
  release(): void
  /** Seconds that an access token lives. */
  ttlS: number
  /** The identity service's clock minus the machine's, in seconds. */
  aheadS: number
  rotation: boolean
  /** Whose tokens a refresh answers instead of those of who asks: a service gone wrong. */
  mixUp: string | null
  claims: IdentityClaims
  /** Each access token with the `sub` it was made for. */
  made: Map<string, string>
  refreshes: string[]
  revoked: string[]
  finishes: number
}

export const ROSA: IdentityClaims = {
  sub: 'sub-rosa',
  email: 'rosa.almeida@fieldworks.example',
  given_name: 'Rosa',
  family_name: 'Almeida',
  name: 'Rosa Almeida',
  picture: 'https://pictures.example/rosa.png',
}

export const IVO: IdentityClaims = {
  sub: 'sub-ivo',
  email: 'ivo.brandt@fieldworks.example',
  given_name: 'Ivo',
  family_name: 'Brandt',
  name: 'Ivo Brandt',
}

/** The identity service at the edge of the session's world. The real one is met in the integration tests. */
export function createFakeIdentity(clock: Clock): FakeIdentity {
  let issued = 0
  /** Refresh tokens, each with whose it is. */
  const valid = new Map<string, string>()
  let waiting: (() => void)[] = []

  function tokens(refreshToken: string, sub: string): IdentityTokens {
    issued += 1
    identity.made.set(`access-${issued}`, sub)
    const issuedAtS = Math.floor(clock.now() / 1000) + identity.aheadS
    return {
      accessToken: `access-${issued}`,
      idToken: `e30.${btoa(JSON.stringify({ sub }))}.c2lnbmF0dXJl`,
      refreshToken,
      issuedAtS,
      expiresAtS: issuedAtS + identity.ttlS,
    }
  }

  async function reach(): Promise<void> {
    if (identity.held) await new Promise<void>((resolve) => waiting.push(resolve))
    switch (identity.answer) {
      case 'ok':
        return
      case 'refused':
        throw errors.authentication()
      case 'unreachable':
        throw errors.network()
      case 'throttled':
        throw errors.rateLimited(20)
      case 'broken':
        throw new Error('The disk of the identity service is full')
      case 'hang':
        // What the port promises: a call that hangs fails at its deadline.
        await new Promise<void>((resolve) => void clock.setTimer(resolve, 5_000))
        throw errors.timeout()
    }
  }

  function issue(sub: string): SignedIn {
    const refreshToken = `refresh-${issued + 1}`
    valid.set(refreshToken, sub)
    return { tokens: tokens(refreshToken, sub), claims: identity.claims }
  }

  function renew(refreshToken: string): SignedIn {
    const sub = identity.mixUp ?? valid.get(refreshToken) ?? ''
    if (!identity.rotation) return { tokens: tokens(refreshToken, sub), claims: identity.claims }
    valid.delete(refreshToken)
    return issue(sub)
  }

  const identity: FakeIdentity = {
    answer: 'ok',
    held: false,
    ttlS: 900,
    aheadS: 0,
    rotation: false,
    mixUp: null,
    claims: ROSA,
    made: new Map(),
    refreshes: [],
    revoked: [],
    finishes: 0,
    release() {
      identity.held = false
      for (const go of waiting) go()
      waiting = []
    },
    async begin() {
      await reach()
      return {
        url: 'https://auth.example/oauth2/authorize',
        pending: { state: 's1', nonce: 'n1', verifier: 'v1' },
      }
    },
    async finish({ url, pending }) {
      identity.finishes += 1
      await reach()
      const { searchParams } = new URL(url)
      if (searchParams.get('state') !== pending.state || !searchParams.has('code'))
        throw errors.googleSignInFailed()
      return issue(String(identity.claims.sub))
    },
    async refresh(refreshToken) {
      identity.refreshes.push(refreshToken)
      // A held answer was made before it was held.
      const made = identity.answer === 'ok' && valid.has(refreshToken) ? renew(refreshToken) : null
      await reach()
      if (made === null && !valid.has(refreshToken)) throw errors.authentication()
      return made ?? renew(refreshToken)
    },
    async revoke(refreshToken) {
      identity.revoked.push(refreshToken)
      valid.delete(refreshToken)
      await reach()
    },
    logoutUrl: () => 'https://auth.example/logout',
  }
  return identity
}
