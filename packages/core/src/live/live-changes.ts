import { changesEndpoints } from '../contract/changes/endpoints.ts'
import type { LiveEnd } from '../contract/changes/schema.ts'
import { tokenOrigin } from '../contract/token-address.ts'
import { asProductError, errors } from '../errors/catalog.ts'
import type { ProductError } from '../errors/product-error.ts'
import { readAnswer } from '../http/answer.ts'
import { belongToSession } from '../http/belonging.ts'
import { buildRequest } from '../http/request.ts'
import { createReading, type Told } from './reading.ts'
import type { LiveChanges, LiveChangesOptions, LiveState } from './types.ts'

/** Until the server has said how often there is a sign of life. */
const PRESUMED_HEARTBEAT_MS = 15_000
/** So many of them missing, and the connection is dead. */
const MISSED_HEARTBEATS = 2.5
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 10_000
/** Where the machine knows that there is no network: it says so when there is one. */
const OFFLINE_WAIT_MS = 30_000
/** The API looks no further back. */
const MAX_WITHIN_S = 3_600
/** Who stayed connected for so long has not failed: the next cut is a first one. */
const STEADY_MS = 10_000

/** How one connection came to its end, and how long to wait before the next; null: there is none. */
type Ending = { waitMs: number } | { refused: ProductError } | null

/**
 * Listens to what is changed, for as long as it is not closed: resumes after the last change heard when the connection
 * is cut, renews the access token when it is over, and takes a silent connection for dead. No change is told twice.
 *
 * @throws ProductError `validation` for a base URL to which tokens would travel unencrypted
 */
export function createLiveChanges(options: LiveChangesOptions): LiveChanges {
  const { clock, random = Math.random } = options
  const origin = tokenOrigin(options.baseUrl ?? '')
  const belonging = belongToSession(options.sessionId)
  let state: LiveState = 'connecting'
  let lastSeq = options.since ?? null
  let failures = 0
  let isOffline = false
  let connection: AbortController | null = null
  let wake = () => {}

  function enter(next: LiveState): void {
    if (state === next || state === 'closed') return
    state = next
    options.onState?.(next)
  }

  async function run(): Promise<void> {
    while (state !== 'closed') {
      enter('connecting')
      const ending = await connect()
      if (isClosed() || ending === null) return
      if ('refused' in ending) {
        enter('closed')
        options.onRefused?.(ending.refused)
        return
      }
      if (ending.waitMs === 0) continue
      enter('waiting')
      await wait(ending.waitMs)
    }
  }

  const isClosed = (): boolean => state === 'closed'

  /** One connection from its beginning to its end. */
  async function connect(): Promise<Ending> {
    const controller = new AbortController()
    connection = controller
    const watch = createWatch(controller)
    let liveAtMs: number | null = null
    try {
      const { response, token } = await request(controller.signal, watch)
      const read = createReading(lastSeq)
      let end: LiveEnd | null = null
      for await (const bytes of piecesOf(response)) {
        watch.alive()
        for (const told of read(bytes)) {
          if (isClosed()) return null
          if (told.what === 'end') end = told.why
          else take(told, watch)
          if (told.what === 'hello') liveAtMs = clock.now()
        }
        if (end !== null) break
      }
      if (isSteady(liveAtMs)) failures = 0
      return await ended(end, token)
    } catch (error) {
      if (isSteady(liveAtMs)) failures = 0
      return failed(asProductError(error))
    } finally {
      watch.stop()
      // A stream that is left has to be let go of: otherwise it goes on unread.
      controller.abort()
    }
  }

  const isSteady = (liveAtMs: number | null): boolean =>
    liveAtMs !== null && clock.now() - liveAtMs > STEADY_MS

  function take(told: Exclude<Told, { what: 'end' }>, watch: Watch): void {
    if (told.what === 'hello') {
      lastSeq ??= told.seq
      watch.expect(told.heartbeatMs)
      enter('live')
    } else if (told.what === 'here') options.onHere?.(told.people)
    else if (told.what === 'reset') {
      lastSeq = told.seq
      options.onReset(told.seq)
    } else {
      lastSeq = told.changes.at(-1)?.seq ?? lastSeq
      options.onChanges(told.changes)
    }
  }

  /** @param end what the server said of it; null: nothing, it was cut */
  async function ended(end: LiveEnd | null, token: string): Promise<Ending> {
    if (end === 'suspended') return { refused: errors.suspended() }
    if (end === 'signedOut') return { refused: errors.sessionEnded() }
    belonging.check()
    if (end === 'expired' && (await options.refresh(token)) === null)
      return { refused: errors.unauthenticated() }
    // A token that expires as soon as it is made is a clock gone wrong: not as fast as one can.
    if (end === 'expired') return { waitMs: failures++ === 0 ? 0 : backoffMs() }
    if (end === 'restart') return { waitMs: random() * FIRST_WAIT_MS }
    failures += 1
    return { waitMs: backoffMs() }
  }

  function failed(error: ProductError): Ending {
    if (!error.retryable) return { refused: error }
    failures += 1
    return { waitMs: Math.max(backoffMs(), (error.retryAfterS ?? 0) * 1_000) }
  }

  /** Doubling, half of it left to chance: many who were cut off together do not come back together. */
  function backoffMs(): number {
    if (isOffline) return OFFLINE_WAIT_MS
    const mostMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1))
    return mostMs * (0.5 + random() / 2)
  }

  /**
   * Asks with the token there is, and once more with a new one when the API refuses it.
   *
   * @throws ProductError unauthenticated when there is no session; else why there is no stream
   */
  async function request(signal: AbortSignal, watch: Watch) {
    let token = await options.accessToken()
    for (let isRenewed = false; ; isRenewed = true) {
      if (token === null) throw errors.unauthenticated()
      belonging.check()
      if (signal.aborted) throw errors.network(signal.reason)
      watch.alive()
      const response = await ask(token, signal)
      if (response.status !== 401 || isRenewed) return { response: await checked(response), token }
      await response.body?.cancel()
      token = await options.refresh(token)
    }
  }

  async function ask(token: string, signal: AbortSignal): Promise<Response> {
    const { requestToken, withinS } = options
    const { path } = buildRequest(changesEndpoints.stream, {})
    const query =
      lastSeq === null && withinS !== undefined
        ? `?withinS=${Math.min(MAX_WITHIN_S, Math.ceil(withinS()))}`
        : ''
    try {
      return await options.fetch(origin + path + query, {
        headers: {
          accept: 'text/event-stream',
          'x-request-token': requestToken,
          authorization: `Bearer ${token}`,
          ...(lastSeq === null ? {} : { 'last-event-id': String(lastSeq) }),
        },
        cache: 'no-store',
        redirect: 'error',
        signal,
      })
    } catch (cause) {
      throw errors.network(cause)
    }
  }

  /** @throws ProductError the API's own, or `unavailable` for what is no stream: a page of something in between */
  async function checked(response: Response): Promise<Response> {
    if (!response.ok) {
      const { status, headers } = response
      readAnswer(
        changesEndpoints.stream,
        {
          url: origin + buildRequest(changesEndpoints.stream, {}).path,
          status,
          headers,
          bytes: await response.arrayBuffer(),
        },
        clock.now(),
      )
    }
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.startsWith('text/event-stream')) throw errors.unavailable()
    return response
  }

  /** Ends a connection on which nothing has been heard for too long. */
  function createWatch(controller: AbortController) {
    let everyMs = PRESUMED_HEARTBEAT_MS
    let cancel = () => {}
    const alive = () => {
      cancel()
      cancel = clock.setTimer(() => controller.abort(), everyMs * MISSED_HEARTBEATS)
    }
    return {
      alive,
      expect(heartbeatMs: number) {
        everyMs = heartbeatMs
        alive()
      },
      stop: () => cancel(),
    }
  }
  type Watch = ReturnType<typeof createWatch>

  function wait(ms: number): Promise<void> {
    if (isClosed()) return Promise.resolve()
    return new Promise((resolve) => {
      const cancel = clock.setTimer(resolve, ms)
      wake = () => {
        cancel()
        resolve()
      }
    })
  }

  void run()
  return {
    get state() {
      return state
    },
    get lastSeq() {
      return lastSeq
    },
    online() {
      isOffline = false
      failures = 0
      if (state === 'waiting') wake()
    },
    offline() {
      isOffline = true
      connection?.abort()
    },
    close() {
      enter('closed')
      connection?.abort()
      wake()
    },
  }
}

/** What comes of a stream, until it ends. @throws ProductError network when it is cut */
async function* piecesOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    throw errors.network(cause)
  }
}
