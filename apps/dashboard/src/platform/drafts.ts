import type { Session } from '@org/core'
import { browserStorage, tabStorage } from './tab-storage.ts'

/** What drafts are kept under in the tab begins with it, so that all of them can be found and forgotten. */
const PREFIX = 'draft:'
/** The same for drafts that are kept in the browser: work that must survive its tab. */
export const BROWSER_DRAFT = 'boundary-draft:'
const OWNER = `${PREFIX}owner`
const BROWSER_OWNER = 'drafts-owner'
/** The browser's database of cells that are typed and not saved. */
export const CELLS_DATABASE = 'workbook-cells'
/** There while that database may hold some. */
const UNSAVED = 'cells-unsaved'
/** Written anew at each sign-out. A tab keeps the one it has heard, also while it is closed or asleep. */
const SIGNED_OUT = 'drafts-forgotten'

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
 * Words not saved are of the person who typed them. They are forgotten when that person signs out or is suspended
 * ({@link forgetDrafts}), in every tab, and when somebody else signs in, before anything is shown. A session that ended
 * by itself forgets nothing: the same person comes back to them.
 * @returns ends the watch
 */
export function watchDraftOwner(session: Pick<Session, 'getSnapshot' | 'subscribe'>): () => void {
  const look = () => {
    const owner = session.getSnapshot().user?.email.toLowerCase()
    if (owner === undefined) return
    const before = [tabStorage.getItem(OWNER), browserStorage.getItem(BROWSER_OWNER)]
    if (before.some((other) => other !== null && other !== owner)) forget()
    if (before[0] !== owner) tabStorage.setItem(OWNER, owner)
    if (before[1] !== owner) browserStorage.setItem(BROWSER_OWNER, owner)
  }
  const hear = (event: StorageEvent) => {
    if (event.key === SIGNED_OUT && event.newValue !== null) forgetNowAndSoon(event.newValue)
  }
  const signedOut = browserStorage.getItem(SIGNED_OUT)
  if (signedOut !== null && signedOut !== tabStorage.getItem(SIGNED_OUT)) {
    forget()
    tabStorage.setItem(SIGNED_OUT, signedOut)
  }
  look()
  window.addEventListener('storage', hear)
  const stop = session.subscribe(look)
  return () => {
    window.removeEventListener('storage', hear)
    stop()
  }
}

/** Forgets every draft of this browser, in all its tabs. Called once the session has ended. */
export function forgetDrafts(): void {
  const signedOut = crypto.randomUUID()
  forgetNowAndSoon(signedOut)
  browserStorage.setItem(SIGNED_OUT, signedOut)
}

/** Pages that close with the session keep what they hold as they go: that is forgotten too. */
function forgetNowAndSoon(signedOut: string): void {
  forget()
  setTimeout(() => {
    forget()
    tabStorage.setItem(SIGNED_OUT, signedOut)
  })
}

function forget(): void {
  for (const discard of discards) discard()
  // Also those of pages that were not opened since the page was loaded.
  tabStorage.removeWith(PREFIX)
  browserStorage.removeWith(BROWSER_DRAFT)
  browserStorage.removeItem(BROWSER_OWNER)
  browserStorage.removeItem(UNSAVED)
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(CELLS_DATABASE)
}

/** Whether cells of workbooks may be typed here and not saved: who looks for them asks the database. */
export const mayKeepCells = (): boolean => browserStorage.getItem(UNSAVED) !== null

export function keepsCells(may: boolean): void {
  if (may === mayKeepCells()) return
  if (may) browserStorage.setItem(UNSAVED, 'yes')
  else browserStorage.removeItem(UNSAVED)
}
