import { parentPort, workerData } from 'node:worker_threads'
import { createDraw } from '../../../files/pdf/draw.ts'
import { written } from '../../../files/pdf/written.ts'
import { drawBoxLabels } from './box-labels.ts'
import type { Drawn, ToDraw } from './documents-thread.ts'
import { drawManifest } from './manifest-pdf.ts'

const port = parentPort
if (port === null) throw new Error('documents-worker runs as a worker thread only')

const { kind, detail, date, path }: ToDraw = workerData
const { number } = detail.shipment
const title = kind === 'manifest' ? `Shipment manifest ${number}` : `Box labels ${number}`
const draw = createDraw({ title, date, kind: kind === 'manifest' ? 'document' : 'labels' })
// The thread is ended from outside.
const { signal } = new AbortController()
await written(draw, { path, signal }, () =>
  kind === 'manifest' ? drawManifest(draw, detail) : drawBoxLabels(draw, detail),
)
const missing: Drawn = [...draw.missing.keys()]
port.postMessage(missing)
