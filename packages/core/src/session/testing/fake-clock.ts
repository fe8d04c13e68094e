import type { Clock } from '../../platform/ports.ts'

export interface FakeClock extends Clock {
  /** Lets time pass: due timers run in order, and what they start gets its turn. */
  advance(ms: number): Promise<void>
  /** Changes what this machine believes the time is, without time passing. */
  set(ms: number): void
  pendingTimers(): number
}

/** Time that stands still until told otherwise. */
export function createFakeClock(startMs = Date.UTC(2026, 3, 1, 8)): FakeClock {
  let wallMs = startMs
  let elapsedMs = 0
  const timers = new Set<{ dueMs: number; run: () => void }>()
  return {
    now: () => wallMs,
    setTimer(run, ms) {
      const timer = { dueMs: elapsedMs + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async advance(ms) {
      const endMs = elapsedMs + ms
      for (;;) {
        await turn()
        const [next] = [...timers].filter(({ dueMs }) => dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)
        if (next === undefined) break
        timers.delete(next)
        wallMs += next.dueMs - elapsedMs
        elapsedMs = next.dueMs
        next.run()
      }
      wallMs += endMs - elapsedMs
      elapsedMs = endMs
      await turn()
    },
    set(ms) {
      wallMs = ms
    },
    pendingTimers: () => timers.size,
  }
}

/** Lets everything that waits for nothing but its turn happen. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
