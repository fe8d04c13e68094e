import { errors, type ProductError } from '@org/core/contract'
import { type Asker, createTurns, type SharedInTurns } from '../../../turns.ts'
import { type Asking, createThreads, type Threads } from './threads.ts'

interface InTurns extends Threads {
  /** See {@link SharedInTurns}. */
  of: SharedInTurns
  /** Questions of one person that wait. */
  eachWaiting: number
  tooMany: string
}

interface Limits<Progress, Portion> extends Pick<Asking<Progress, Portion>, 'onProgress' | 'next'> {
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
export function createThreadInTurns<Question, Answer, Progress = never, Portion = never>({
  of,
  eachWaiting,
  tooMany,
  ...threads
}: InTurns) {
  const turns = createTurns({ of, atOnce: 1, eachWaiting, tooMany: () => errors.unavailable(tooMany) })
  const ask = createThreads<Question, Answer, Progress, Portion>(threads)

  const answerOf = (
    question: Question,
    { asker, limitMs, tooSlow, ...asking }: Limits<Progress, Portion>,
  ): Promise<Answer> =>
    ask(question, { ...asking, signal: asker.signal, limit: { ms: limitMs, error: tooSlow(limitMs) } })

  return (question: Question, limits: Limits<Progress, Portion>): Promise<Answer> =>
    turns.take(limits.asker, () => answerOf(question, limits))
}
