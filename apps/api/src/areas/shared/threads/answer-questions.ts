import { parentPort } from 'node:worker_threads'
import type { Report, Told } from './threads.ts'

/** What the answer to a question can use. */
export interface Answering<Progress, Portion> {
  /** Says how far it is, before the answer. */
  report(progress: Progress): void
  /** What the question is about, in portions, one at a time; null after the last. */
  next(): Promise<Portion | null>
}

/**
 * The program of a thread: answers the questions that come to it, one after the other. What `answer` throws ends the
 * thread.
 *
 * @throws Error outside a thread
 */
export function answerQuestions<Question, Answer, Progress = never, Portion = never>(
  answer: (question: Question, answering: Answering<Progress, Portion>) => Answer | Promise<Answer>,
): void {
  const port = parentPort
  if (port === null) throw new Error('This program runs as a thread only')
  const post = (report: Report<Answer, Progress>): void => port.postMessage(report)
  let portion = Promise.withResolvers<Portion | null>()
  const answering: Answering<Progress, Portion> = {
    report: (progress) => post({ progress }),
    next() {
      portion = Promise.withResolvers()
      post({ wants: 'portion' })
      return portion.promise
    },
  }
  port.on('message', async (told: Told<Question, Portion>) => {
    if ('portion' in told) portion.resolve(told.portion)
    else post({ answer: await answer(told.question, answering) })
  })
}
