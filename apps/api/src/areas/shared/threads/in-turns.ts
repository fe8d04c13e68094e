import { errors, type ProductError } from '@org/core/contract'
import { type Asker, createTurns } from '../../../turns.ts'
import { createThreads, type Threads } from './threads.ts'

interface InTurns extends Threads {
  /** Questions of one person that wait. */
  eachWaiting: number
  tooMany: string
}

interface Limits {
  asker: Asker
  limitMs: number
  /** For the heap; typed arrays lie outside. */
  memoryMb: number
  tooSlow: (limitMs: number) => ProductError
}

/**
 * A computation that runs in a thread, one after the other by turns of people, while the server answers other calls.
 *
 * @returns asks one question; throws errors.unavailable when too many of the person wait or the thread fails;
 *   errors.aborted when the signal fires; what `tooSlow` makes
 */
export function createThreadInTurns<Question, Answer>({ eachWaiting, tooMany, ...threads }: InTurns) {
  const turns = createTurns({ atOnce: 1, eachWaiting, tooMany: () => errors.unavailable(tooMany) })
  const ask = createThreads<Question, Answer>(threads)

  async function answerOf(
    question: Question,
    { asker, limitMs, memoryMb, tooSlow }: Limits,
  ): Promise<Answer> {
    if (asker.signal?.aborted) throw errors.aborted()
    const end = new AbortController()
    const abort = (): void => end.abort(errors.aborted())
    asker.signal?.addEventListener('abort', abort)
    const timer = setTimeout(() => end.abort(tooSlow(limitMs)), limitMs)
    try {
      return await ask(question, { signal: end.signal, memoryMb })
    } finally {
      clearTimeout(timer)
      asker.signal?.removeEventListener('abort', abort)
    }
  }

  return (question: Question, limits: Limits): Promise<Answer> =>
    turns.take(limits.asker, () => answerOf(question, limits))
}
