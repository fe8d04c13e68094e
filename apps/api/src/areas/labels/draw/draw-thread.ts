import { Worker } from 'node:worker_threads'
import { errors } from '@org/core/contract'
import { threadProgram } from '../../shared/thread.ts'
import type { LabelSheets } from './sheet-pdf.ts'

/** What a thread draws, and the file that it writes. */
export type ToDraw = LabelSheets & { kind: 'labels' | 'testPage'; path: string }

/** What a thread says. */
export type DrawReport =
  | { type: 'drawn'; count: number }
  /** The file is written. */
  | { type: 'done'; missing: string[] }

const MEMORY_MB = 512
const FAILED = 'The labels could not be drawn'

/**
 * Draws a PDF in a thread of its own: 10,000 labels take half a minute of a core.
 *
 * @returns characters that could not be printed
 * @throws errors.aborted when the signal fires, errors.unavailable when the thread fails
 */
export async function drawInThread(
  asked: ToDraw,
  { onDrawn, signal }: { onDrawn(count: number): void; signal: AbortSignal },
): Promise<string[]> {
  if (signal.aborted) throw errors.aborted()
  const answer = Promise.withResolvers<string[]>()
  const worker = new Worker(threadProgram('labels-worker', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const abort = (): void => answer.reject(errors.aborted())
  signal.addEventListener('abort', abort)
  worker.on('message', (report: DrawReport) => {
    if (report.type === 'drawn') onDrawn(report.count)
    else answer.resolve(report.missing)
  })
  worker.on('error', (cause) => answer.reject(errors.unavailable(FAILED, cause)))
  worker.on('exit', () => answer.reject(errors.unavailable(FAILED)))
  try {
    return await answer.promise
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
