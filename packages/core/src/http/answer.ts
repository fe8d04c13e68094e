import type { Endpoint } from '../contract/endpoint.ts'
import { fromErrorBody } from '../contract/errors.ts'
import { errors } from '../errors/catalog.ts'
import { ProductError } from '../errors/product-error.ts'
import { readLaterWords } from './later-words.ts'
import { parseRetryAfter } from './retry-after.ts'

/** An answer received whole. */
export interface ApiAnswer {
  /** What was asked for, without its query. Below the page's own origin only the path. */
  url: string
  /** 0 where the answer is a redirect that a browser does not show. */
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
  if (answer.status < 200 || answer.status > 299) throw readFailure(answer, nowMs)
  if (endpoint.answers !== undefined) return new Uint8Array(answer.bytes)
  const value = parseJson(answer.bytes)
  const parsed = endpoint.output.safeParse(value)
  if (parsed.success) return parsed.data
  const later = readLaterWords(endpoint.output, value, parsed.error.issues)
  if (later !== null) return later.data
  if (value === undefined && isPage(answer)) throw errors.notTheApi(answer.url)
  throw errors.badAnswer(
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    parsed.error,
  )
}

/**
 * The catalog error of an answer that is not what was asked for: the one in its body, or the one its status stands for.
 * The status is the answer's, where it is one of a failure.
 *
 * @param nowMs the moment of the answer, in milliseconds since 1970
 */
export function readFailure(answer: ApiAnswer, nowMs: number): ProductError {
  const { status, headers, bytes } = answer
  const error = fromErrorBody(parseJson(bytes)) ?? strangersError(answer)
  return new ProductError({
    ...error,
    // An error's own message is not enumerable.
    message: error.message,
    status: status >= 400 ? status : error.status,
    requestId: error.requestId ?? headers.get('x-request-id') ?? undefined,
    retryAfterS: parseRetryAfter(headers.get('retry-after'), nowMs) ?? error.retryAfterS,
  })
}

/** Whether the body is a web page, as proxies and other programs answer. */
export function isPage({ headers, bytes }: Pick<ApiAnswer, 'headers' | 'bytes'>): boolean {
  if (/^(text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')) return true
  const start = new TextDecoder().decode(bytes.slice(0, PAGE_START_BYTES))
  return /^\s*<(!doctype html|html|head|body|h1)\b/i.test(start)
}

const PAGE_START_BYTES = 200

/** For answers that are not the API's own: a proxy's page, a load balancer's refusal, a redirect. */
function strangersError(answer: ApiAnswer): ProductError {
  const { url, status, headers } = answer
  if (status >= 200 && status < 300 && isPage(answer)) return errors.notTheApi(url)
  if (status === 0 || (status >= 300 && status < 400))
    return errors.redirected(url, redirectTarget(url, headers.get('location')))
  const error = errorForStatus(status)
  const isElsewhere = error.kind === 'notFound' || error.kind === 'badAnswer'
  const isOwn = !URL.canParse(url)
  if (isElsewhere && isPage(answer)) {
    const { message, remedy } = errors.notTheApi(url)
    return new ProductError({ ...error, details: [], message, remedy })
  }
  // A page's person does not know addresses; who runs a program does.
  const message = isOwn ? error.message : `${error.message} (${status} from ${url})`
  return new ProductError({ ...error, message })
}

/** Where a redirect leads, without what may be secret: its query, its fragment, a user. Null where it is not said. */
function redirectTarget(url: string, location: string | null): string | null {
  const base = URL.canParse(url) ? url : undefined
  if (location === null || !URL.canParse(location, base)) return null
  const { origin, pathname } = new URL(location, base)
  return origin === 'null' ? null : origin + pathname
}

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
export function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
