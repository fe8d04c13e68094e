import { Worker } from 'node:worker_threads'
import { errors, isProductError, type ProductError } from '@org/core/contract'

/** To load a program takes longer than most questions: a thread that has answered waits so long for the next one. */
const KEPT_MS = 30_000

export interface Threads {
  /** It answers by `answerQuestions`. */
  program: URL
  /** What a person reads when the thread fails. */
  failed: string
}

/** What a thread is told. */
export type Told<Question, Portion> = { question: Question } | { portion: Portion | null }
/** What a thread says. */
export type Report<Answer, Progress> = { progress: Progress } | { answer: Answer } | { wants: 'portion' }

export interface Asking<Progress, Portion = never> {
  /** Ends the thread. */
  signal?: AbortSignal | undefined
  /** For the heap; typed arrays lie outside. */
  memoryMb: number
  onProgress?(progress: Progress): void
  /** What the question is about, where that is read while it is answered; null after the last. What it throws is thrown. */
  next?(): Promise<Portion | null>
  /** What the thread may take of the processor's time for it, and what is said when it takes more. */
  limit?: { ms: number; error: ProductError }
}

interface Kept {
  worker: Worker
  memoryMb: number
  timer: NodeJS.Timeout
}

/** The program of a thread beside a module, as source and as it is built. */
export const threadProgram = (name: string, module: string): URL =>
  new URL(module.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, module)

const CHECK_EVERY_MS = 250
/** By the clock, on a machine so busy that a thread gets a sixth of a processor. */
const STARVED = 6

/**
 * Counts the processor's time, so that a busy machine does not refuse what an idle one does in time. @returns stops watching
 */
function whenTooSlow(worker: Worker, ms: number, act: () => void): () => void {
  const startedAt = performance.now()
  // One that has not begun has used nothing, and one that has ended says so itself.
  const before = worker.cpuUsage().catch(() => null)
  const check = async (): Promise<void> => {
    const used = await worker.cpuUsage((await before) ?? undefined).catch(() => null)
    const spentMs = used === null ? 0 : (used.user + used.system) / 1000
    if (spentMs >= ms || performance.now() - startedAt >= ms * STARVED) act()
  }
  const timer = setInterval(() => void check(), Math.min(ms, CHECK_EVERY_MS))
  return () => clearInterval(timer)
}

/** Ours where the signal has it: who sets a limit says what it means. */
const reasonOf = ({ reason }: AbortSignal): Error => (isProductError(reason) ? reason : errors.aborted())

/**
 * Threads of one program. One that has answered takes the next question; any other end is the thread's end, too.
 *
 * @typeParam Answer what the thread posts: only a program of ours runs there
 * @returns asks one question; throws errors.unavailable when the thread fails; when the signal fires its reason, if that is of
 *   the catalog, else errors.aborted
 */
export function createThreads<Question, Answer, Progress = never, Portion = never>({
  program,
  failed,
}: Threads) {
  const kept: Kept[] = []

  function take(memoryMb: number): Worker {
    const at = kept.findIndex((one) => one.memoryMb === memoryMb)
    const [waiting] = at === -1 ? [] : kept.splice(at, 1)
    if (waiting === undefined)
      return new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    clearTimeout(waiting.timer)
    waiting.worker.removeAllListeners('error').removeAllListeners('exit')
    waiting.worker.ref()
    return waiting.worker
  }

  /** It does not keep the server from ending. */
  function keep(worker: Worker, memoryMb: number): void {
    worker.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit')
    const drop = (): void => {
      const at = kept.findIndex((one) => one.worker === worker)
      if (at !== -1) clearTimeout(kept.splice(at, 1)[0]?.timer)
    }
    const timer = setTimeout(() => {
      drop()
      void worker.terminate()
    }, KEPT_MS).unref()
    worker.on('error', drop).on('exit', drop)
    worker.unref()
    kept.push({ worker, memoryMb, timer })
  }

  return async (
    question: Question,
    { signal, memoryMb, onProgress, next = async () => null, limit }: Asking<Progress, Portion>,
  ): Promise<Answer> => {
    if (signal?.aborted) throw reasonOf(signal)
    const answer = Promise.withResolvers<Answer>()
    const worker = take(memoryMb)
    const abort = (): void => answer.reject(signal === undefined ? errors.aborted() : reasonOf(signal))
    signal?.addEventListener('abort', abort)
    const tell = (told: Told<Question, Portion>): void => worker.postMessage(told)
    worker.on('message', (report: Report<Answer, Progress>) => {
      if ('answer' in report) answer.resolve(report.answer)
      else if ('progress' in report) onProgress?.(report.progress)
      else next().then((portion) => tell({ portion }), answer.reject)
    })
    worker.on('error', (cause) => answer.reject(errors.unavailable(failed, cause)))
    worker.on('exit', () => answer.reject(errors.unavailable(failed)))
    tell({ question })
    const stopWatching =
      limit === undefined ? () => {} : whenTooSlow(worker, limit.ms, () => answer.reject(limit.error))
    try {
      const answered = await answer.promise
      keep(worker, memoryMb)
      return answered
    } catch (error) {
      await worker.terminate()
      throw error
    } finally {
      stopWatching()
      signal?.removeEventListener('abort', abort)
    }
  }
}
