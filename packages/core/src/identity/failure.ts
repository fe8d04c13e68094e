import { errors } from '../errors/catalog.ts'
import { isProductError, type ProductError } from '../errors/product-error.ts'

/** The refusals that no retry changes: the refresh token is dead. Cognito's names, without their `Exception`. */
const DEAD = new Set(['NotAuthorized', 'UserNotFound', 'TokenRevoked', 'RefreshTokenReuse'])
const THROTTLED = new Set(['TooManyRequests', 'LimitExceeded'])
/** How long to leave a throttling service alone; it does not say (seconds). */
const THROTTLED_S = 5

/**
 * What a failed call of the user pool means: `authentication` when the session is dead, else a retryable error.
 * Whatever is not known to be a refusal is not one: a proxy's error page must not sign anybody out.
 */
export function classifyPoolFailure(error: unknown): ProductError {
  if (isProductError(error)) return error
  const code = codeOf(error)
  if (DEAD.has(code)) return errors.authentication(undefined, error)
  if (THROTTLED.has(code)) return errors.rateLimited(THROTTLED_S)
  if (code === 'NetworkError') return errors.network(error)
  if (code === 'TimeoutError' || code === 'AbortError') return errors.timeout(error)
  return errors.unavailable('The identity service is not available right now', error)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return code.replace(/Exception$/, '')
}
