import { missingNotes } from '../../../files/pdf/missing-notes.ts'
import { createThreads, threadProgram } from '../../shared/threads/threads.ts'
import type { FieldPage, PageChoice } from './pages.ts'

/** What a thread draws, and the file that it writes. */
export interface ToDraw {
  pages: readonly FieldPage[]
  choice: PageChoice
  date: Date
  path: string
}
/** What a thread answers once the file is written: characters that could not be printed. */
export type Drawn = readonly string[]

const MEMORY_MB = 512

const ask = createThreads<ToDraw, Drawn>({
  program: threadProgram('reports-worker', import.meta.url),
  failed: 'The reports could not be drawn',
})

/**
 * Draws a PDF in a thread.
 *
 * @returns sentences about what could not be printed
 * @throws errors.aborted when the signal fires, errors.unavailable when the thread fails
 */
export const drawReports = async ({
  signal,
  ...asked
}: ToDraw & { signal: AbortSignal }): Promise<string[]> =>
  missingNotes(await ask(asked, { memoryMb: MEMORY_MB, signal }))
