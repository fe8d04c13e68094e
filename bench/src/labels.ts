/**
 * One million printed labels through the real API on embedded storage: a scan that is looked up, one that is applied, one
 * with a wrong character; then 10,000 labels printed to a PDF, blank and of samples,
 * while scans go on.
 */
import { setTimeout } from 'node:timers/promises'
import { type MeasuredApi, startApi } from './lib/api.ts'
import { copyOf, labeledFolder } from './lib/data.ts'
import { LABELS, UNLABELED } from './lib/labels.ts'
import { quantiles, report, timeOf, timesOf } from './lib/timing.ts'

const LOOK_UP_MS = 100
const APPLY_MS = 250
const SCANS = 300
const APPLIED = 200
const POLL_MS = 250

type Client = MeasuredApi['client']
interface Known {
  code: string
  pointId: number
}

/** Labels from all over the million. */
async function someLabels(client: Client, count: number): Promise<Known[]> {
  const step = Math.floor(LABELS / count)
  const ids = Array.from({ length: count }, (_, at) => 1 + at * step)
  const known: Known[] = []
  for (let from = 0; from < ids.length; from += 100) {
    const { items } = await client.samples.rows({ ids: ids.slice(from, from + 100) })
    for (const { labelCode, pointId } of items)
      if (labelCode !== null) known.push({ code: labelCode, pointId })
  }
  return known
}

/** Another character at the end. */
const slipOf = (code: string): string => `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`

async function measureScans(client: Client): Promise<boolean> {
  const known = await someLabels(client, SCANS)
  const ask = (text: string) => () => client.labels.lookUp({ text })
  const found = await timesOf(known.map(({ code }) => ask(code)))
  const within = [report(`scan of ${LABELS} labels looked up`, found, LOOK_UP_MS)]
  const slips = await timesOf(known.slice(0, 100).map(({ code }) => ask(slipOf(code))))
  within.push(report('scan with a wrong character', slips, LOOK_UP_MS))
  const applied = await timesOf(known.slice(0, APPLIED).map((label) => apply(client, label)))
  within.push(report('scan applied to its point', applied, APPLY_MS))
  process.stdout.write(
    `an applied scan takes ${(applied.p50 / found.p50).toFixed(1)} of one that is looked up\n`,
  )
  return within.every(Boolean)
}

function apply(client: Client, { code, pointId }: Known): () => Promise<void> {
  return async () => {
    const answer = await client.labels.scan({
      text: code,
      device: 'scanner',
      mode: { mode: 'apply', pointId },
    })
    if (answer.outcome !== 'good') throw new Error(`${code}: ${answer.message}`)
  }
}

type Source = Parameters<Client['labels']['print']>[0]['source']
const BLANK: Source = { kind: 'blank', count: UNLABELED }
const OF_SAMPLES: Source = { kind: 'samples', filter: { hasLabel: 'no' } }

/** Prints as many labels as one print may have, with scans all the while. @returns whether all was within its limit */
async function measurePrint(client: Client, name: string, source: Source): Promise<boolean> {
  const [label] = await someLabels(client, 1)
  const startedAt = performance.now()
  const printing = client.labels.print({ source, layout: { sheet: { key: 'avery5160' } } })
  const made = await printing.catch((error: unknown) => String(error))
  const answeredS = (performance.now() - startedAt) / 1000
  if (typeof made === 'string') {
    process.stdout.write(`${UNLABELED} ${name} were not made after ${answeredS.toFixed(1)} s: ${made}\n`)
    return false
  }
  const scans: number[] = []
  for (;;) {
    const { status, error, sizeBytes } = await client.exports.get({ id: made.export.id })
    if (status === 'failed') throw new Error(error ?? 'The print failed')
    if (status === 'done') {
      const takenS = (performance.now() - startedAt) / 1000
      process.stdout.write(
        `${made.count} ${name} to a PDF: ${takenS.toFixed(1)} s, made in ${answeredS.toFixed(1)} s, ${((sizeBytes ?? 0) / 1e6).toFixed(1)} MB\n`,
      )
      return report('scan looked up while printing', quantiles(scans), LOOK_UP_MS)
    }
    scans.push(await timeOf(() => client.labels.lookUp({ text: label?.code ?? '' })))
    await setTimeout(POLL_MS)
  }
}

const { folder, remove } = await copyOf(await labeledFolder())
const api = await startApi(folder)
const results = [
  await measureScans(api.client),
  await measurePrint(api.client, 'blank labels', BLANK),
  await measurePrint(api.client, 'labels of samples', OF_SAMPLES),
]
await api.stop()
await remove()
process.exitCode = results.every(Boolean) ? 0 : 1
