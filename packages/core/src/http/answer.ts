import type { Endpoint } from '../contract/endpoint.ts'
import { fromErrorBody } from '../contract/errors.ts'
import { errors } from '../errors/catalog.ts'
import { ProductError } from '../errors/product-error.ts'
import { parseRetryAfter } from './retry-after.ts'

/** An answer received whole. */
export interface ApiAnswer {
  status: number
  headers: Headers
  bytes: ArrayBuffer
}

/**
 * The value an answer carries, checked against what the endpoint promises.
 *
 * @param nowMs the moment of the answer, in milliseconds since 1970
 * @throws ProductError the API's own error for a status that is not 2xx; `badAnswer` for a value of another shape
 */
export function readAnswer(endpoint: Endpoint, answer: ApiAnswer, nowMs: number): unknown {
  if (answer.status < 200 || answer.status > 299) throw readError(answer, nowMs)
  if (endpoint.answers !== undefined) return new Uint8Array(answer.bytes)
  const parsed = endpoint.output.safeParse(parseJson(answer.bytes))
  if (parsed.success) return parsed.data
  throw errors.badAnswer(
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    parsed.error,
  )
}

/** The catalog error of a failed call: the one in its body, or the one its status stands for. */
function readError(answer: ApiAnswer, nowMs: number): ProductError {
  const { status, headers, bytes } = answer
  const error = fromErrorBody(parseJson(bytes)) ?? errorForStatus(status)
  return new ProductError({
    ...error,
    // An error's own message is not enumerable.
    message: error.message,
    status,
    requestId: error.requestId ?? headers.get('x-request-id') ?? undefined,
    retryAfterS: parseRetryAfter(headers.get('retry-after'), nowMs) ?? error.retryAfterS,
  })
}

/** For answers that are not the API's own: a proxy's page, a load balancer's refusal. */
function errorForStatus(status: number): ProductError {
  if (status === 401) return errors.unauthenticated()
  if (status === 403) return errors.forbidden()
  if (status === 404) return errors.notFound()
  if (status === 408 || status === 504) return errors.timeout()
  if (status === 429) return errors.rateLimited(1)
  if (status === 502 || status === 503) return errors.unavailable()
  if (status >= 500) return errors.server()
  return errors.badAnswer([{ path: '', message: `Unexpected status ${status}` }])
}

/** The JSON of a body, or undefined where it is none: no schema takes that. */
function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
