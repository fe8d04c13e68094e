import { parentPort } from 'node:worker_threads'
import type { DesignToMake } from '../areas/designs/made-design.ts'
import { answerDesign } from '../areas/designs/make-design.ts'

if (parentPort === null) throw new Error('demo-design-worker runs as a worker thread only')
const port = parentPort
port.on('message', (asked: DesignToMake) => port.postMessage(answerDesign(asked)))
