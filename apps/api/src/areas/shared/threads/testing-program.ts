import { threadId } from 'node:worker_threads'
import { answerQuestions } from './answer-questions.ts'

/** What the tests of threads ask: who answers, to fail, or to take for ever. */
export type TestQuestion = 'who' | 'fail' | 'for ever'

answerQuestions<TestQuestion, number, string>((question, report) => {
  if (question === 'fail') throw new Error('It failed')
  if (question === 'for ever') for (;;) report('still')
  report('begun')
  return threadId
})
