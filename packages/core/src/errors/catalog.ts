import { type ErrorDetail, isProductError, ProductError, type ProductErrorInit } from './product-error.ts'

const SIGN_IN_AGAIN = 'Sign in again.'
const TRY_LATER = 'Try again in a moment.'
const MAY_BE_SAVED = 'It may have been saved.'
const UNREACHED = {
  message: 'The server could not be reached',
  remedy: 'Check the connection, then try again.',
  retryable: true,
}
const RELOAD_FOR_PROXY = 'Reload the page. A proxy may ask you to sign in.'

/** Whether a page asked its own server: then the address is right, and a proxy that is in the way may pass. */
const isOwnPage = (url: string) => !URL.canParse(url)

/**
 * The errors that core itself raises, by name, with their exact kinds, statuses and messages (specification §8). The
 * whole catalog is `all.ts`; core imports only this part, so that a page does not load what only a server raises.
 */
export const errors = {
  authentication: (message = 'Authentication failed', cause?: unknown) =>
    new ProductError({ kind: 'authentication', status: 400, message, cause, remedy: SIGN_IN_AGAIN }),

  userNotFound: () => new ProductError({ kind: 'userNotFound', status: 404, message: 'Failed to find user' }),

  userUpdate: (details: readonly ErrorDetail[] = []) =>
    new ProductError({ kind: 'userUpdate', status: 400, message: 'Failed to update user', details }),

  server: (message = 'Unknown error', cause?: unknown) =>
    new ProductError({ kind: 'server', status: 500, message, cause, retryable: true, remedy: TRY_LATER }),

  googleSignInFailed: (cause?: unknown) =>
    new ProductError({
      kind: 'server',
      status: 500,
      message: 'Google sign-in failed',
      cause,
      remedy: 'Start the sign-in again.',
    }),

  /** The browser takes nothing into its storage, and a sign-in has to leave something there for its way back. */
  storageRefused: () =>
    new ProductError({
      kind: 'authentication',
      status: 400,
      message: 'This browser stores nothing for this site. To sign in, allow cookies and site data for it',
    }),

  /** The bearer token is missing, expired, forged or refused: the client refreshes it once and retries. */
  unauthenticated: (message = 'Sign in to continue') =>
    new ProductError({ kind: 'unauthenticated', status: 401, message, remedy: SIGN_IN_AGAIN }),

  /** The person signed out everywhere after this session began. Renewing its token does not help: sign out and say why. */
  sessionEnded: () =>
    new ProductError({
      kind: 'sessionEnded',
      status: 401,
      message: 'You signed out everywhere',
      remedy: SIGN_IN_AGAIN,
    }),

  forbidden: (message = 'You do not have permission to do this', remedy = 'Ask an operation manager.') =>
    new ProductError({ kind: 'forbidden', status: 403, message, remedy }),

  suspended: () =>
    new ProductError({
      kind: 'forbidden',
      status: 403,
      message: 'Your access is suspended',
      remedy: 'Ask an operation manager to restore it.',
    }),

  validation: (details: readonly ErrorDetail[], message = 'The request is not valid') =>
    new ProductError({
      kind: 'validation',
      status: 400,
      message,
      details,
      remedy: 'Correct the entries named below.',
    }),

  notFound: (what = 'This page or record') =>
    new ProductError({ kind: 'notFound', status: 404, message: `${what} does not exist` }),

  rateLimited: (retryAfterS: number) =>
    new ProductError({
      kind: 'rateLimited',
      status: 429,
      message: 'Too many requests',
      retryable: true,
      retryAfterS,
      remedy: `Wait ${retryAfterS} s, then try again.`,
    }),

  unavailable: (message = 'The service is not available right now', cause?: unknown) =>
    new ProductError({
      kind: 'unavailable',
      status: 503,
      message,
      cause,
      retryable: true,
      remedy: TRY_LATER,
    }),

  /**
   * No answer was received at all.
   *
   * @param told the cause in words, where it is known (`noAnswer`)
   */
  network: (cause?: unknown, told: Pick<ProductErrorInit, 'message' | 'remedy' | 'retryable'> = UNREACHED) =>
    new ProductError({ kind: 'network', status: 0, cause, ...told }),

  /** Of a browser: trying again does not help, its settings do. */
  noMaps: (cause?: unknown) =>
    new ProductError({
      kind: 'server',
      status: 500,
      message: 'This browser cannot draw maps: WebGL is missing or turned off',
      cause,
      remedy:
        'Turn on graphics acceleration in the settings of the browser (Chrome and Edge: System; Firefox: Performance), then reload the page.',
    }),

  timeout: (cause?: unknown) =>
    new ProductError({
      kind: 'timeout',
      status: 504,
      message: 'The server took too long to answer',
      cause,
      retryable: true,
      remedy: TRY_LATER,
    }),

  /** The caller gave up (its AbortSignal fired). */
  aborted: (cause?: unknown) =>
    new ProductError({ kind: 'aborted', status: 0, message: 'The call was canceled', cause }),

  /** An answer that does not have the shape the contract promises. */
  badAnswer: (details: readonly ErrorDetail[], cause?: unknown) =>
    new ProductError({
      kind: 'badAnswer',
      status: 502,
      message: 'The server sent an unexpected answer',
      details,
      cause,
      remedy: 'Reload the page to get the newest version.',
    }),

  /**
   * A web page came where the API answers JSON.
   *
   * @param url what was asked for, without its query
   */
  notTheApi: (url: string, status = 502) =>
    new ProductError({
      kind: 'badAnswer',
      status,
      message: `This address is not the API of the dashboard: ${url} answers with a web page`,
      remedy: isOwnPage(url)
        ? RELOAD_FOR_PROXY
        : 'Check the address, and whether a proxy or another program answers there.',
      retryable: isOwnPage(url),
    }),

  /**
   * A redirect, which is never followed: tokens would go to wherever it leads.
   *
   * @param url what was asked for, without its query
   * @param target where it leads, without its query; null where the browser does not say
   */
  redirected: (url: string, target: string | null, status = 502) =>
    new ProductError({
      kind: 'badAnswer',
      status,
      message: `${url} redirects to ${target ?? 'another address'}. No redirect is followed`,
      remedy: isOwnPage(url) ? RELOAD_FOR_PROXY : 'If that is the product, use its address.',
      retryable: isOwnPage(url),
    }),
} as const

/**
 * The error of a write whose answer was lost, with a remedy that says so: the write may have been saved.
 *
 * @param isSafe whether trying again repeats the same write, which the server saves once
 */
export function withFateUnknown(error: ProductError, isSafe: boolean): ProductError {
  const { kind, status, message, retryable, details, requestId, retryAfterS } = error
  const again = isSafe
    ? 'You can try again: it is saved only once.'
    : 'Check whether it was saved, then try again.'
  const remedy = `${MAY_BE_SAVED} ${again}`
  const init = { kind, status, message, retryable, details, requestId, retryAfterS, remedy }
  return new ProductError({ ...init, cause: error.cause })
}

/** Whether the error is of a write that may have been saved. */
export function isFateUnknown(error: ProductError): boolean {
  return error.remedy?.startsWith(MAY_BE_SAVED) === true
}

/**
 * A failure of reading or refreshing the session, rethrown as a server error with the original message,
 * or 'Unknown error' (specification §8). Product errors pass through unchanged.
 */
export function asProductError(error: unknown): ProductError {
  if (isProductError(error)) return error
  const message = error instanceof Error && error.message !== '' ? error.message : 'Unknown error'
  return errors.server(message, error)
}
