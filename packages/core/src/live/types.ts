import type { Present } from '../contract/changes/here.ts'
import type { LiveChange } from '../contract/changes/schema.ts'
import type { ProductError } from '../errors/product-error.ts'
import type { Clock } from '../platform/ports.ts'

/**
 * `connecting`: on its way. `live`: changes are told as they are committed. `waiting`: cut off; it is tried again by
 * itself. `closed`: for good.
 */
export type LiveState = 'connecting' | 'live' | 'waiting' | 'closed'

export interface LiveChangesOptions {
  /** Origin of the product, without a path; https, or this machine. Empty (default) is the page's own origin. */
  baseUrl?: string
  requestToken: string
  /** The access token to send, or null when nobody is signed in. */
  accessToken: () => Promise<string | null>
  /** Renews the access token after the API refused it or it expired; null when the session is dead. */
  refresh: (refused?: string) => Promise<string | null>
  /** Names the session that is signed in now, null while there is none. Listening stays with the one it began in. */
  sessionId?: () => string | null
  fetch: typeof globalThis.fetch
  clock: Clock
  /** Uniform in [0, 1): spreads many clients. Default: Math.random. */
  random?: () => number
  /** The number of the last change that was heard before; null where there is none. */
  since?: number | null
  /** Without such a number: how many seconds back to begin. Default: with what comes next. */
  withinS?: () => number
  /** Changes in the order of their numbers, each once; those that came together together. */
  onChanges: (changes: readonly LiveChange[]) => void
  /** Too much was missed: whatever was read before may have changed. @param seq where listening goes on */
  onReset: (seq: number) => void
  /** Who came, moved or went in workbooks where this person is. */
  onHere?: (people: readonly Present[]) => void
  onState?: (state: LiveState) => void
  /**
   * It is closed because the API, or the session, does not let this person in: suspended, or signed out; or because
   * someone else signed in (`aborted`).
   */
  onRefused?: (error: ProductError) => void
}

export interface LiveChanges {
  readonly state: LiveState
  /** What to resume after; null before the API first answered. */
  readonly lastSeq: number | null
  /** The network is back: tries at once. */
  online(): void
  /** The network is gone: lets go of the connection instead of waiting for its silence. */
  offline(): void
  close(): void
}
