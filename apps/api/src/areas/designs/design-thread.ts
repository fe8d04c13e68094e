import { Worker } from 'node:worker_threads'
import { DESIGN_LIMITS, errors } from '@org/core/contract'
import type { DesignAnswer, DesignToMake, MadeDesign } from './made-design.ts'

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './design-worker.ts' : './design-worker.js',
  import.meta.url,
)
/** Designs that are being made or wait for it. */
const MOST_WAITING = 20
/** For the heap of the engine; its typed arrays lie outside, and are kept small by the limit of cells. */
const MEMORY_MB = 512

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes a design in a thread, one after the other, while the server answers other calls.
 *
 * @param limitMs what one design may take
 * @param memoryMb the heap that its thread may take
 * @throws errors.conflict for a plan that cannot be made or takes too long; errors.unavailable when too many wait;
 *   errors.aborted when the signal fires
 */
export async function makeInThread(
  asked: DesignToMake,
  signal: AbortSignal,
  limitMs = DESIGN_LIMITS.seconds * 1000,
  memoryMb = MEMORY_MB,
): Promise<MadeDesign> {
  if (waiting >= MOST_WAITING) throw errors.unavailable('Too many designs are being made')
  waiting += 1
  const turn = last.then(() => answerOf(asked, signal, limitMs, memoryMb))
  last = turn.catch(() => {})
  const answer = await turn.finally(() => {
    waiting -= 1
  })
  if ('refused' in answer) throw errors.conflict(answer.refused.message, answer.refused.remedy)
  return answer.made
}

async function answerOf(
  asked: DesignToMake,
  signal: AbortSignal,
  limitMs: number,
  memoryMb: number,
): Promise<DesignAnswer> {
  if (signal.aborted) throw errors.aborted()
  const answer = Promise.withResolvers<DesignAnswer>()
  const worker = new Worker(WORKER, {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const abort = (): void => answer.reject(errors.aborted())
  signal.addEventListener('abort', abort)
  const timer = setTimeout(() => answer.reject(tooSlow(limitMs)), limitMs)
  worker.on('message', answer.resolve)
  worker.on('error', (cause) => answer.reject(errors.unavailable('The design could not be made', cause)))
  worker.on('exit', () => answer.reject(errors.unavailable('The design could not be made')))
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

const tooSlow = (limitMs: number) =>
  errors.conflict(`This design takes longer than ${limitMs / 1000} s`, 'Take larger cells or fewer strata.')
