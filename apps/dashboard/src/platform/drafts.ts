import type { Session } from '@org/core'
import { tabStorage } from './tab-storage.ts'

/** What drafts are kept under in the tab begins with it, so that all of them can be found and forgotten. */
const PREFIX = 'draft:'
const OWNER = `${PREFIX}owner`

const discards = new Set<() => void>()

/**
 * The name under which the tab keeps a draft: what somebody typed and did not save yet.
 * @param discard empties it where it is held in memory
 */
export function draftName(name: string, discard: () => void): string {
  discards.add(discard)
  return `${PREFIX}${name}`
}

/**
 * Words not saved are of the person who typed them: when somebody else signs in in the same tab, they are forgotten,
 * before anything is shown. Signing out alone, or for a while, forgets nothing.
 * @returns ends the watch
 */
export function watchDraftOwner(session: Pick<Session, 'getSnapshot' | 'subscribe'>): () => void {
  const look = () => {
    const owner = session.getSnapshot().user?.email.toLowerCase()
    const before = tabStorage.getItem(OWNER)
    if (owner === undefined || owner === before) return
    if (before !== null) forget()
    tabStorage.setItem(OWNER, owner)
  }
  look()
  return session.subscribe(look)
}

function forget(): void {
  for (const discard of discards) discard()
  // Also those of pages that were not opened since the page was loaded.
  tabStorage.removeWith(PREFIX)
}
