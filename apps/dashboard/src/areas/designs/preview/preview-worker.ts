import { designPlanSchema, multiPolygonSchema } from '@org/core/contract'
import * as z from 'zod/mini'
import type { PreviewAnswer } from './messages.ts'
import { createPreviews } from './preview.ts'

const requestSchema = z.object({ id: z.int(), plan: designPlanSchema, boundary: multiPolygonSchema })

const makePreview = createPreviews()

// A request that is none throws: the page hears of it as a worker that died.
globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const { id, ...asked } = requestSchema.parse(data)
  const answer: PreviewAnswer = { id, ...makePreview(asked, () => performance.now()) }
  globalThis.postMessage(answer)
})
