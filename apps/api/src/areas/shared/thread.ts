import { Worker } from 'node:worker_threads'
import { errors, type ProductError } from '@org/core/contract'
import { type Asker, createTurns } from '../../turns.ts'

/** A computation that runs in threads, one after the other by turns of people, while the server answers other calls. */
interface Threaded {
  /** The program of the thread: it is given the question as `workerData`, and posts the answer. */
  program: URL
  /** Questions of one person that wait. */
  eachWaiting: number
  tooMany: string
  failed: string
}

interface Limits {
  asker: Asker
  limitMs: number
  /** For the heap; typed arrays lie outside. */
  memoryMb: number
  tooSlow: (limitMs: number) => ProductError
}

/** The program of a thread beside a module, as source and as it is built. */
export const threadProgram = (name: string, module: string): URL =>
  new URL(module.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, module)

/**
 * @typeParam Answer what the thread posts: only a program of ours runs there
 * @returns asks one question; throws errors.unavailable when too many of the person wait or the thread fails; errors.aborted when the
 *   signal fires; what `tooSlow` makes
 */
export function createThreads<Question, Answer>({ program, eachWaiting, tooMany, failed }: Threaded) {
  const turns = createTurns({ atOnce: 1, eachWaiting, tooMany: () => errors.unavailable(tooMany) })

  async function answerOf(
    question: Question,
    { asker: { signal }, limitMs, memoryMb, tooSlow }: Limits,
  ): Promise<Answer> {
    if (signal?.aborted) throw errors.aborted()
    const answer = Promise.withResolvers<Answer>()
    const worker = new Worker(program, {
      workerData: question,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const abort = (): void => answer.reject(errors.aborted())
    signal?.addEventListener('abort', abort)
    const timer = setTimeout(() => answer.reject(tooSlow(limitMs)), limitMs)
    worker.on('message', answer.resolve)
    worker.on('error', (cause) => answer.reject(errors.unavailable(failed, cause)))
    worker.on('exit', () => answer.reject(errors.unavailable(failed)))
    try {
      return await answer.promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      await worker.terminate()
    }
  }

  return (question: Question, limits: Limits): Promise<Answer> =>
    turns.take(limits.asker, () => answerOf(question, limits))
}
