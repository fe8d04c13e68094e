import type { Clock, KeyValueStorage } from './ports.ts'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/** What the medium did not take; null stands for a removal. */
interface Untaken {
  value: string | null
  /** What the medium held instead: once it holds something else, someone else wrote later. */
  over: string | null
}

/**
 * A storage whose writes do not fail. What the medium does not take (full, denied) is kept by this object in its place
 * and offered to the medium again, at each use and by itself, until it takes it. The medium keeps what it had till
 * then: a write is one step, so that nobody else sees it as a removal. What others wrote later wins. Reading still
 * throws where the medium cannot be read and nothing is kept.
 */
export function createSteadyStorage(
  medium: KeyValueStorage,
  clock: Pick<Clock, 'setTimer'>,
): KeyValueStorage {
  const untaken = new Map<string, Untaken>()
  const seen = new Map<string, string | null>()
  let waitMs = FIRST_WAIT_MS
  let isWaiting = false

  function look(key: string): string | null {
    const value = medium.get(key)
    seen.set(key, value)
    return value
  }

  /** What the medium holds, or held when it could last be read. */
  function held(key: string): string | null {
    try {
      return look(key)
    } catch {
      return seen.get(key) ?? null
    }
  }

  function offer(key: string, value: string | null): boolean {
    try {
      if (value === null) medium.remove(key)
      else medium.set(key, value)
    } catch {
      return false
    }
    untaken.delete(key)
    return true
  }

  function write(key: string, value: string | null): void {
    if (offer(key, value)) return
    untaken.set(key, { value, over: held(key) })
    offerLater()
  }

  function offerLater(): void {
    if (isWaiting) return
    isWaiting = true
    clock.setTimer(
      () => {
        isWaiting = false
        for (const key of [...untaken.keys()]) read(key)
        waitMs = untaken.size === 0 ? FIRST_WAIT_MS : Math.min(MAX_WAIT_MS, 2 * waitMs)
        if (untaken.size > 0) offerLater()
      },
      waitMs,
      { background: true },
    )
  }

  function read(key: string): string | null {
    const kept = untaken.get(key)
    if (kept === undefined) return look(key)
    try {
      const now = look(key)
      if (now !== kept.over) {
        untaken.delete(key)
        return now
      }
    } catch {
      return kept.value
    }
    offer(key, kept.value)
    return kept.value
  }

  return {
    get: read,
    set: write,
    remove: (key) => write(key, null),
    keeps: (key) => !untaken.has(key) && medium.keeps?.(key) !== false,
    ...(medium.subscribe && { subscribe: medium.subscribe.bind(medium) }),
  }
}
