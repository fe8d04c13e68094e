import { tokensOf } from '@org/core'
import type { LiveChange } from '@org/core/contract'
import { createLiveChanges } from '@org/core/live'
import { createBrowserPlatform } from '@org/core/platform/browser'
import { tellLists } from '#lists/open-lists.ts'
import type { Services } from '#platform/services.ts'
import { signOutRefused } from '#platform/sign-out.ts'
import { heardChanges, heardPeople } from './heard.ts'
import { createRefresher, type RefresherOptions } from './refresher.ts'
import { joinLiveTabs } from './tabs.ts'

export interface LiveOptions extends Pick<RefresherOptions, 'refetch' | 'expire'> {
  services: Services
  /** Whose the page is. */
  person: string
  /** When it began to load what it shows. */
  beganMs: number
  onState: (isLive: boolean) => void
}

/** Keeps what the page shows in step with what others do, until it is stopped. @returns stops it */
export function startLive({ services, person, beganMs, onState, refetch, expire }: LiveOptions): () => void {
  const { config, session, connection, http } = services
  const { broadcast, lock, clock } = createBrowserPlatform()
  const isHidden = () => document.visibilityState === 'hidden'
  const refresher = createRefresher({ refetch, expire, isHidden })
  const { accessToken, sessionId, refresh } = tokensOf(session)
  const shared = {
    requestToken: config.requestToken,
    accessToken,
    sessionId,
    refresh,
    // Not the watched one: where only streams are cut (a proxy that knows none), the server can be reached all the same.
    // Without a network nobody is asked: each try would wake a phone's radio.
    fetch: async (...request: Parameters<typeof fetch>) => {
      if (!navigator.onLine) throw new TypeError('There is no network')
      return fetch(...request)
    },
    clock,
  }
  const tabs = joinLiveTabs({
    person,
    lock,
    broadcast,
    clock,
    beganMs,
    listen: (options) => createLiveChanges({ ...shared, ...options }),
    onChanges(changes: readonly LiveChange[]) {
      // Before anything is read again for it.
      http.heard?.(changes.at(-1)?.seq ?? null)
      if (!isHidden()) tellLists(changes)
      refresher.changed(changes)
      heardChanges.tell(changes)
    },
    onHere: heardPeople.tell,
    onReset() {
      http.heard?.(null)
      refresher.everything()
    },
    onState,
    onRefused(error) {
      // Nothing here can be used any more, in any tab. Who is refused leaves no words behind; who only has to sign in
      // again comes back to theirs.
      if (error.kind === 'forbidden') void signOutRefused(session)
      else if (error.kind === 'sessionEnded') void session.signOut({ because: error })
      else if (error.kind === 'unauthenticated') void session.signOut({ reload: true })
    },
  })
  const stopWatching = connection.subscribe(() => {
    if (connection.current() === 'online') tabs.online()
    else if (connection.current() === 'offline') tabs.offline()
  })
  return () => {
    stopWatching()
    tabs.close()
    refresher.stop()
    broadcast.close()
  }
}
