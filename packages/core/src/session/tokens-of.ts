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
    onSessionLost: () => session.signOut({ reload: true }),
  }
}
