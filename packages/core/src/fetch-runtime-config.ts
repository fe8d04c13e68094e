import { type RuntimeConfig, runtimeConfigSchema } from './contract/runtime-config.ts'
import { tokenOrigin } from './contract/token-address.ts'
import { errors } from './errors/catalog.ts'
import { noAnswer } from './errors/no-answer.ts'
import { isProductError, type ProductError } from './errors/product-error.ts'
import { isPage, parseJson, readFailure } from './http/answer.ts'

const TIMEOUT_MS = 30_000

/**
 * Where a product's API and identity service are, as it says at `/config.json`.
 *
 * @param signal gives it up; without one, that is after 30 s
 * @throws ProductError `validation` for a base URL that is not https nor this machine, `network` without an answer,
 *   `timeout` without one in time, `aborted`, the one that its status stands for of a failed one (502 and 503:
 *   `unavailable`), `badAnswer` for a wrong shape, a web page or a redirect
 */
export async function fetchRuntimeConfig(
  baseUrl: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<RuntimeConfig> {
  /** What it failed with, unless it was given up. */
  const failed = (error: ProductError): ProductError => {
    if (!signal.aborted) return error
    const isLate = signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
    return isLate ? errors.timeout(signal.reason) : errors.aborted(signal.reason)
  }
  const url = `${tokenOrigin(baseUrl)}/config.json`
  try {
    const response = await fetch(url, { cache: 'no-store', redirect: 'manual', signal })
    const { ok, status, headers } = response
    const bytes = await response.arrayBuffer()
    if (!ok) throw readFailure({ url, status, headers, bytes }, Date.now())
    return readConfig(url, headers, bytes)
  } catch (error) {
    throw failed(isProductError(error) ? error : await noAnswer(url, error))
  }
}

function readConfig(url: string, headers: Headers, bytes: ArrayBuffer): RuntimeConfig {
  const value = parseJson(bytes)
  const parsed = runtimeConfigSchema.safeParse(value)
  if (parsed.success) return parsed.data
  if (value === undefined && isPage({ headers, bytes })) throw errors.notTheApi(url)
  throw errors.badAnswer(
    parsed.error.issues.map(({ path, message }) => ({ path: `config.json ${path.join('.')}`, message })),
  )
}
