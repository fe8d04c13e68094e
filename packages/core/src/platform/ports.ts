/**
 * What core needs from the machine it runs on, as tiny interfaces. A browser set and a Node set exist
 * (`@org/core/platform/browser`, `@org/core/platform/node`); tests bring their own.
 */

/** Text kept under a key. Synchronous. May throw when the medium does (storage full, access denied). */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** False when what was set under the key is lost with this page. Absent: nothing is lost. */
  keeps?(key: string): boolean
  /** Calls the listener when *another* context (tab, window) changed the key. Answers the unsubscribe function. */
  subscribe?(key: string, listener: (value: string | null) => void): () => void
}

export interface Clock {
  /** Milliseconds since 1970, by this machine's clock, which may be wrong. */
  now(): number
  /**
   * Runs once after the delay in milliseconds. Answers the function that cancels it.
   * A `background` timer does not keep a program alive that has nothing else to do.
   */
  setTimer(run: () => void, ms: number, options?: { background?: boolean }): () => void
}

export interface LockOptions {
  /** How long to wait for the lock, in milliseconds. */
  timeoutMs: number
  /** Gives up waiting early. */
  signal?: AbortSignal
}

export interface Lock {
  /**
   * Runs the work while no other holder of the same name runs, in any tab of this origin.
   * Throws `errors.timeout()` when the lock was not free in time, `errors.aborted()` when the signal fired first;
   * the work has then not started.
   */
  withLock<T>(name: string, options: LockOptions, work: () => Promise<T>): Promise<T>
  /**
   * Claims a name for as long as this tab lives, or until the answered function is called. Null when it is claimed
   * already. For platforms on which storage may show a tab an old value after it was given a lock: browsers keep
   * each tab's storage in its own process and bring the news later than the lock.
   */
  claim?(name: string): Promise<(() => void) | null>
}

/** Messages to the other tabs of this origin. Never heard by the sender itself. */
export interface Broadcast {
  post(message: unknown): void
  subscribe(listener: (message: unknown) => void): () => void
  close(): void
}

export interface Navigator {
  /** The address shown, absolute. A program without an address answers `about:blank`. */
  currentUrl(): string
  /** Changes the address shown without loading anything or adding to the history. */
  replaceUrl(url: string): void
  /** Leaves for another page. */
  assign(url: string): void
  reload(): void
  /** False when the machine knows that it has no network; true proves nothing. */
  isOnline(): boolean
  /** Unpredictable bytes from the machine's cryptographic source. */
  random(bytes: number): Uint8Array<ArrayBuffer>
}

/** Everything `createSession` needs from a machine. */
export interface Platform {
  /** Shared by the tabs of an origin; outlives them. */
  storage: KeyValueStorage
  /** Belongs to one tab; survives its reloads. */
  transientStorage: KeyValueStorage
  clock: Clock
  lock: Lock
  broadcast: Broadcast
  navigator: Navigator
}
