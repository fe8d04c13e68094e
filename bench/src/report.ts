/**
 * The reports through the real API on embedded storage: a season of a million samples, whole and narrowed, with the same counts
 * by the lists' own sums beside it; a field of 200 points with three layers and fifteen analytes, its estimate, its page.
 */
import { join } from 'node:path'
import { type MeasuredApi, startApi } from './lib/api.ts'
import { copyOf, labeledFolder, runNode } from './lib/data.ts'
import { REPORTED } from './lib/report.ts'
import { report, timeOf, timesOf } from './lib/timing.ts'

const SEASON = 2026
const SEASON_MS = 200
const ROUNDS = 5

/** Days that were not asked for: each is counted anew. */
let day = 0
const otherDay = (): string => new Date(Date.UTC(2026, 9, 1 + day++)).toISOString().slice(0, 10)

async function measureSeason({ client }: MeasuredApi): Promise<boolean> {
  let within = true
  const growerId = [(await client.growers.list({ limit: 1 })).items[0]?.id ?? 0]
  for (const [name, narrowing] of [
    ['whole', {}],
    ['of a grower', { growerId }],
    ['of a crew', { crewId: [1] }],
  ] as const) {
    const ask = () => client.reports.season({ year: SEASON, today: otherDay(), ...narrowing })
    const times = await timesOf(Array.from({ length: ROUNDS }, () => ask))
    within = report(`season, ${name}`, times, SEASON_MS) && within
  }
  const { samples, points } = await client.reports.season({ year: SEASON })
  process.stdout.write(`${points.total} points, ${samples.total} samples\n`)
  const byLists = await timeOf(async () => {
    await client.points.groups({ by: 'status', year: [SEASON], counts: 'yes' })
    await client.samples.groups({ by: 'status', year: [SEASON] })
  })
  const own = await timeOf(() => client.reports.season({ year: SEASON, today: otherDay() }))
  process.stdout.write(
    `the lists count points and samples by state in ${byLists.toFixed(0)} ms: ${(byLists / own).toFixed(1)} of a season\n`,
  )
  return within
}

const FIELD_MS = 500
const PAGE_MS = 5_000

async function measureField({ client }: MeasuredApi): Promise<boolean> {
  const { fieldId, year } = REPORTED
  let within = true
  for (const analyte of ['soc', 'soc_stock', 'ph_water']) {
    const values = await timesOf(repeated(() => client.reports.field({ fieldId, year, analyte })))
    within = report(`field, ${analyte}`, values, FIELD_MS) && within
    const estimate = await timesOf(repeated(() => client.reports.estimate({ fieldId, year, analyte })))
    within = report(`estimate, ${analyte}`, estimate, FIELD_MS) && within
  }
  const { values, series } = await client.reports.field({ fieldId, year })
  process.stdout.write(`${values.length} values of each of ${series.length} series\n`)
  const page = await timeOf(async () => {
    const made = await client.reports.file({ fields: [{ fieldId, year }] })
    for (;;) {
      const { status, error } = await client.exports.get({ id: made.export.id })
      if (status === 'done') return
      if (status === 'failed') throw new Error(error ?? status)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  return report('its page as PDF', { p50: page, p95: page }, PAGE_MS) && within
}

const repeated = <T>(run: () => Promise<T>): (() => Promise<T>)[] => Array.from({ length: ROUNDS }, () => run)

const copy = await copyOf(await labeledFolder())
await runNode(join(import.meta.dirname, 'lib/report-process.ts'), [join(copy.folder, 'api')])
const api = await startApi(copy.folder)
const results = [await measureSeason(api), await measureField(api)]
await api.stop()
await copy.remove()
process.exitCode = results.every(Boolean) ? 0 : 1
