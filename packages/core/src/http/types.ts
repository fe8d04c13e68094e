import type { Endpoint, EndpointInput, EndpointOutput } from '../contract/endpoint.ts'
import type { Clock } from '../platform/ports.ts'

export interface HttpClientOptions {
  /** Origin of the product, without a path: `https://ops.example.com`. Empty (default) is the page's own origin. */
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
  /** The session is over: sign out and reload. */
  onSessionLost: () => Promise<void> | void
  fetch: typeof globalThis.fetch
  clock: Clock
  /**
   * Longest one attempt may take, reading the answer included, in milliseconds. Default: 30,000. A file's upload has
   * more: see HTTP-15.
   */
  timeoutMs?: number
  /** How often a call that failed in a passing way is made again. Default: 2. */
  retries?: number
  /** Uniform in [0, 1): spreads the retries of many clients. Default: Math.random. */
  random?: () => number
}

export interface CallOptions {
  /** Gives the call up, also between attempts and while waiting. */
  signal?: AbortSignal
  /** Makes a POST or PATCH safe to repeat: the API does the same key once. Without it they are made once. */
  idempotencyKey?: string
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
}
