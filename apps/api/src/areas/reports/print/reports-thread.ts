import { Worker } from 'node:worker_threads'
import { errors } from '@org/core/contract'
import { missingNotes } from '../../../files/pdf/missing-notes.ts'
import { threadProgram } from '../../shared/thread.ts'
import type { FieldPage, PageChoice } from './pages.ts'

/** What a thread draws, and the file that it writes. */
export interface ToDraw {
  pages: readonly FieldPage[]
  choice: PageChoice
  date: Date
  path: string
}
/** What a thread says once the file is written: characters that could not be printed. */
export type Drawn = readonly string[]

const MEMORY_MB = 512
const FAILED = 'The reports could not be drawn'

/**
 * Draws a PDF in a thread of its own.
 *
 * @returns sentences about what could not be printed
 * @throws errors.aborted when the signal fires, errors.unavailable when the thread fails
 */
export async function drawReports({ signal, ...asked }: ToDraw & { signal: AbortSignal }): Promise<string[]> {
  if (signal.aborted) throw errors.aborted()
  const answer = Promise.withResolvers<Drawn>()
  const worker = new Worker(threadProgram('reports-worker', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const abort = (): void => answer.reject(errors.aborted())
  signal.addEventListener('abort', abort)
  worker.on('message', answer.resolve)
  worker.on('error', (cause) => answer.reject(errors.unavailable(FAILED, cause)))
  worker.on('exit', () => answer.reject(errors.unavailable(FAILED)))
  try {
    return missingNotes(await answer.promise)
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
