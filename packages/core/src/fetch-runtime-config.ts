import { type RuntimeConfig, runtimeConfigSchema } from './contract/runtime-config.ts'
import { tokenOrigin } from './contract/token-address.ts'
import { errors } from './errors/catalog.ts'
import type { ProductError } from './errors/product-error.ts'

const TIMEOUT_MS = 30_000

/**
 * Where a product's API and identity service are, as it says at `/config.json`.
 *
 * @param signal gives it up; without one, that is after 30 s
 * @throws ProductError `validation` for a base URL that is not https nor this machine, `network` without an answer,
 *   `timeout` without one in time, `aborted`, `unavailable` for a failed one, `badAnswer` for a wrong shape
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
  const init: RequestInit = { cache: 'no-store', redirect: 'error', signal }
  const response = await fetch(`${tokenOrigin(baseUrl)}/config.json`, init).catch((cause: unknown) => {
    throw failed(errors.network(cause))
  })
  if (!response.ok) throw errors.unavailable()
  const parsed = runtimeConfigSchema.safeParse(await readJson(response))
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => ({
    path: `config.json ${path.join('.')}`,
    message,
  }))
  throw failed(errors.badAnswer(details))
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}
