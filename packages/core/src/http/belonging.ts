import { errors } from '../errors/catalog.ts'

/** Work that belongs to the session it was begun in. */
export interface Belonging {
  /** Throws `aborted` once another session is signed in: its token is not for this work. */
  check(): void
}

/**
 * Begins work that belongs to one session. Where it is not known yet who is signed in (a page that starts), that is
 * settled by the first check, which comes with the first token.
 *
 * @param sessionId names the session that is signed in now; null while there is none. Without: all are one
 */
export function belongToSession(sessionId: () => string | null = () => null): Belonging {
  let own = sessionId()
  let isSettled = own !== null
  return {
    check() {
      const now = sessionId()
      if (!isSettled) own = now
      isSettled = true
      // Signed out is nobody else: the call then fails for want of a token.
      if (now !== null && now !== own) throw errors.aborted()
    },
  }
}
