import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Boundary, createRandom, designSheet } from '@org/sampling-design'
import { demoCovariate, demoField, demoPond } from '../src/testing/demo-field.ts'

// Writes the files of the README's example: a made-up field with a pond, and what a laboratory might have found there.

const AREA_HA = 32
const field = demoField(AREA_HA, 4)
const pond = demoPond(AREA_HA)

/** Results for the design that the README makes: the second point of stratum 2 could not be reached. */
function results(): string {
  const { points } = designSheet({
    seed: 2026,
    boundary: field,
    frame: { cellSizeM: 10, bufferM: 10, cutouts: [pond] },
    strata: { method: 'compact', k: 8 },
    allocation: { method: 'proportional', n: 16 },
    points: { method: 'random', over: 1 },
  })
  const random = createRandom(1, 91)
  const rows = points.flatMap(({ x, y, stratum, order, role }, at) => {
    const isLost = stratum === 1 && role === 'base' && order === 2
    const isWanted = role === 'base' || (stratum === 1 && role === 'over')
    const noise = random.float() - 0.5
    const soc = 1.9 + 0.35 * demoCovariate(x, y, Math.sqrt(AREA_HA * 10_000)) + 0.3 * noise
    return isWanted ? [`${at + 1},${isLost ? '' : soc.toFixed(2)},${isLost ? 'under water' : ''}`] : []
  })
  return `point,soc,remark\n${rows.join('\n')}\n`
}

const feature = (name: string, geometry: Boundary): string =>
  `${JSON.stringify({ type: 'Feature', properties: { name }, geometry })}\n`

const files = {
  'field.geojson': feature('Home field', field),
  'pond.geojson': feature('Pond', pond),
  'results.csv': results(),
}
for (const [name, text] of Object.entries(files))
  writeFileSync(join(import.meta.dirname, 'example', name), text)
