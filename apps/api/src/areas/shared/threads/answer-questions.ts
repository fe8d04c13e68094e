import { parentPort } from 'node:worker_threads'
import type { Report } from './threads.ts'

/**
 * The program of a thread: answers the questions that come to it, one after the other. What `answer` throws ends the
 * thread.
 *
 * @param report says how far it is, before the answer
 * @throws Error outside a thread
 */
export function answerQuestions<Question, Answer, Progress = never>(
  answer: (question: Question, report: (progress: Progress) => void) => Answer | Promise<Answer>,
): void {
  const port = parentPort
  if (port === null) throw new Error('This program runs as a thread only')
  const post = (report: Report<Answer, Progress>): void => port.postMessage(report)
  port.on('message', async (question: Question) => {
    const report = (progress: Progress): void => post({ progress })
    post({ answer: await answer(question, report) })
  })
}
