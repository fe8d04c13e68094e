/** What the program uses of a worker's own scope: the compiler's library of it cannot stand beside that of pages. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install' | 'activate', handle: (event: LongEvent) => void): void
    (type: 'message', handle: (event: MessageEvent<unknown> & LongEvent) => void): void
    (type: 'fetch', handle: (event: FetchEvent) => void): void
  }
}

/** An event that keeps the worker alive until something is done. */
export interface LongEvent {
  waitUntil: (work: Promise<unknown>) => void
}

export interface FetchEvent extends LongEvent {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}

/** The build that a worker belongs to. */
export interface Program {
  /** Names the build with the page's policy: another worker has another one. */
  mark: string
  /** Addresses of its files, besides the page and the settings. */
  files: readonly string[]
}
