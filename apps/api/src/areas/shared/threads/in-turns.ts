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
  /** Of the processor's time. */
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

  const answerOf = (question: Question, { asker, limitMs, memoryMb, tooSlow }: Limits): Promise<Answer> =>
    ask(question, { signal: asker.signal, memoryMb, limit: { ms: limitMs, error: tooSlow(limitMs) } })

  return (question: Question, limits: Limits): Promise<Answer> =>
    turns.take(limits.asker, () => answerOf(question, limits))
}
