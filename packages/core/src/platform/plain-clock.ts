import type { Clock } from './ports.ts'

const MAX_TIMER_MS = 2 ** 31 - 1

/** The clock of a program. */
export function createPlainClock(): Clock {
  return {
    now: () => Date.now(),
    setTimer(run, ms, { background = false } = {}) {
      const timer = setTimeout(run, Math.min(ms, MAX_TIMER_MS))
      // Browsers and Deno answer a number: a background timer then keeps nothing alive, or has to be waited for.
      if (background && typeof timer === 'object') timer.unref()
      return () => clearTimeout(timer)
    },
  }
}
