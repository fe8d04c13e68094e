import { errors } from '@org/core/contract'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const MINUTE_S = 60

/** @throws errors.rateLimited once the key has used up its minute */
export type RateLimit = (key: string) => Promise<void>

/**
 * Limits the requests per minute of each key, counted in this process. With several processes a person has that many in
 * each, which still limits one person, and no request waits for another machine.
 */
export function createRateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S })
  return async (key) => {
    try {
      await limiter.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw errors.rateLimited(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
    }
  }
}
