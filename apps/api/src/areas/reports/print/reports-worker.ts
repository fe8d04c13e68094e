import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createDraw } from '../../../files/pdf/draw.ts'
import { written } from '../../../files/pdf/written.ts'
import { drawPage } from './page.ts'
import type { Drawn, ToDraw } from './reports-thread.ts'

const port = parentPort
if (port === null) throw new Error('reports-worker runs as a worker thread only')

const { pages, choice, date, path }: ToDraw = workerData
const [first] = pages
const title =
  pages.length === 1 && first !== undefined
    ? `${first.report.field.name} ${first.report.year}`
    : `Reports of ${pages.length} fields`
const draw = createDraw({ title, date, kind: 'document' })
// The thread is ended from outside.
const { signal } = new AbortController()
await written(draw, { path, signal }, async () => {
  for (const [at, page] of pages.entries()) {
    drawPage(draw, page, choice, { number: at + 1, of: pages.length })
    // What is drawn goes to the file.
    await setImmediate()
  }
})
const missing: Drawn = [...draw.missing.keys()]
port.postMessage(missing)
