import { answerQuestions } from '../../shared/threads/answer-questions.ts'
import type { ToDraw } from './draw-thread.ts'
import { drawLabelSheets } from './sheet-pdf.ts'
import { drawTestPage } from './test-page.ts'

// The thread is ended from outside.
const { signal } = new AbortController()

/** Answers with the characters that could not be printed, and says how many labels are drawn. */
answerQuestions<ToDraw, string[], number>(async (asked, { report }) => {
  const drawing = { path: asked.path, onDrawn: report, signal }
  if (asked.kind === 'labels') return drawLabelSheets(asked, drawing)
  await drawTestPage(asked, drawing)
  return []
})
