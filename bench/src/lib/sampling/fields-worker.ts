import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { design } from './design.ts'
import { inventedField } from './frames.ts'

/** Designs every field of its share and says how many cells and points they had. */
const { first, step, fields } = z
  .object({ first: z.number(), step: z.number(), fields: z.number() })
  .parse(workerData)
let cells = 0
let points = 0
for (let field = first; field < fields; field += step) {
  const made = design(inventedField(field), 12, 3, field)
  cells += made.cells
  points += made.points
}
parentPort?.postMessage({ cells, points })
