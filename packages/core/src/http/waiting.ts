import { errors } from '../errors/catalog.ts'
import type { Clock } from '../platform/ports.ts'

/** Resolves after the time. Throws `aborted` as soon as the signal fires; no timer stays armed. */
export function wait(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  let cancel = () => {}
  const elapsed = new Promise<void>((resolve) => {
    cancel = clock.setTimer(resolve, ms)
  })
  return unlessAborted(elapsed, signal).finally(() => cancel())
}

/** The work's result, or `aborted` as soon as the signal fires. The work itself goes on: others may share it. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(errors.aborted(signal.reason))
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** A signal for one attempt, and the reason it fired for. */
export interface Deadline {
  readonly signal: AbortSignal
  readonly expired: boolean
  /** Disarms it. Must be called when the attempt is over. */
  clear(): void
}

/**
 * A fresh signal that fires when the time is up or the caller gives up. Unlike `AbortSignal.timeout` it can be
 * disarmed, runs on the Clock port, and keeps no listener on a signal that outlives the call.
 */
export function startDeadline(clock: Clock, ms: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let expired = false
  const giveUp = () => controller.abort(outer?.reason)
  const cancel = clock.setTimer(() => {
    expired = true
    controller.abort()
  }, ms)
  outer?.addEventListener('abort', giveUp, { once: true })
  if (outer?.aborted) giveUp()
  return {
    signal: controller.signal,
    get expired() {
      return expired
    },
    clear() {
      cancel()
      outer?.removeEventListener('abort', giveUp)
    },
  }
}
