/** What was found, or that nothing was in time. */
export type Found<T> = { isKnown: true; value: T } | { isKnown: false }

interface Seldom {
  /** How long what was found is used again. */
  keptMs: number
  /** The longest that whoever asks waits. */
  withinMs: number
  /** Milliseconds of a clock that never goes back. */
  nowMs?: () => number
}

/**
 * Asks a question that may take long or fail, at most once in a while, and once at a time: however often it is asked
 * here, no more than one waits for an answer there.
 */
export function createSeldom<T>(ask: () => Promise<T>, options: Seldom): () => Promise<Found<T>> {
  const { keptMs, withinMs, nowMs = () => performance.now() } = options
  let kept: { found: Promise<Found<T>>; atMs: number } | null = null
  let isAsking = false

  const asked = async (): Promise<Found<T>> => {
    isAsking = true
    try {
      return { isKnown: true, value: await ask() }
    } catch {
      return { isKnown: false }
    } finally {
      isAsking = false
    }
  }
  return () => {
    if (kept === null || (!isAsking && nowMs() - kept.atMs >= keptMs))
      kept = { found: asked(), atMs: nowMs() }
    return inTime(kept.found, withinMs)
  }
}

async function inTime<T>(found: Promise<Found<T>>, ms: number): Promise<Found<T>> {
  const late = Promise.withResolvers<Found<T>>()
  const timer = setTimeout(() => late.resolve({ isKnown: false }), ms)
  try {
    return await Promise.race([found, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
