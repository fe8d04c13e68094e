import type { ProductError } from '../errors/product-error.ts'
import type { Identity } from '../identity/types.ts'
import type { Broadcast, Clock, KeyValueStorage, Lock, Navigator } from '../platform/ports.ts'
import type { UserSyncApi } from '../users/sync.ts'
import type { UserInfo } from '../users/user-info.ts'
import type { TokenInfo } from './token-info.ts'

export type SessionStatus = 'starting' | 'signedOut' | 'signingIn' | 'signedIn'

/** What a screen needs to know of the session. The same object until something changed. */
export interface SessionSnapshot {
  readonly status: SessionStatus
  /** The person, while signed in; null otherwise. */
  readonly user: UserInfo | null
  /** Why the last sign-in failed, for the login page. */
  readonly error: ProductError | null
  /** Signed out, and on the way to the identity service's sign-out page or to a reload: no sign-in begins before. */
  readonly leaving: boolean
  /** Why the session cannot be refreshed right now; the person is still signed in. */
  readonly delayed: ProductError | null
  readonly authenticated: boolean
}

export interface SessionOptions {
  identity: Identity
  /** Shared by the tabs: holds the session's one record and the last path. */
  storage: KeyValueStorage
  /** This tab's own: holds a sign-in under way. The shared storage when absent. */
  transientStorage?: KeyValueStorage
  clock: Clock
  lock: Lock
  broadcast: Broadcast
  navigator: Navigator
  /** `createClient(…).dashUsers`, for the sync after sign-in; or a function, because the client needs the session first. */
  api: UserSyncApi | (() => UserSyncApi)
}

export interface Session {
  /**
   * Loads the stored session, or finishes the sign-in whose callback parameters are in the address; those have left
   * the address when this returns its promise. Doing it again answers the same promise. Never rejects: a failed
   * sign-in is the snapshot's `error`.
   */
  start(): Promise<void>
  subscribe(listener: () => void): () => void
  getSnapshot(): SessionSnapshot
  /** Leaves for the hosted UI. When already signed in, refreshes the session instead; while `leaving`, does nothing. */
  signIn(): Promise<void>
  /**
   * The session check: the signed-in person, or null when there are no tokens. A refused session is signed out here;
   * one that cannot be refreshed right now still counts. Throws a server error when the session cannot be read.
   */
  currentUser(): Promise<UserInfo | null>
  /**
   * An access token fresh enough to send, or null when signed out. Refreshes when needed. Throws a retryable error
   * when the token is expired and cannot be refreshed right now.
   */
  accessToken(): Promise<string | null>
  /**
   * Renews the tokens when they are near their end, or always with `force`. Null when the session is dead (then it is
   * signed out and the page reloads). Throws a retryable error when the identity service cannot be reached.
   */
  refresh(options?: RefreshOptions): Promise<TokenInfo | null>
  /** Signs out here and in all tabs, revokes, and leaves for the identity service's sign-out page, or reloads. */
  signOut(options?: SignOutOptions): Promise<void>
  /**
   * Names the session signed in now, without waiting for anything: the same from one sign-in to its sign-out, in all
   * tabs. Null while nobody is signed in, or not yet.
   */
  sessionId(): string | null
  /** The person of the stored session, without waiting for anything. */
  storedUser(): UserInfo | null
  /** Remembers where to return to after a sign-in. /login, /auth and /admin-error are not remembered. */
  rememberPath(path: string): void
  lastPath(): string | null
  dispose(): void
}

export interface RefreshOptions {
  force?: boolean
  /** Forces only while this is still the access token: another call may have renewed it already. */
  insteadOf?: string
}

export interface SignOutOptions {
  /** Reload the page instead of leaving for the identity service's sign-out page. */
  reload?: boolean
  /** Why, for the login page: in this tab, also behind the sign-out page, and in the others. */
  because?: ProductError
}
