import type { Endpoint } from '../contract/endpoint.ts'
import { withFateUnknown } from '../errors/catalog.ts'
import { isUnsent } from '../errors/no-answer.ts'
import type { ErrorKind, ProductError } from '../errors/product-error.ts'
import type { ApiRequest } from './request.ts'
import type { OpenWrites } from './types.ts'

/** Failures after which a request may have been carried out all the same. */
const LEAVES_OPEN: ReadonlySet<ErrorKind> = new Set(['network', 'timeout', 'badAnswer', 'aborted'])
/** Failures that say nothing about the attempts before. */
const SAYS_NOTHING: ReadonlySet<ErrorKind> = new Set([...LEAVES_OPEN, 'unavailable', 'server', 'rateLimited'])

/** What a call that writes knows of itself, over all its attempts. */
export interface WriteCall {
  /** It was answered. */
  settle(): void
  /** One attempt failed. */
  failed(error: ProductError): void
  /** The error of a call that is given up, saying what is known of the write. */
  final(error: ProductError): ProductError
}

/** Gives the request its key, the same for all attempts. */
export function beginWrite(
  { method }: Endpoint,
  request: ApiRequest,
  given: string | undefined,
  openWrites: OpenWrites | undefined,
): WriteCall {
  const key = given ?? openWrites?.keyOf(contentOf(method, request)) ?? crypto.randomUUID()
  request.headers['idempotency-key'] = key
  const isSafe = given !== undefined || openWrites !== undefined
  let isOpen = false
  const settle = () => openWrites?.settle(key)
  return {
    settle,
    failed(error) {
      if (isUnsent(error)) return
      if (LEAVES_OPEN.has(error.kind) || (error.status >= 500 && error.requestId === undefined)) isOpen = true
      // A refused sign-in was asked before anything was done, and says nothing of the attempts before either.
      else if (!SAYS_NOTHING.has(error.kind) && error.status !== 401) {
        isOpen = false
        settle()
      }
    },
    final: (error) => (isOpen && SAYS_NOTHING.has(error.kind) ? withFateUnknown(error, isSafe) : error),
  }
}

/** The whole call as text; of a file what tells it from others without reading it. */
function contentOf(method: string, { path, query, body, headers, fileBytes }: ApiRequest): string {
  const content = fileBytes === undefined ? body : [headers['x-file-name'], fileBytes]
  return JSON.stringify([method, path, query, content])
}
