import { Worker } from 'node:worker_threads'
import { errors, type ProductError } from '@org/core/contract'

/** A computation that runs in threads, one after the other, while the server answers other calls. */
interface Threaded {
  /** The program of the thread: it is given the question as `workerData`, and posts the answer. */
  program: URL
  /** Questions that are being answered or wait for it. */
  mostWaiting: number
  tooMany: string
  failed: string
}

interface Limits {
  signal: AbortSignal
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
 * @returns asks one question; throws errors.unavailable when too many wait or the thread fails; errors.aborted when the
 *   signal fires; what `tooSlow` makes
 */
export function createThreads<Question, Answer>({ program, mostWaiting, tooMany, failed }: Threaded) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function answerOf(
    question: Question,
    { signal, limitMs, memoryMb, tooSlow }: Limits,
  ): Promise<Answer> {
    if (signal.aborted) throw errors.aborted()
    const answer = Promise.withResolvers<Answer>()
    const worker = new Worker(program, {
      workerData: question,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const abort = (): void => answer.reject(errors.aborted())
    signal.addEventListener('abort', abort)
    const timer = setTimeout(() => answer.reject(tooSlow(limitMs)), limitMs)
    worker.on('message', answer.resolve)
    worker.on('error', (cause) => answer.reject(errors.unavailable(failed, cause)))
    worker.on('exit', () => answer.reject(errors.unavailable(failed)))
    try {
      return await answer.promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      await worker.terminate()
    }
  }

  return async (question: Question, limits: Limits): Promise<Answer> => {
    if (waiting >= mostWaiting) throw errors.unavailable(tooMany)
    waiting += 1
    const turn = last.then(() => answerOf(question, limits))
    last = turn.catch(() => {})
    return turn.finally(() => {
      waiting -= 1
    })
  }
}
