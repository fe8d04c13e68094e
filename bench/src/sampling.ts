/**
 * Compact strata beside their peers in one run: free sizes beside scikit-learn's KMeans, equal area beside plain swaps,
 * with the figures of the Java reference (docs: sampling-design.md); then what a person waits for: a preview of 6,400
 * cells, 500 fields on two cores, and a field of 4,000 ha with the memory it takes. Limits are held by medians:
 * other work on the machine makes single runs long. Times of our strata are all starts' over their number, as starts
 * share what they can.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Cells, compactStrata } from '@org/sampling-design'
import * as z from 'zod/mini'
import { farmsumCells, hasFarmsum } from '../../packages/sampling-design/src/testing/farmsum.ts'
import { design } from './lib/sampling/design.ts'
import { rectangle, rectangularField } from './lib/sampling/frames.ts'
import { naiveEqualArea } from './lib/sampling/naive-swaps.ts'
import { sklearnKMeans } from './lib/sampling/sklearn.ts'
import { quantiles, report } from './lib/timing.ts'

const STARTS = 10
const SEEDS = [1, 2, 3, 4, 5, 6, 7]
const TIMES_FASTER = 10
const PREVIEW_LIMIT_MS = 100
const PREVIEWS = 30
const FIELDS = 500
const CORES = 2

let isWithin = true
const say = (line: string) => process.stdout.write(`${line}\n`)
const check = (holds: boolean): string => {
  isWithin &&= holds
  return holds ? '' : '  OVER'
}
const figures = (name: string, sums: readonly number[], ms: number, note = '') => {
  const mean = sums.reduce((total, sum) => total + sum, 0) / sums.length
  const best = Math.min(...sums)
    .toFixed(3)
    .padStart(9)
  say(
    `  ${name.padEnd(22)} MSSD best ${best} mean ${mean.toFixed(3).padStart(9)}  ${ms.toFixed(2).padStart(8)} ms a start${note}`,
  )
}

interface Reference {
  mssd?: number
  ms?: number
}

function ours(cells: Cells, k: number, equalArea: boolean, starts: number, reference: Reference): void {
  const sums: number[] = []
  const times: number[] = []
  for (const seed of SEEDS) {
    const beganAt = performance.now()
    sums.push(compactStrata(cells, { k, seed, equalArea, starts }).mssd)
    times.push((performance.now() - beganAt) / starts)
  }
  const { p50: usual } = quantiles(times)
  const isGood = reference.mssd === undefined || Math.min(...sums) <= reference.mssd
  const isFast = !equalArea || reference.ms === undefined || usual * TIMES_FASTER <= reference.ms
  const speed =
    reference.ms === undefined ? '' : `  ${(reference.ms / usual).toFixed(1)} × the reference's speed`
  figures(`ours, ${starts} start${starts > 1 ? 's' : ''}`, sums, usual, `${speed}${check(isGood && isFast)}`)
}

function compare(name: string, cells: Cells, k: number, free: Reference, equal: Reference): void {
  const told = ({ mssd, ms }: Reference) =>
    `reference: MSSD ${mssd ?? 'not comparable'}, ${ms ?? '?'} ms a start`
  say(`\n${name}: ${cells.x.length} cells, k = ${k}, free sizes (${told(free)})`)
  for (const starts of [STARTS, 1])
    ours(cells, k, false, starts, starts === 1 ? { ...free, mssd: Infinity } : free)
  const peer = sklearnKMeans(cells, k, STARTS)
  if ('skipped' in peer) say(`  scikit-learn ${peer.skipped}`)
  else figures(`scikit-learn ${peer.version}`, peer.mssd, quantiles(peer.ms).p50)
  say(`${name}: equal area (${told(equal)})`)
  for (const starts of [STARTS, 1]) ours(cells, k, true, starts, equal)
  const beganAt = performance.now()
  const naive = naiveEqualArea(cells, k, 1)
  figures('plain swaps, 1 start', [naive.mssd], performance.now() - beganAt)
}

function previews(): void {
  const field = rectangularField([-93.6, 42], 800, 800)
  const times: number[] = []
  let cells = 0
  for (let seed = 0; seed < PREVIEWS; seed += 1) {
    const beganAt = performance.now()
    cells = design(field, 16, 3, seed).cells
    times.push(performance.now() - beganAt)
  }
  say(`\nPreview of ${cells} cells, k = 16: cells, strata of equal area, allocation, points, estimate`)
  say(`  first in a new process ${(times[0] ?? 0).toFixed(1)} ms`)
  const others = quantiles(times.slice(1))
  report('  the others', others, null)
  const holds = others.p50 <= PREVIEW_LIMIT_MS
  say(`  their median ${holds ? 'is within' : 'exceeds'} ${PREVIEW_LIMIT_MS} ms${check(holds)}`)
}

const shareSchema = z.object({ cells: z.number(), points: z.number() })

async function manyFields(): Promise<void> {
  const program = new URL('./lib/sampling/fields-worker.ts', import.meta.url)
  const beganAt = performance.now()
  const shares = await Promise.all(
    Array.from({ length: CORES }, (_, first) => {
      const worker = new Worker(program, { workerData: { first, step: CORES, fields: FIELDS } })
      return new Promise((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
      })
    }),
  )
  const seconds = (performance.now() - beganAt) / 1000
  const sum = (key: 'cells' | 'points') =>
    shares.reduce<number>((total, share) => total + shareSchema.parse(share)[key], 0)
  say(
    `\n${FIELDS} fields on ${CORES} cores, k = 12: ${seconds.toFixed(1)} s, ${(FIELDS / seconds).toFixed(0)} fields a second, ${sum('cells')} cells, ${sum('points')} points`,
  )
}

const largeSchema = z.object({
  ...{ cells: z.number(), frameMs: z.number(), strataMs: z.number(), mssd: z.number(), spread: z.number() },
  ...{ framedMb: z.number(), peakMb: z.number() },
})

function largeField(): void {
  say('')
  for (const [k, area] of [
    [20, 'equal'],
    [100, 'equal'],
    [100, 'free'],
  ] as const) {
    const program = join(import.meta.dirname, 'lib/sampling/large.ts')
    const output = execFileSync(process.execPath, [...process.execArgv, program, String(k), area], {
      encoding: 'utf8',
    })
    const { cells, frameMs, strataMs, mssd, spread, framedMb, peakMb } = largeSchema.parse(JSON.parse(output))
    say(
      `4,000 ha, ${cells} cells, k = ${k}, ${area}: cells ${(frameMs / 1000).toFixed(2)} s, strata ${(strataMs / 1000).toFixed(2)} s, MSSD ${mssd.toFixed(0)} m², sizes within ${spread}, peak ${peakMb.toFixed(0)} MB (${framedMb.toFixed(0)} MB before the strata)`,
    )
  }
}

compare('20 × 20', rectangle(20, 20, 1), 4, { mssd: 16.5, ms: 0.4 }, { mssd: 16.5, ms: 12 })
if (hasFarmsum)
  compare('farmsum at 3 m', farmsumCells(), 20, { mssd: 239.65, ms: 11 }, { mssd: 253.53, ms: 872 })
else say('farmsum: skipped, as ../shared/data is not here')
compare('94 × 80 and 8 cells more', grown(), 40, {}, { ms: 6588 })
previews()
await manyFields()
largeField()
process.exitCode = isWithin ? 0 : 1

/** 7,528 cells: a rectangle and the beginning of one row more. */
function grown(): Cells {
  const whole = rectangle(94, 81, 25)
  return { ...whole, x: whole.x.slice(0, 7528), y: whole.y.slice(0, 7528) }
}
