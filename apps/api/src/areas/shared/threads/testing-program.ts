import { threadId } from 'node:worker_threads'
import { answerQuestions } from './answer-questions.ts'

/** What the tests of threads ask: who answers, to fail, to take for ever, or to add what comes in portions. */
export type TestQuestion = 'who' | 'fail' | 'for ever' | 'sum'

answerQuestions<TestQuestion, number, string, number>(async (question, { report, next }) => {
  if (question === 'fail') throw new Error('It failed')
  if (question === 'for ever') for (;;) report('still')
  if (question === 'sum') {
    let sum = 0
    for (let each = await next(); each !== null; each = await next()) sum += each
    return sum
  }
  report('begun')
  return threadId
})
