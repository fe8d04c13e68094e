import { type Client, createClient } from './client.ts'
import type { RuntimeConfig } from './contract/runtime-config.ts'
import { SERVICE_KEY_FORM } from './contract/staff/service-keys.ts'
import { errors } from './errors/catalog.ts'
import type { ProductError } from './errors/product-error.ts'
import { fetchRuntimeConfig } from './fetch-runtime-config.ts'
import type { CallReport, HttpClientOptions } from './http/types.ts'
import { createPlainClock } from './platform/plain-clock.ts'
import type { Clock } from './platform/ports.ts'

/** How a program with a key of its own reaches the product. */
export interface ServiceConnectOptions {
  /** Origin of the product: `https://ops.example.com`. https, or this machine. */
  baseUrl: string
  /** `dashkey_…`, as an operation manager was shown it on the Staff page. Each call is made with it until it ends. */
  serviceKey: string
  /** Default: the machine's own. */
  fetch?: typeof globalThis.fetch
  /** Default: the machine's own. */
  clock?: Clock
  /** What the product says about itself, where the caller has asked before. */
  config?: RuntimeConfig
  /** Told how each attempt of each call ended, to log or count it: no token, body or value of a query is in it. */
  onCall?: (report: CallReport) => void
  /** Gives connecting up. The connection made is not bound to it. */
  signal: AbortSignal
}

/** How a connection reaches the product besides its calls: its address, and where tokens come from. */
export type Channel = Pick<
  HttpClientOptions,
  'baseUrl' | 'requestToken' | 'accessToken' | 'refresh' | 'sessionId' | 'fetch' | 'clock'
>

/** The service account that a program calls as. */
export interface ServiceConnection {
  client: Client
  /** Its name is the one in history: `Nightly export (service)`. */
  account: { id: number; name: string }
  /** What `listen` of `@org/core/live` goes by. */
  channel: Channel
}

/**
 * Checks the key with one call. There is no session: nothing is renewed and nothing ends before the key does.
 *
 * @throws ProductError `validation` for a text that is no key; `unauthenticated` for one that is not accepted; a
 *   retryable error when nobody answers
 */
export async function connectService(options: ServiceConnectOptions): Promise<ServiceConnection> {
  const { baseUrl, serviceKey, fetch = globalThis.fetch, clock = createPlainClock(), signal } = options
  if (!SERVICE_KEY_FORM.test(serviceKey)) throw noKey()
  const { requestToken } = options.config ?? (await fetchRuntimeConfig(baseUrl, fetch, signal))
  const channel = {
    ...{ baseUrl, requestToken, fetch, clock },
    accessToken: async () => serviceKey,
    refresh: async () => null,
  }
  const client = createClient({
    ...channel,
    onSessionLost: () => {},
    ...(options.onCall === undefined ? {} : { onCall: options.onCall }),
  })
  const { id, full_name: name } = await client.dashUsers.me({}, { signal })
  return { client, account: { id, name }, channel }
}

/** Says nothing of the text: it may be another secret. */
function noKey(): ProductError {
  const message = 'A service key is `dashkey_` and 43 characters: copy it again from where you keep it'
  return errors.validation([{ path: 'serviceKey', message }], 'This is not a service key')
}
