/** Every kind of failure that crosses a layer of the product. The first five are the specification's (§8). */
export type ErrorKind =
  | 'authentication'
  | 'userNotFound'
  | 'userUpdate'
  | 'userCreation'
  | 'server'
  | 'unauthenticated'
  | 'sessionEnded'
  | 'requestToken'
  | 'forbidden'
  | 'validation'
  | 'notFound'
  | 'methodNotAllowed'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedMedia'
  | 'unreadableFile'
  | 'rateLimited'
  | 'unavailable'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'badAnswer'

export const ERROR_KINDS = [
  'authentication',
  'userNotFound',
  'userUpdate',
  'userCreation',
  'server',
  'unauthenticated',
  'sessionEnded',
  'requestToken',
  'forbidden',
  'validation',
  'notFound',
  'methodNotAllowed',
  'conflict',
  'tooLarge',
  'unsupportedMedia',
  'unreadableFile',
  'rateLimited',
  'unavailable',
  'network',
  'timeout',
  'aborted',
  'badAnswer',
] as const satisfies readonly ErrorKind[]

/** One thing wrong with an input: where (`body.name`, `query.limit`, `feature 3`) and what. */
export interface ErrorDetail {
  path: string
  message: string
}

export interface ProductErrorInit {
  kind: ErrorKind
  /** HTTP status code; 0 when no answer was received. */
  status: number
  message: string
  cause?: unknown
  /** Whether the same call may succeed later without anybody changing anything. Default: false. */
  retryable?: boolean
  /** What the person can do about it, in a sentence. */
  remedy?: string | undefined
  details?: readonly ErrorDetail[]
  /** The server's id of the request, to be quoted to support. */
  requestId?: string | undefined
  /** How long to wait before a retry, in seconds, where the other side said so. */
  retryAfterS?: number | undefined
}

/** The only error thrown across a layer. Build it through the catalog (`errors`), not by hand. */
export class ProductError extends Error {
  override readonly name = 'ProductError'
  readonly kind: ErrorKind
  readonly status: number
  readonly retryable: boolean
  readonly remedy: string | undefined
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | undefined
  readonly retryAfterS: number | undefined

  constructor(init: ProductErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause })
    this.kind = init.kind
    this.status = init.status
    this.retryable = init.retryable ?? false
    this.remedy = init.remedy
    this.details = init.details ?? []
    this.requestId = init.requestId
    this.retryAfterS = init.retryAfterS
  }
}

/** Whether a caught value is a {@link ProductError}, optionally of one kind. */
export function isProductError(value: unknown, kind?: ErrorKind): value is ProductError {
  return value instanceof ProductError && (kind === undefined || value.kind === kind)
}

/** What the login page shows for a failed sign-in (specification §8): the product's message, else 'Unknown error'. */
export function messageFor(error: unknown): string {
  return isProductError(error) ? error.message : 'Unknown error'
}
