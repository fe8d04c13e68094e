import { join } from 'node:path'
import { type DesignPlan, designInputOf, type MultiPolygon } from '@org/core/contract'
import { makeDesign, strataToPolygons, transverseMercator } from '@org/sampling-design'
import { quantiles, report } from './timing.ts'

/** Of the dashboard, which is no dependency of the benchmarks: what its worker runs, by its path. */
interface Dashboard {
  defaultGrid(boundaryM2: number, seed: number): DesignPlan
  defaultPlan(boundaryM2: number, seed: number): DesignPlan
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
/** A preview in a tab that has been open for a minute: what runs once a preview is compiled late. */
const WARM_UPS = 30
const CHANGES = 60

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Square fields, each in the plan that a page begins with: 2,025 strata of a grid; 6,400 cells and 40,000. */
const FIELDS = [
  { areaM2: 5000 * ACRE_M2, method: 'grid', limitMs: 100 },
  { areaM2: 800 * 800, method: 'compact', limitMs: 100 },
  { areaM2: 2000 * 2000, method: 'compact', limitMs: 300 },
] as const

/**
 * Another seed each time: what a page's worker does, and the bare engine on the same plan, one after the other and each
 * first every second time. The processor's time is the thread's own: it waits for nobody else's work.
 */
export async function nodePreviews(): Promise<void> {
  const dashboard: Dashboard = {
    ...(await import(join(DESIGNS, 'plan/defaults.ts'))),
    ...(await import(join(DESIGNS, 'preview/preview.ts'))),
  }
  for (const field of FIELDS) previewsOf(dashboard, field)
}

function previewsOf(dashboard: Dashboard, { areaM2, method, limitMs }: (typeof FIELDS)[number]): void {
  const boundary = squareOf(areaM2)
  const times: { preview: Taken; engine: Taken }[] = []
  let same = 0
  let size = ''
  for (let change = 0; change < WARM_UPS + CHANGES; change += 1) {
    const plan =
      method === 'grid'
        ? dashboard.defaultGrid(areaM2, change)
        : { ...dashboard.defaultPlan(areaM2, change), cellSizeM: 10, bufferM: 0 }
    const preview = () => timed(() => dashboard.makePreview({ plan, boundary }, () => performance.now()))
    const engine = () => timed(() => bareDesign(plan, boundary))
    const first = change % 2 === 0 ? preview() : null
    const bare = engine()
    const shown = first ?? preview()
    if (shown.made.preview === undefined) throw new Error(shown.made.refusal?.message)
    const { digests, cellCount, strata } = shown.made.preview
    same += JSON.stringify(digests) === JSON.stringify(bare.made.sheet.digests) ? 1 : 0
    size = `${cellCount.toLocaleString('en-US')} cells, ${method}, ${strata.length.toLocaleString('en-US')} strata`
    times.push({ preview: shown.taken, engine: bare.taken })
  }
  const counted = times.slice(WARM_UPS)
  say(`\n${size}, ${counted.length} previews in Node`)
  report('the preview, as a worker makes it', quantiles(counted.map(({ preview }) => preview.ms)), limitMs)
  report('the bare engine', quantiles(counted.map(({ engine }) => engine.ms)), null)
  report('  processor, the preview', quantiles(counted.map(({ preview }) => preview.cpuMs)), null)
  report('  processor, the bare engine', quantiles(counted.map(({ engine }) => engine.cpuMs)), null)
  const ratio = quantiles(counted.map(({ preview, engine }) => preview.ms / engine.ms))
  say(
    `  a preview takes ${ratio.p50.toFixed(2)} of the bare engine (p95 ${ratio.p95.toFixed(2)}); ${same} of ${times.length} designs are the same by their digests`,
  )
}

/** With outlines where the browser's part of the benchmark has them too. */
function bareDesign(plan: DesignPlan, boundary: MultiPolygon): ReturnType<typeof makeDesign> {
  const design = makeDesign(designInputOf(plan, boundary))
  if (plan.method !== 'grid') strataToPolygons(design.cells, design.stratumOf)
  return design
}

interface Taken {
  ms: number
  cpuMs: number
}

function timed<Made>(make: () => Made): { taken: Taken; made: Made } {
  const beganAt = performance.now()
  const before = process.threadCpuUsage()
  const made = make()
  const { user, system } = process.threadCpuUsage(before)
  return { taken: { ms: performance.now() - beganAt, cpuMs: (user + system) / 1000 }, made }
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
