import type { ShipmentDetail } from '@org/core/contract'
import { missingNotes } from '../../../files/pdf/missing-notes.ts'
import { createThreads, threadProgram } from '../../shared/threads/threads.ts'

/** What a thread draws, and the file that it writes. */
export interface ToDraw {
  kind: 'manifest' | 'boxLabels'
  detail: ShipmentDetail
  date: Date
  /** Whose days are printed. */
  timeZone: string
  path: string
}
/** What a thread answers once the file is written: characters that could not be printed. */
export type Drawn = readonly string[]

const MEMORY_MB = 512

const ask = createThreads<ToDraw, Drawn>({
  program: threadProgram('documents-worker', import.meta.url),
  failed: 'The document could not be drawn',
})

/**
 * Draws a PDF in a thread: a manifest of 2,000 samples takes seconds of a core.
 *
 * @returns sentences about what could not be printed
 * @throws errors.aborted when the signal fires, errors.unavailable when the thread fails
 */
export const drawDocument = async ({
  signal,
  ...asked
}: ToDraw & { signal: AbortSignal }): Promise<string[]> =>
  missingNotes(await ask(asked, { memoryMb: MEMORY_MB, signal }))
