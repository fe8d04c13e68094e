import type { HttpClient, Session } from '@org/core'
import { clientErrors, dashUsersEndpoints } from '@org/core/contract'
import { forgetDrafts } from './drafts.ts'
import { browserStorage } from './tab-storage.ts'

/** There while the browser's cache may still hold what was loaded for somebody who is signed out. */
const UNCLEARED = 'cache-uncleared'

/**
 * Without network nobody signs out: the identity service would still hold the session, and sign the same person in again
 * for whoever has the machine next, without asking.
 */
export const OFFLINE_SIGN_OUT =
  'You are offline. Sign out when the network is back: only then is the next person asked who they are.'

/** Ends the session by the person's own word, in all tabs: what they typed and did not save goes with it. */
export async function signOut(session: Pick<Session, 'signOut'>): Promise<void> {
  const leaving = session.signOut()
  forgetDrafts()
  await leaving
}

/**
 * Ends every session of the person, in all browsers and on all devices, then this one. The live channel may tell this
 * browser before the answer does: then it is on its way out already.
 *
 * @throws ProductError where the server did not do it: nobody is signed out
 */
export async function signOutEverywhere({
  session,
  http,
}: {
  session: Pick<Session, 'signOut' | 'storedUser'>
  http: HttpClient
}): Promise<void> {
  const id = session.storedUser()?.id
  if (id === undefined) return
  await http.call(dashUsersEndpoints.endSessions, { id })
  const leaving = session.signOut({ because: clientErrors.sessionEnded() })
  forgetDrafts()
  await leaving
}

/** Ends the session of somebody whom the server lets in no more. */
export async function signOutRefused(session: Pick<Session, 'signOut'>): Promise<void> {
  const leaving = session.signOut({ reload: true })
  forgetDrafts()
  await leaving
}

/**
 * Empties the browser's cache of this site whenever a session has ended, however it ended; where the server cannot be
 * reached then, at the next start or once there is a network. A page that the Back button brings back as it was left
 * asks first whether its person is still signed in.
 * @returns ends the watch
 */
export function watchSessionEnd(
  session: Pick<Session, 'getSnapshot' | 'subscribe' | 'currentUser'>,
  requestToken: string,
  send: typeof fetch,
): () => void {
  const clear = async () => {
    if (browserStorage.getItem(UNCLEARED) === null) return
    try {
      // The page may be left before the answer is here.
      const answer = await send('/api/signed-out', {
        method: 'POST',
        headers: { 'x-request-token': requestToken },
        keepalive: true,
      })
      if (answer.ok) browserStorage.removeItem(UNCLEARED)
    } catch {
      // Still to be done: at the next start, or with the network.
    }
  }
  let wasSignedIn = false
  const look = () => {
    const { status, error } = session.getSnapshot()
    if (wasSignedIn && status === 'signedOut') {
      browserStorage.setItem(UNCLEARED, 'yes')
      void clear()
      // A sign-out everywhere is the person's own word, in whichever browser it was said.
      if (error?.kind === 'sessionEnded') forgetDrafts()
    }
    wasSignedIn = status === 'signedIn'
  }
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) session.currentUser().catch(() => {})
  }
  look()
  void clear()
  const again = () => void clear()
  window.addEventListener('online', again)
  window.addEventListener('pageshow', shown)
  const stop = session.subscribe(look)
  return () => {
    stop()
    window.removeEventListener('online', again)
    window.removeEventListener('pageshow', shown)
  }
}
