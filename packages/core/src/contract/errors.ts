import { ERROR_KINDS, type ErrorDetail, type ErrorKind, ProductError } from '../errors/product-error.ts'
import type { ErrorBody } from './error-body.ts'

/** A catalog error as JSON, which leaves out what is undefined. Never includes the cause: that is for logs. */
export function toErrorBody(error: ProductError, requestId = error.requestId): ErrorBody {
  const { kind, status, message, retryable, remedy, retryAfterS } = error
  const details = error.details.map(({ path, message }) => ({ path, message }))
  return { error: { kind, status, message, retryable, remedy, details, requestId, retryAfterS } }
}

/**
 * The catalog error in an answer's body, or null when the body is not one of ours. Reads what `errorBodySchema`
 * describes, without the schema: a page needs this first and should load quickly. The fields of RFC 9457 repeat what
 * `error` says, and are not read: an older server has none.
 */
export function fromErrorBody(body: unknown): ProductError | null {
  const fields = fieldsOf(fieldsOf(body).error)
  const { status, message, retryable, remedy, details, requestId, retryAfterS } = fields
  if (
    typeof fields.kind !== 'string' ||
    !isNumber(status) ||
    typeof message !== 'string' ||
    typeof retryable !== 'boolean' ||
    !(remedy === undefined || typeof remedy === 'string') ||
    !(requestId === undefined || typeof requestId === 'string') ||
    !(retryAfterS === undefined || isNumber(retryAfterS)) ||
    !(Array.isArray(details) && details.every(isDetail))
  ) {
    return null
  }
  const kind = ERROR_KINDS.find((known) => known === fields.kind) ?? kindOf(status)
  return new ProductError({ kind, status, message, retryable, remedy, details, requestId, retryAfterS })
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

function isDetail(value: unknown): value is ErrorDetail {
  const { path, message } = fieldsOf(value)
  return typeof path === 'string' && typeof message === 'string'
}

/** What a program decides by where a later server has a kind that this version does not know: its sentence is kept. */
function kindOf(status: number): ErrorKind {
  if (status >= 500) return status === 503 ? 'unavailable' : 'server'
  return BY_STATUS.get(status) ?? 'validation'
}

const BY_STATUS: ReadonlyMap<number, ErrorKind> = /* @__PURE__ */ new Map([
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [405, 'methodNotAllowed'],
  [409, 'conflict'],
  [413, 'tooLarge'],
  [415, 'unsupportedMedia'],
  [422, 'unreadableFile'],
  [429, 'rateLimited'],
])
