/**
 * A business of a million points, samples, labels and one and a half million results on PostgreSQL, through the real API:
 * first rows of each list in each order, orders of all rows, sums, reports, an export; then the long ones once more,
 * with eight people at work beside them.
 *
 * MILLION_ONLY=first,reports takes these parts alone; MILLION_SAVE=<file> keeps the figures, MILLION_BEFORE=<file> shows them
 * beside. The business is made once, in some minutes, and every run has a copy of it. MILLION_ON=embedded measures the embedded
 * database instead, with 300,000 samples.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type MeasuredApi, startApi } from './lib/api.ts'
import { residentMb, watchMemory } from './lib/fair/memory.ts'
import { codesOf } from './lib/labels.ts'
import { type Act, actsOf } from './lib/million/acts.ts'
import { type Beside, beside } from './lib/million/beside.ts'
import { openEmbedded, openMillion } from './lib/million/cluster.ts'
import { costLine, processorOf, timeCopy } from './lib/million/export-cost.ts'
import { timeOf } from './lib/timing.ts'

const ROUNDS = 3
const CODES = 10_000
/** What takes so long is measured with others at work, too. */
const LONG_PARTS = ['order', 'reports', 'sums', 'export']

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const figuresSchema = z.record(z.string(), z.object({ first: z.number(), again: z.number() }))
type Figures = z.infer<typeof figuresSchema>

const saved = process.env.MILLION_BEFORE ?? ''
const before: Figures = existsSync(saved) ? figuresSchema.parse(JSON.parse(readFileSync(saved, 'utf8'))) : {}
const only = (process.env.MILLION_ONLY ?? '').split(',').filter((word) => word !== '')

const ms = (time: number): string => (Number.isNaN(time) ? '    failed' : `${time.toFixed(0).padStart(7)} ms`)

/** The first call, and the best of the others. NaN: it was refused. */
async function measure(api: MeasuredApi, act: Act): Promise<{ first: number; again: number }> {
  const times: number[] = []
  for (let at = 0; at < (act.times ?? ROUNDS); at += 1)
    times.push(
      await timeOf(() => act.run(api, at)).catch((error: unknown) => {
        say(`  ${act.name}: ${error instanceof Error ? error.message : String(error)}`)
        return Number.NaN
      }),
    )
  const [first = Number.NaN, ...others] = times
  return { first, again: others.length === 0 ? first : Math.min(...others) }
}

function line({ name, limitMs }: Act, { first, again }: { first: number; again: number }): boolean {
  const isWithin = limitMs === null || first <= limitMs
  const { [name]: was } = before
  const beforeText = was === undefined ? '' : `  before ${ms(was.first)} ${ms(was.again)}`
  const limit = limitMs === null ? '' : `  of ${limitMs}${isWithin ? '' : '  over'}`
  say(`${name.padEnd(48)} ${ms(first)} ${ms(again)}${beforeText}${limit}`)
  return isWithin
}

const opened = await (process.env.MILLION_ON === 'embedded' ? openEmbedded() : openMillion())
if ('skipped' in opened) {
  say(opened.skipped)
  process.exit(0)
}
const acts = actsOf(opened.samples).filter(({ part }) => only.length === 0 || only.includes(part))
const results: boolean[] = []
try {
  const migrating = performance.now()
  const api = await startApi(opened.dataDir, { databaseUrl: opened.databaseUrl })
  try {
    say(`started, with migrations, in ${((performance.now() - migrating) / 1000).toFixed(1)} s`)
    const startMb = residentMb(api.pid)
    const most = watchMemory(api.pid)
    say(`${''.padEnd(48)}       first      again`)
    const figures: Figures = {}
    for (const act of acts) {
      const { databaseUrl, samples } = opened
      const { done, ...cost } = await processorOf(api.pid, databaseUrl, () => measure(api, act))
      figures[act.name] = done
      results.push(line(act, done))
      if (act.part === 'export') say(costLine(samples, cost, await timeCopy(databaseUrl)))
    }
    if (process.env.MILLION_SAVE !== undefined)
      writeFileSync(process.env.MILLION_SAVE, JSON.stringify(figures))
    say(`memory: ${startMb.toFixed(0)} MB at start, at most ${most().toFixed(0)} MB`)
    const codes = codesOf(CODES)
    const quiet = await beside(api, codes, () => new Promise((resolve) => setTimeout(resolve, 10_000)))
    say('\neight people beside it, each a list, a scan and a save a second: p95')
    said('nothing else', quiet)
    for (const act of acts.filter(({ part }) => LONG_PARTS.includes(part)))
      said(act.name, await beside(api, codes, () => act.run(api, ROUNDS).catch(() => undefined)))
  } finally {
    await api.stop()
  }
} finally {
  await opened.close()
}
process.exitCode = results.every(Boolean) ? 0 : 1

function said(name: string, { list, scan, save, asked, refused, failed }: Beside): void {
  say(
    `${name.padEnd(48)} list ${ms(list.p95)}  scan ${ms(scan.p95)}  save ${ms(save.p95)}  ${asked} calls, ${refused} refused, ${failed} failed`,
  )
}
