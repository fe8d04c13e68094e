import type { ProductError } from '../errors/product-error.ts'
import type { Session } from './types.ts'

/** The session's side of an HTTP client: where tokens come from, and what happens when they are at their end. */
export function tokensOf(session: Session) {
  return {
    accessToken: session.accessToken,
    sessionId: session.sessionId,
    /** Calls refused together carry the same token: the first renews it, the others find it renewed. */
    async refresh(refused?: string): Promise<string | null> {
      const renewed = await session.refresh(refused === undefined ? { force: true } : { insteadOf: refused })
      return renewed?.accessToken ?? null
    },
    /** Who signed out everywhere reads so on the login page; the hosted session of this browser ends too. */
    onSessionLost: (error: ProductError) =>
      session.signOut(error.kind === 'sessionEnded' ? { because: error } : { reload: true }),
  }
}
