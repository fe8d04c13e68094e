import type { Endpoint, EndpointInput, EndpointOutput } from '../contract/endpoint.ts'
import type { ShownDepthUnit } from '../contract/units/depth.ts'
import type { ErrorKind, ProductError } from '../errors/product-error.ts'
import type { Clock } from '../platform/ports.ts'

export interface HttpClientOptions {
  /**
   * Origin of the product, without a path: `https://ops.example.com`. https, or this machine: each call carries tokens.
   * Empty (default) is the page's own origin.
   */
  baseUrl?: string
  /** The static request token every call carries in `x-request-token`. */
  requestToken: string
  /** The access token to send, or null when nobody is signed in. When it fails, the call fails the same way. */
  accessToken: () => Promise<string | null>
  /**
   * Renews the access token after the API refused `refused`. Answers null when the session is dead; throws a
   * retryable error when renewing is not possible right now. Calls refused together share one renewal: the session
   * sees to that.
   */
  refresh: (refused?: string) => Promise<string | null>
  /**
   * Names the session that is signed in now, null while there is none. A call belongs to the session it was begun in:
   * it goes with no other's token and ends no other; once another is signed in it fails as `aborted`. Left out, all
   * calls are of one session.
   */
  sessionId?: () => string | null
  /** The session is over: sign out and reload, or say why where the API said it (`sessionEnded`). */
  onSessionLost: (error: ProductError) => Promise<void> | void
  fetch: typeof globalThis.fetch
  clock: Clock
  /**
   * Longest one attempt may take, reading the answer included, in milliseconds. Default: 30,000. A file's upload has
   * more: see HTTP-15.
   */
  timeoutMs?: number
  /** How often a call that failed in a passing way is made again. Default: 2. */
  retries?: number
  /** In which unit the person reads depths, asked at each attempt: sentences of the API use it. Without it: centimeters. */
  depthUnit?: () => ShownDepthUnit
  /** The keys of writes whose end nobody knows. Without it each call is a write of its own. */
  openWrites?: OpenWrites
  /** Uniform in [0, 1): spreads the retries of many clients. Default: Math.random. */
  random?: () => number
  /** Told how each attempt of each call ended, to log or count it. What it throws is ignored. */
  onCall?: (report: CallReport) => void
}

/** How one attempt of a call ended. It has no token, body, query or value of a path, so that it can be logged as it is. */
export interface CallReport {
  /** `growers.list`; null where the caller brought an HTTP client of their own. */
  call: string | null
  method: string
  /** As the contract writes it: `/growers/{id}`. */
  path: string
  /** The HTTP status; 0 where there was no answer. */
  status: number
  /** How long the attempt took, in milliseconds. */
  ms: number
  /** From 1. */
  attempt: number
  /** The server's, to be quoted when asking someone with access to its logs; null where it said none. */
  requestId: string | null
  /** Why it failed; null where it did not. */
  error: ErrorKind | null
}

export interface CallOptions {
  /** Gives the call up, also between attempts and while waiting. */
  signal?: AbortSignal
  /**
   * What the API knows a write by: the same key is done once, and answered the same. Every attempt of a call carries
   * the same one; without it the client makes one. Keep it to make the same call again after an unknown end.
   */
  idempotencyKey?: string
  /** Told, before the answer of a list, of the number of the last change that is in it; null where the server says none. */
  onAsOf?: (seq: number | null) => void
}

/**
 * Remembers under which keys writes were begun, so that the same write begun again, while it is under way or after an
 * end that nobody knows, carries the same key and is done once.
 */
export interface OpenWrites {
  /** @param content the whole call as text: method, address and body */
  keyOf(content: string): string
  /** The write was answered, done or refused: the same content is another write from now on. */
  settle(key: string): void
}

export interface HttpClient {
  /**
   * Makes one call of the API and checks its answer against the endpoint's output.
   *
   * @param input the endpoint's parameters, query and body in one flat object
   * @throws ProductError the API's own, or `network`, `timeout`, `aborted`, `badAnswer`, `validation`
   */
  call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<EndpointOutput<E>>
  /**
   * Changes up to this number were heard (`@org/core/live`): later calls are answered by a database that has them. Null:
   * too much was missed to know.
   */
  heard?(seq: number | null): void
  /** The number that calls say now, for requests of the API that something else makes (the map's tiles); null: say none. */
  seen?(): number | null
}
