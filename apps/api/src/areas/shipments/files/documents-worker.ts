import { createDraw } from '../../../files/pdf/draw.ts'
import { written } from '../../../files/pdf/written.ts'
import { answerQuestions } from '../../shared/threads/answer-questions.ts'
import { drawBoxLabels } from './box-labels.ts'
import type { Drawn, ToDraw } from './documents-thread.ts'
import { drawManifest } from './manifest-pdf.ts'

// The thread is ended from outside.
const { signal } = new AbortController()

answerQuestions<ToDraw, Drawn>(async ({ kind, detail, date, timeZone, path }) => {
  const { number } = detail.shipment
  const title = kind === 'manifest' ? `Shipment manifest ${number}` : `Box labels ${number}`
  const draw = createDraw({ title, date, kind: kind === 'manifest' ? 'document' : 'labels' })
  await written(draw, { path, signal }, () =>
    kind === 'manifest' ? drawManifest(draw, detail, timeZone) : drawBoxLabels(draw, detail),
  )
  return [...draw.missing.keys()]
})
