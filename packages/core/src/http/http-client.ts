import { createFetch } from 'ofetch'
import { AS_OF_HEADER, CHANGE_NUMBER_HEADER, readChangeNumber } from '../contract/change-number.ts'
import { type Endpoint, type EndpointInput, type EndpointOutput, isWrite } from '../contract/endpoint.ts'
import { tokenOrigin } from '../contract/token-address.ts'
import { DEPTH_UNIT_HEADER } from '../contract/units/depth.ts'
import { asProductError, errors } from '../errors/catalog.ts'
import { noAnswer } from '../errors/no-answer.ts'
import type { ProductError } from '../errors/product-error.ts'
import { type ApiAnswer, readAnswer } from './answer.ts'
import { type Belonging, belongToSession } from './belonging.ts'
import { attemptMs } from './patience.ts'
import { beginReport } from './report.ts'
import { type ApiRequest, buildRequest } from './request.ts'
import { createRetry } from './retry.ts'
import { createSeenChanges, type SeenChanges } from './seen-changes.ts'
import type { CallOptions, HttpClient, HttpClientOptions } from './types.ts'
import { startDeadline, unlessAborted, wait } from './waiting.ts'
import { beginWrite } from './write.ts'

const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_RETRIES = 2

/**
 * The API’s HTTP client: both headers, one deadline an attempt, retries of what may pass (of a write under one key),
 * one renewal of the session after a 401 and one retry with the new token. When the session is dead or the new
 * token is refused too, `onSessionLost` is called once and the call fails; a renewal that is merely delayed fails
 * the call with a retryable error and nothing is lost. A session that its person ended everywhere is lost at once. A call stays with the session it was begun in.
 *
 * @throws ProductError `validation` for a base URL to which tokens would travel unencrypted
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { clock, timeoutMs = DEFAULT_TIMEOUT_MS, retries = DEFAULT_RETRIES, random = Math.random } = options
  const seen = createSeenChanges()
  const send = createSender({ ...options, timeoutMs, seen })

  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    callOptions?: CallOptions,
  ): Promise<EndpointOutput<E>>
  async function call(
    endpoint: Endpoint,
    input: unknown,
    { signal, idempotencyKey, onAsOf }: CallOptions = {},
  ) {
    const request = buildRequest(endpoint, input)
    const write = isWrite(endpoint) ? beginWrite(endpoint, request, idempotencyKey, options.openWrites) : null
    const once = request.fileBytes === Infinity
    const retry = createRetry({ retries, repeatable: !once, random })
    const belonging = belongToSession(options.sessionId)
    let renewed: string | null = null
    for (let attempt = 1; ; attempt += 1) {
      const token = renewed ?? (await currentToken(endpoint, signal))
      if (endpoint.caller !== 'anyone') belonging.check()
      const report = beginReport(options, endpoint, attempt)
      try {
        const answer = await send(endpoint, request, token, signal)
        const value = readAnswer(endpoint, answer, clock.now())
        report.answered(answer)
        write?.settle()
        onAsOf?.(readChangeNumber(answer.headers.get(AS_OF_HEADER)))
        return value
      } catch (caught) {
        const error = asProductError(caught)
        report.failed(error)
        write?.failed(error)
        // It may have been written all the same, and what refused it may be newer than what was seen.
        if (write !== null) seen.lost()
        if (error.status === 401) {
          if (renewed !== null || error.kind === 'sessionEnded') throw await lost(error, belonging)
          renewed = await renew(token, error, belonging, signal)
          if (once) throw errors.unauthenticated('Your sign-in expired: send the file again')
          continue
        }
        const delayMs = retry.next(error)
        if (delayMs === null) throw write === null ? error : write.final(error)
        await wait(clock, delayMs, signal)
      }
    }
  }

  function currentToken(endpoint: Endpoint, signal: AbortSignal | undefined): Promise<string | null> {
    if (endpoint.caller === 'anyone') return Promise.resolve(null)
    return unlessAborted(options.accessToken(), signal).catch(rethrow)
  }

  /** A new token to try once more with. */
  async function renew(
    refused: string | null,
    error: ProductError,
    belonging: Belonging,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    belonging.check()
    const renewal = refused === null ? options.refresh() : options.refresh(refused)
    const token = await unlessAborted(renewal, signal).catch(rethrow)
    if (token !== null) return token
    // Without a token there was no session to lose: reloading would bring the visitor back here for ever.
    throw refused === null ? error : await lost(error, belonging)
  }

  async function lost(error: ProductError, belonging: Belonging): Promise<ProductError> {
    belonging.check()
    await options.onSessionLost(error)
    return error
  }

  return {
    call,
    heard(seq) {
      if (seq === null) seen.lost()
      else seen.saw(seq)
    },
    seen: () => seen.current(),
  }
}

type Sender = (
  endpoint: Endpoint,
  request: ApiRequest,
  token: string | null,
  signal: AbortSignal | undefined,
) => Promise<ApiAnswer>

/** Makes single attempts. Every answer, whatever its status, is a result; having none is an error. */
function createSender(options: HttpClientOptions & { timeoutMs: number; seen: SeenChanges }): Sender {
  const { requestToken, clock, timeoutMs, depthUnit, seen } = options
  const origin = tokenOrigin(options.baseUrl ?? '')
  const $fetch = createFetch({ fetch: options.fetch })
  return async (endpoint, { path, query, headers, body, fileBytes }, token, signal) => {
    const deadline = startDeadline(clock, attemptMs(timeoutMs, fileBytes, endpoint.patienceMs), signal)
    const note = seen.begin()
    const number = seen.current()
    try {
      const response = await $fetch.raw(origin + path, {
        method: endpoint.method,
        query,
        ...(body === undefined ? {} : { body }),
        headers: {
          accept: endpoint.answers ?? 'application/json',
          ...headers,
          'x-request-token': requestToken,
          ...(depthUnit === undefined ? {} : { [DEPTH_UNIT_HEADER]: depthUnit() }),
          ...(number === null ? {} : { [CHANGE_NUMBER_HEADER]: String(number) }),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        responseType: 'arrayBuffer',
        ignoreResponseError: true,
        // The loop is ours: ofetch's reuses an aborted signal and ignores Retry-After.
        retry: 0,
        // A followed redirect would carry the request token to wherever it leads.
        redirect: 'manual',
        signal: deadline.signal,
      })
      const answered = readChangeNumber(response.headers.get(CHANGE_NUMBER_HEADER))
      if (answered !== null) note(answered)
      else if (response.ok && isWrite(endpoint)) seen.lost()
      return {
        url: origin + path,
        status: response.status,
        headers: response.headers,
        bytes: response._data ?? new ArrayBuffer(0),
      }
    } catch (cause) {
      if (signal?.aborted) throw errors.aborted(cause)
      throw deadline.expired ? errors.timeout(cause) : await noAnswer(origin + path, cause)
    } finally {
      deadline.clear()
    }
  }
}

const rethrow = (error: unknown): never => {
  throw asProductError(error)
}
