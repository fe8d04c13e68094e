import {
  type ErrorKind,
  errors,
  fetchRuntimeConfig,
  fromErrorBody,
  type RuntimeConfig,
  runtimeConfigSchema,
} from '@org/core'
import { CheckFailed, expect } from './outcome.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** One answer of the product, as it came. */
export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** The running product as plain HTTP sees it: for what the SDK would not send. */
export interface Product {
  baseUrl: string
  config: RuntimeConfig
  timeoutMs: number
  /** Sends exactly this. @throws ProductError `network` or `timeout` */
  send(path: string, init?: RequestInit): Promise<Answer>
}

/** Reaches the product and reads what it says about itself. @throws ProductError */
export async function openProduct(baseUrl: string, timeoutMs: number, env: Environment): Promise<Product> {
  const fetched = await fetchRuntimeConfig(baseUrl, fetch, AbortSignal.timeout(timeoutMs))
  return { baseUrl, config: overridden(fetched, env), timeoutMs, send: createSend(baseUrl, timeoutMs) }
}

export function createSend(baseUrl: string, timeoutMs: number): Product['send'] {
  return async (path, init = {}) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(baseUrl + path, { ...init, redirect: 'manual', signal })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: parseJson(text) }
    } catch (cause) {
      throw signal.aborted ? errors.timeout(cause) : errors.network(cause)
    }
  }
}

/** Fails unless the answer is one of the catalog errors asked for, with a request id to quote. */
export function expectError(what: string, answer: Answer, status: number, ...kinds: ErrorKind[]): void {
  const error = fromErrorBody(answer.body)
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
