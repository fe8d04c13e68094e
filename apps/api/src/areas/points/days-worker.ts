import { parentPort, workerData } from 'node:worker_threads'
import { type DaysToMake, makeDays } from './make-days.ts'

if (parentPort === null) throw new Error('days-worker runs as a worker thread only')
const asked: DaysToMake = workerData
parentPort.postMessage(makeDays(asked))
