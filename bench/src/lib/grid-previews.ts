import { join } from 'node:path'
import { type DesignPlan, designInputOf, type MultiPolygon } from '@org/core/contract'
import { makeDesign, transverseMercator } from '@org/sampling-design'
import { quantiles, report } from './timing.ts'

/** Of the dashboard, which is no dependency of the benchmarks: what its worker runs, by its path. */
interface Dashboard {
  defaultGrid(boundaryM2: number, seed: number): DesignPlan
  makePreview(
    asked: { plan: DesignPlan; boundary: MultiPolygon },
    now: () => number,
  ): {
    preview?: { digests: object; cellCount: number; strata: readonly unknown[] }
    refusal?: { message: string }
  }
}

const DESIGNS = join(import.meta.dirname, '../../../apps/dashboard/src/areas/designs')
const ACRE_M2 = 4046.8564224
const FIELD_M2 = 5000 * ACRE_M2
const LIMIT_MS = 100
/** A preview in a tab that has been open for a minute: what runs once a preview is compiled late. */
const WARM_UPS = 30
const CHANGES = 60

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * A square field of 5,000 acres in the grid of 2.5 acres that a page begins with, another seed each time: what a page's
 * worker does, and the bare engine on the same plan, one after the other and each first every second time.
 */
export async function gridPreviews(): Promise<void> {
  const { defaultGrid, makePreview }: Dashboard = {
    ...(await import(join(DESIGNS, 'plan/defaults.ts'))),
    ...(await import(join(DESIGNS, 'preview/preview.ts'))),
  }
  const boundary = squareOf(FIELD_M2)
  const times: { previewMs: number; engineMs: number }[] = []
  let same = 0
  let size = ''
  for (let change = 0; change < WARM_UPS + CHANGES; change += 1) {
    const plan = defaultGrid(FIELD_M2, change)
    const preview = () => timed(() => makePreview({ plan, boundary }, () => performance.now()))
    const engine = () => timed(() => makeDesign(designInputOf(plan, boundary)))
    const first = change % 2 === 0 ? preview() : null
    const bare = engine()
    const shown = first ?? preview()
    if (shown.made.preview === undefined) throw new Error(shown.made.refusal?.message)
    const { digests, cellCount, strata } = shown.made.preview
    same += JSON.stringify(digests) === JSON.stringify(bare.made.sheet.digests) ? 1 : 0
    size = `${cellCount.toLocaleString('en-US')} cells in a grid of ${strata.length.toLocaleString('en-US')} strata`
    times.push({ previewMs: shown.ms, engineMs: bare.ms })
  }
  const counted = times.slice(WARM_UPS)
  const [shown, engine] = [
    quantiles(counted.map(({ previewMs }) => previewMs)),
    quantiles(counted.map(({ engineMs }) => engineMs)),
  ]
  const ratio = quantiles(counted.map(({ previewMs, engineMs }) => previewMs / engineMs))
  say(`\n${size}, ${counted.length} previews in Node`)
  report('the preview, as a worker makes it', shown, LIMIT_MS)
  report('the bare engine', engine, null)
  say(
    `  a preview takes ${ratio.p50.toFixed(2)} of the bare engine (p95 ${ratio.p95.toFixed(2)}); ${same} of ${times.length} designs are the same by their digests`,
  )
}

function timed<Made>(make: () => Made): { ms: number; made: Made } {
  const beganAt = performance.now()
  const made = make()
  return { ms: performance.now() - beganAt, made }
}

function squareOf(areaM2: number): MultiPolygon {
  const { toLonLat } = transverseMercator(-101, 45)
  const half = Math.sqrt(areaM2) / 2
  const [southWest, northEast] = [toLonLat(-half, -half), toLonLat(half, half)]
  const [southEast, northWest] = [toLonLat(half, -half), toLonLat(-half, half)]
  return {
    type: 'MultiPolygon',
    coordinates: [[[southWest, southEast, northEast, northWest, southWest]]],
  }
}
