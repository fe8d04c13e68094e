import { parentPort, workerData } from 'node:worker_threads'
import type { DrawReport, ToDraw } from './draw-thread.ts'
import { drawLabelSheets } from './sheet-pdf.ts'
import { drawTestPage } from './test-page.ts'

const port = parentPort
if (port === null) throw new Error('labels-worker runs as a worker thread only')
const report = (message: DrawReport): void => port.postMessage(message)

const asked: ToDraw = workerData
// The thread is ended from outside.
const { signal } = new AbortController()
const drawing = { path: asked.path, onDrawn: (count: number) => report({ type: 'drawn', count }), signal }
if (asked.kind === 'testPage') await drawTestPage(asked, drawing)
const missing = asked.kind === 'labels' ? await drawLabelSheets(asked, drawing) : []
report({ type: 'done', missing })
