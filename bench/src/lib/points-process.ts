// Fills an embedded database with sampling points: `points-process.ts <data folder> <fields>`; with `labels` behind it, with
// those of one season and labels of their samples.
import { openToFill } from './filling.ts'
import { fillLabels } from './labels.ts'
import { fillPoints } from './points.ts'

const [dataDir = '', count, more] = process.argv.slice(2)
const fields = Number(count)
const filling = await openToFill(dataDir)
await filling.fields(fields)
await filling.step('points', { point: 1 }, async (run) => {
  if (more !== 'labels') return fillPoints(run, fields)
  await fillPoints(run, fields, [2026])
  await fillLabels(run)
})
await filling.close()
