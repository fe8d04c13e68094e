import { type RuntimeConfig, runtimeConfigSchema } from './contract/runtime-config.ts'
import { errors } from './errors/catalogue.ts'

/**
 * Where a product's API and identity service are, as it says at `/config.json`.
 *
 * @throws ProductError `network` without an answer, `unavailable` for a failed one, `badAnswer` for a wrong shape
 */
export async function fetchRuntimeConfig(
  baseUrl: string,
  fetch: typeof globalThis.fetch,
  signal?: AbortSignal,
): Promise<RuntimeConfig> {
  const init: RequestInit = { cache: 'no-store', redirect: 'error', ...(signal ? { signal } : {}) }
  const response = await fetch(`${baseUrl}/config.json`, init).catch((cause: unknown) => {
    throw errors.network(cause)
  })
  if (!response.ok) throw errors.unavailable()
  const parsed = runtimeConfigSchema.safeParse(await response.json().catch(() => null))
  if (parsed.success) return parsed.data
  throw errors.badAnswer(
    parsed.error.issues.map(({ path, message }) => ({ path: `config.json ${path.join('.')}`, message })),
  )
}
