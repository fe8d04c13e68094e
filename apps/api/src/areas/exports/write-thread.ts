import { errors } from '@org/core/contract'
import { asAnswerable } from '../../http/failure.ts'
import { answerQuestions } from '../shared/threads/answer-questions.ts'
import { createThreads, type Threads } from '../shared/threads/threads.ts'
import type { Portion } from './rows.ts'
import { type Exportables, type ListToWrite, type WrittenList, writeList } from './write-list.ts'

const MEMORY_MB = 1024

/** What a thread answers; an error of the catalog does not pass from thread to thread as such. */
type Answer =
  | WrittenList
  | { failed: 'conflict' | 'unavailable' | 'server'; message: string; remedy?: string }

/**
 * Writes the file of a list in a thread: others are answered meanwhile.
 *
 * @throws what the writer throws of the catalog; errors.unavailable when the thread fails; errors.aborted when the signal fires
 */
export type ListThread = typeof writeList extends (lists: Exportables, ...asked: infer A) => infer W
  ? (...asked: A) => W
  : never

/** What the program of the thread does. */
export function answerLists(lists: Exportables): void {
  // The thread is ended from outside.
  const { signal } = new AbortController()
  answerQuestions<ListToWrite, Answer, number, Portion>(async (list, { report, next }) => {
    try {
      return await writeList(lists, list, { next, onRows: report, signal })
    } catch (error) {
      return failureOf(error)
    }
  })
}

function failureOf(error: unknown): Answer {
  const { kind, message, remedy } = asAnswerable(error)
  const more = remedy === undefined ? {} : { remedy }
  if (kind === 'conflict' || kind === 'unavailable') return { failed: kind, message, ...more }
  return { failed: 'server', message: error instanceof Error ? (error.stack ?? error.message) : message }
}

/** Writes the files of lists in threads. @param program it calls {@link answerLists} */
export function createListThreads(program: Threads['program']): ListThread {
  const ask = createThreads<ListToWrite, Answer, number, Portion>({
    program,
    failed: 'The file could not be written',
  })
  return async (list, { next, onRows, signal }) => {
    const answer = await ask(list, { memoryMb: MEMORY_MB, next, onProgress: onRows, signal })
    if (!('failed' in answer)) return answer
    const { failed, message, remedy = '' } = answer
    if (failed === 'conflict') throw errors.conflict(message, remedy)
    if (failed === 'unavailable') throw errors.unavailable(message)
    throw new Error(message)
  }
}
