import { errors } from '@org/core/contract'

/**
 * Runs work that has so much time and no more. Its signal fires when the time is over or the caller has gone;
 * work that does not listen is left to end by itself.
 *
 * @throws errors.timeout when the time is over first
 */
export async function withDeadline<T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const deadline = new Deadline(ms)
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = errors.timeout()
      reject(error)
      deadline.expire(error)
    }, ms)
  })
  try {
    return await Promise.race([work(deadline), over])
  } finally {
    clearTimeout(timer)
  }
}

/** Most handlers never look at their signal: it is made when one does. */
export class Deadline {
  #controller: AbortController | undefined
  #reason: Error | undefined
  #endMs: number

  constructor(ms: number) {
    this.#endMs = performance.now() + ms
  }

  /** Until the time is over, whether the caller has gone or not: someone who leaves while saving wants it saved. */
  leftMs(): number {
    return Math.max(0, this.#endMs - performance.now())
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** From now on nothing is left, whatever the clock says: timers fire a little early. */
  expire(reason: Error): void {
    this.#endMs = 0
    this.abort(reason)
  }

  abort(reason: Error): void {
    this.#reason ??= reason
    this.#controller?.abort(reason)
  }
}
