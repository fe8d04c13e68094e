import { createThreads, threadProgram } from '../../shared/threads/threads.ts'
import type { LabelSheets } from './sheet-pdf.ts'

/** What a thread draws, and the file that it writes. */
export type ToDraw = LabelSheets & { kind: 'labels' | 'testPage'; path: string }

const MEMORY_MB = 512

const ask = createThreads<ToDraw, string[], number>({
  program: threadProgram('labels-worker', import.meta.url),
  failed: 'The labels could not be drawn',
})

/**
 * Draws a PDF in a thread: 10,000 labels take half a minute of a core.
 *
 * @returns characters that could not be printed
 * @throws errors.aborted when the signal fires, errors.unavailable when the thread fails
 */
export const drawInThread = (
  asked: ToDraw,
  { onDrawn, signal }: { onDrawn(count: number): void; signal: AbortSignal },
): Promise<string[]> => ask(asked, { memoryMb: MEMORY_MB, onProgress: onDrawn, signal })
