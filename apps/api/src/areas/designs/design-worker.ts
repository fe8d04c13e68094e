import { parentPort, workerData } from 'node:worker_threads'
import type { DesignToMake } from './made-design.ts'
import { answerDesign } from './make-design.ts'

if (parentPort === null) throw new Error('design-worker runs as a worker thread only')
const asked: DesignToMake = workerData
parentPort.postMessage(answerDesign(asked))
