import { errors } from '../../errors/catalogue.ts'
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
  claims: IdentityClaims
  refreshes: string[]
  revoked: string[]
  finishes: number
}

export const ROSA: IdentityClaims = {
  email: 'rosa.almeida@fieldworks.example',
  given_name: 'Rosa',
  family_name: 'Almeida',
  name: 'Rosa Almeida',
  picture: 'https://pictures.example/rosa.png',
}

/** The identity service at the edge of the session's world. The real one is met in the integration tests. */
export function createFakeIdentity(clock: Clock): FakeIdentity {
  let issued = 0
  const valid = new Set<string>()
  let waiting: (() => void)[] = []

  function tokens(refreshToken: string): IdentityTokens {
    issued += 1
    const issuedAtS = Math.floor(clock.now() / 1000) + identity.aheadS
    return {
      accessToken: `access-${issued}`,
      idToken: `id-${issued}`,
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

  function issue(): SignedIn {
    const refreshToken = `refresh-${issued + 1}`
    valid.add(refreshToken)
    return { tokens: tokens(refreshToken), claims: identity.claims }
  }

  function renew(refreshToken: string): SignedIn {
    if (!identity.rotation) return { tokens: tokens(refreshToken), claims: identity.claims }
    valid.delete(refreshToken)
    return issue()
  }

  const identity: FakeIdentity = {
    answer: 'ok',
    held: false,
    ttlS: 900,
    aheadS: 0,
    rotation: false,
    claims: ROSA,
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
      return issue()
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
