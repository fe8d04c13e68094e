import {
  type ApiAnswer,
  type ErrorKind,
  errors,
  fetchRuntimeConfig,
  fromErrorBody,
  noAnswer,
  type RuntimeConfig,
  readFailure,
  runtimeConfigSchema,
} from '@org/core'
import { CheckFailed, expect } from './outcome.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** One answer of the product, as it came. */
export interface Answer extends ApiAnswer {
  /** Undefined where it is no JSON. */
  body: unknown
}

/** The running product as plain HTTP sees it: for what the SDK would not send. */
export interface Product {
  baseUrl: string
  config: RuntimeConfig
  timeoutMs: number
  /**
   * Sends exactly this.
   *
   * @throws ProductError `network` or `timeout`; what else answers in the product's place: a gateway's 502, 503 or 504, a
   *   redirect
   */
  send(path: string, init?: RequestInit): Promise<Answer>
}

/** Reaches the product and reads what it says about itself. @throws ProductError */
export async function openProduct(baseUrl: string, timeoutMs: number, env: Environment): Promise<Product> {
  const fetched = await fetchRuntimeConfig(baseUrl, fetch, AbortSignal.timeout(timeoutMs))
  return { baseUrl, config: overridden(fetched, env), timeoutMs, send: createSend(baseUrl, timeoutMs) }
}

export function createSend(baseUrl: string, timeoutMs: number): Product['send'] {
  return (path, init) => ask(baseUrl + path, timeoutMs, init)
}

/** Asks any server, and follows no redirect. @throws as `Product.send` */
export async function ask(address: string, timeoutMs: number, init: RequestInit = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(address, { ...init, redirect: 'manual', signal })
    .then(async (response) => ({ response, bytes: await response.arrayBuffer() }))
    .catch(async (cause: unknown) => {
      throw signal.aborted ? errors.timeout(cause) : await noAnswer(address, cause)
    })
  const { status, headers } = answer.response
  const { bytes } = answer
  const body = parseJson(new TextDecoder().decode(bytes))
  const isGateway = status >= 502 && status <= 504 && body === undefined
  const isRedirect = status >= 300 && status < 400
  if (isGateway || isRedirect) throw readFailure({ url: address, status, headers, bytes }, Date.now())
  return { url: address, status, headers, bytes, body }
}

/**
 * Fails unless the answer is one of the catalog errors asked for, with a request id to quote.
 *
 * @throws CheckFailed; ProductError for an answer that is no JSON
 */
export function expectError(what: string, answer: Answer, status: number, ...kinds: ErrorKind[]): void {
  const error = fromErrorBody(answer.body)
  // Not the API: that is no matter of this one call.
  if (error === null && answer.body === undefined) throw readFailure(answer, Date.now())
  const seen = error === null ? `${answer.status} without a catalog error` : `${answer.status} ${error.kind}`
  const isRight = error !== null && answer.status === status && kinds.includes(error.kind)
  expect(isRight, `${what}: expected ${status} ${kinds.join(' or ')}, got ${seen}`)
  const id = answer.headers.get('x-request-id')
  expect(id !== null && error.requestId === id, `${what}: the error has no request id to quote`)
}

function overridden(config: RuntimeConfig, env: Environment): RuntimeConfig {
  const { identity } = config
  const parsed = runtimeConfigSchema.safeParse({
    ...config,
    requestToken: env.DASH_REQUEST_TOKEN || config.requestToken,
    identity: {
      baseUrl: env.DASH_IDENTITY_BASE_URL || identity.baseUrl,
      issuer: env.DASH_IDENTITY_ISSUER || identity.issuer,
      clientId: env.DASH_IDENTITY_CLIENT_ID || identity.clientId,
      apiUrl: env.DASH_IDENTITY_API_URL || identity.apiUrl,
      poolId: env.DASH_IDENTITY_POOL_ID || identity.poolId,
    },
  })
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new CheckFailed(`The environment’s configuration is not usable: ${wrong}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
