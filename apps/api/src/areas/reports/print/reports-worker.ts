import { setImmediate } from 'node:timers/promises'
import { createDraw } from '../../../files/pdf/draw.ts'
import { written } from '../../../files/pdf/written.ts'
import { answerQuestions } from '../../shared/threads/answer-questions.ts'
import { drawPage } from './page.ts'
import type { Drawn, ToDraw } from './reports-thread.ts'

// The thread is ended from outside.
const { signal } = new AbortController()

answerQuestions<ToDraw, Drawn>(async ({ pages, choice, date, path }) => {
  const [first] = pages
  const title =
    pages.length === 1 && first !== undefined
      ? `${first.report.field.name} ${first.report.year}`
      : `Reports of ${pages.length} fields`
  const draw = createDraw({ title, date, kind: 'document' })
  await written(draw, { path, signal }, async () => {
    for (const [at, page] of pages.entries()) {
      drawPage(draw, page, choice, { number: at + 1, of: pages.length })
      // What is drawn goes to the file.
      await setImmediate()
    }
  })
  return [...draw.missing.keys()]
})
