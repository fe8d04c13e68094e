import { errors } from '../errors/catalog.ts'
import type { Clock, Lock } from './ports.ts'

/**
 * A lock among the callers of this object, first come first served. For Node, and for browsers without Web Locks:
 * those have no other tabs to agree with, or cannot sign in at all (both need a secure context).
 */
export function createLocalLock(clock: Pick<Clock, 'setTimer'>): Lock {
  const last = new Map<string, Promise<void>>()
  return {
    async withLock(name, { timeoutMs, signal }, work) {
      const free = last.get(name) ?? Promise.resolve()
      let release = () => {}
      const mine = new Promise<void>((resolve) => {
        release = resolve
      })
      // Whoever comes next waits for those before us also when we give up waiting.
      const turn = free.then(() => mine)
      last.set(name, turn)
      try {
        await waitFor(free, clock, timeoutMs, signal)
        return await work()
      } finally {
        release()
        if (last.get(name) === turn) last.delete(name)
      }
    },
  }
}

function waitFor(
  free: Promise<void>,
  clock: Pick<Clock, 'setTimer'>,
  timeoutMs: number,
  signal?: AbortSignal,
) {
  return new Promise<void>((resolve, reject) => {
    const settle = (act: () => void) => () => {
      cancel()
      signal?.removeEventListener('abort', aborted)
      act()
    }
    const aborted = settle(() => reject(errors.aborted(signal?.reason)))
    const cancel = clock.setTimer(
      settle(() => reject(errors.timeout())),
      timeoutMs,
    )
    if (signal?.aborted) return aborted()
    signal?.addEventListener('abort', aborted)
    void free.then(settle(resolve))
  })
}
