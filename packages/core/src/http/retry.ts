import type { ProductError } from '../errors/product-error.ts'

export interface RetryPolicy {
  /** Attempts beyond the first. */
  retries: number
  /** Whether doing the call twice does no harm. */
  repeatable: boolean
  /** Uniform in [0, 1). */
  random: () => number
}

/** Longest mean of the first wait, in milliseconds; each further one may be twice as long. */
export const BACKOFF_BASE_MS = 300
/** No wait is longer, whatever the server asks for. */
export const MAX_WAIT_MS = 30_000

/** What is left of one call's patience. */
export interface Retry {
  /** Milliseconds to wait before the next attempt, or null when this failure is final. */
  next(error: ProductError): number | null
}

/** The state of one call's retries: create one a call, ask it after each failure. */
export function createRetry({ retries, repeatable, random }: RetryPolicy): Retry {
  let failures = 0
  return {
    next(error) {
      if (!repeatable || !error.retryable || failures >= retries) return null
      failures += 1
      const askedMs = (error.retryAfterS ?? 0) * 1000
      return Math.min(MAX_WAIT_MS, Math.max(askedMs, backoffMs(failures, random)))
    },
  }
}

/**
 * Exponential backoff with full jitter: uniform between nothing and a ceiling that doubles.
 *
 * @param failures how many attempts have failed, from 1
 * @returns whole milliseconds, at most {@link MAX_WAIT_MS}
 */
export function backoffMs(failures: number, random: () => number): number {
  const ceilingMs = Math.min(MAX_WAIT_MS, BACKOFF_BASE_MS * 2 ** (failures - 1))
  return Math.floor(random() * ceilingMs)
}
