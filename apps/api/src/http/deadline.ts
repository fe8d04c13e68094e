import { errors } from '@org/core/contract'

/**
 * Runs work that has so much time and no more. Its signal fires when the time is over or the caller has gone;
 * work that does not listen is left to end by itself.
 *
 * @throws errors.timeout when the time is over first
 */
export async function withDeadline<T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const deadline = new Deadline()
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = errors.timeout()
      reject(error)
      deadline.abort(error)
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

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  abort(reason: Error): void {
    this.#reason ??= reason
    this.#controller?.abort(reason)
  }
}
