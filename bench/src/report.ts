/**
 * The reports through the real API on embedded storage: a season of a million samples, whole, narrowed, and after a change; the
 * same counts by the lists' own sums beside it.
 */
import { type MeasuredApi, startApi } from './lib/api.ts'
import { copyOf, labeledFolder } from './lib/data.ts'
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

const copy = await copyOf(await labeledFolder())
const api = await startApi(copy.folder)
const results = [await measureSeason(api)]
await api.stop()
await copy.remove()
process.exitCode = results.every(Boolean) ? 0 : 1
