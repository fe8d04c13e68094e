import { errors } from '@org/core/contract'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const MINUTE_S = 60

export interface RateLimit {
  /** @throws errors.rateLimited once the key has used up its minute; such a call does not count */
  take(key: string): Promise<void>
  /** Takes back one call of the key's minute. */
  giveBack(key: string): Promise<void>
}

/**
 * Limits the requests per minute of each key, counted in this process. With several processes a person has that many in
 * each, which still limits one person, and no request waits for another machine.
 */
export function createRateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S })
  const giveBack = async (key: string): Promise<void> => {
    // The minute may have ended meanwhile: the next one does not start with a call more.
    if (((await limiter.get(key))?.consumedPoints ?? 0) > 0) await limiter.reward(key)
  }
  return {
    async take(key) {
      try {
        await limiter.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        await giveBack(key)
        throw errors.rateLimited(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
      }
    },
    giveBack,
  }
}
