import {
  type Endpoint,
  type ErrorBody,
  type ErrorDetail,
  errors,
  ProductError,
  toErrorBody,
} from '@org/core/contract'
import { diskFull } from '../files/disk.ts'
import { DOCS_PATH, errorAnchor, titleOfKind } from './openapi/kinds.ts'

/** A full disk, or a full share of it, of the operating system and of PostgreSQL. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', '53100'])

const JSON_TYPE = 'application/json; charset=utf-8'

/** Error codes of a database that is unavailable, overloaded, or asks for a retry; not of a wrong statement. */
const TRY_AGAIN =
  /^(?:08...|40001|40P01|53...|57P0[123]|57014|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH)$/
const LOST = /timeout exceeded when trying to connect|Connection terminated|is not queryable/
/** The address led to a standby: the proxy in front, or a name, did not move yet. PostgreSQL has no code of its own for it. */
const STANDBY = /^cannot set transaction read-write mode during recovery$/

/** Raised by the database's triggers for a write to what belongs to a locked field year (migration 0010). */
const LOCKED = 'LK001'

/** Turns anything thrown into the catalog error that the caller sees, never another program's message. */
export function asAnswerable(error: unknown): ProductError {
  if (error instanceof ProductError) return error
  const code = codeOf(error)
  if (code === LOCKED) return errors.locked(detailOf(error) ?? 'This year')
  if (NO_SPACE.has(code)) return diskFull(error)
  if (isOutage(error, code)) return errors.unavailable(undefined, error)
  return errors.server(undefined, error)
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The detail that our triggers add: the row's name for a person. */
const detailOf = (error: unknown): string | null =>
  error instanceof Error && 'detail' in error && typeof error.detail === 'string' ? error.detail : null

function isOutage(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false
  const connects = 'syscall' in error && error.syscall === 'connect'
  return connects || TRY_AGAIN.test(code) || LOST.test(error.message) || STANDBY.test(error.message)
}

/** An endpoint's error for an unusable input: its own if it has one (specification §8). */
export function invalidInput(endpoint: Endpoint, details: readonly ErrorDetail[]): ProductError {
  if (endpoint.errors.includes('userUpdate')) return errors.userUpdate(details)
  if (endpoint.errors.includes('userCreation')) return errors.userCreation(details)
  return errors.validation(details)
}

/** Status, headers and body of an error's answer. */
export function failureAnswer(
  error: ProductError,
  requestId: string,
): { status: number; headers: Record<string, string>; body: string } {
  return {
    // Errors without a status of their own (status 0: the caller is gone) reach nobody; any status will do.
    status: error.status === 0 ? 499 : error.status,
    headers: {
      'content-type': JSON_TYPE,
      'x-request-id': requestId,
      ...(error.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(error.kind === 'methodNotAllowed' ? allowHeader(error) : {}),
      ...(error.retryAfterS === undefined ? {} : { 'retry-after': String(error.retryAfterS) }),
    },
    body: JSON.stringify({ ...problemOf(error, requestId), ...toErrorBody(error, requestId) }),
  }
}

/** The fields of RFC 9457, for programs that know those. */
function problemOf({ kind, status, message }: ProductError, requestId: string): Omit<ErrorBody, 'error'> {
  return {
    type: `${DOCS_PATH}#${errorAnchor(kind)}`,
    title: titleOfKind(kind),
    status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
  }
}

const allowHeader = ({ details }: ProductError): Record<string, string> => ({
  allow: details.find(({ path }) => path === 'allow')?.message ?? '',
})
