/**
 * A laboratory's file of 100,000 samples with 15 analytes each, through the real API on embedded storage: dropped, read,
 * mapped, checked against a million samples, committed. In the same run the embedded database itself takes the same results
 * by COPY into a table like theirs. Before that, files of `CHECKED` rows (8,000, and 200,000 with the header) are checked
 * and discarded, while another person reads a list and the server is asked whether it is ready: beside the same when
 * nothing is checked.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MeasuredApi, startApi } from './lib/api.ts'
import { timeBareCopy } from './lib/bare-copy.ts'
import { copyOf, labeledFolder } from './lib/data.ts'
import { quantiles, type Times, timeOf } from './lib/timing.ts'

const ROWS = Number(process.env.ROWS ?? 100_000)
const CHECKED = (process.env.CHECKED ?? '8000,199999')
  .split(',')
  .map(Number)
  .filter((rows) => rows > 0)
const LIMIT_RATIO = 5
/** So often others ask while nothing is checked. */
const QUIET_ASKS = 40
const ASK_EVERY_MS = 100
const ANALYTES = [
  ['pH (1:1 water)', 4, 9, 1],
  ['Total C %', 4, 8, 2],
  ['SOC %', 0.4, 3.8, 2],
  ['Total N %', 0.02, 0.4, 3],
  ['Bulk density (g/cm³)', 1, 1.7, 2],
  ['Mehlich 3 P ppm', 2, 120, 0],
  ['K ppm', 40, 600, 0],
  ['Ca ppm', 300, 6000, 0],
  ['Mg ppm', 30, 900, 0],
  ['Zn ppm', 0.2, 12, 1],
  ['Cu ppm', 0.1, 5, 1],
  ['Fe ppm', 5, 200, 0],
  ['Mn ppm', 2, 120, 0],
  ['B ppm', 0.1, 3, 1],
  ['CEC meq/100g', 3, 40, 1],
] as const

/** Codes of labels all over the million. */
async function someCodes(client: MeasuredApi['client'], count: number): Promise<string[]> {
  const codes: string[] = []
  for (let from = 1; codes.length < count; from += 500) {
    const ids = Array.from({ length: 500 }, (_, at) => from + at)
    const { items } = await client.samples.rows({ ids })
    if (items.length === 0) throw new Error('There are too few samples')
    for (const { labelCode } of items) if (labelCode !== null && codes.length < count) codes.push(labelCode)
  }
  return codes
}

function fileOf(codes: readonly string[]): Uint8Array<ArrayBuffer> {
  const head = ['Lab No', 'Label', ...ANALYTES.map(([header]) => header)].join(',')
  const lines = codes.map((code, row) => {
    const values = ANALYTES.map(([, low, high, digits], column) =>
      (low + ((row * 7919 + column * 104_729) % 1000) * ((high - low) / 1000)).toFixed(digits),
    )
    return [600_000 + row, code, ...values].join(',')
  })
  return new TextEncoder().encode([head, ...lines].join('\r\n'))
}

interface Took {
  staged: number
  checked: number
  committed: number
  results: number
}

async function stage({ url, headers }: MeasuredApi, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const answer = await fetch(`${url}/api/results/uploads`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream', 'x-file-name': 'bench.csv' },
    body: file,
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`Staging: ${answer.status} ${body.slice(0, 300)}`)
  return JSON.parse(body).id
}

/** Confirms what is proposed and waits for the end of the check. @returns the version to commit */
async function check({ client }: MeasuredApi, id: number, rows: number): Promise<number> {
  const { version, sheets } = await client.resultUploads.get({ id })
  let upload = await client.resultUploads.map({
    ...{ id, version, laboratoryId: null },
    sheets: sheets.map(({ position, proposal }) => ({ position, mapping: proposal.mapping })),
  })
  while (upload.check?.state === 'queued' || upload.check?.state === 'running') {
    await pause()
    upload = await client.resultUploads.get({ id })
  }
  // Nobody recorded that the bags of this business were shipped.
  const { version: seen, summary } = await client.resultUploads.edit({ id, edits: [{ kind: 'confirm' }] })
  if (summary?.outcomes.new !== rows) throw new Error(JSON.stringify(summary ?? upload.check))
  return seen
}

/** What another person asks for, and who watches the server. */
type Asks = Record<'list' | 'ready', () => Promise<void>>

function asksOf({ url }: MeasuredApi, headers: Readonly<Record<string, string>>): Asks {
  const ask = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  return { list: () => ask('/api/fields?limit=50'), ready: () => ask('/readyz') }
}

interface Others {
  list: Times
  ready: Times
  count: number
}

/** Asks in turns until it is over. */
async function askUntil(asks: Asks, isOver: (count: number) => boolean): Promise<Others> {
  const times: Record<keyof Asks, number[]> = { list: [], ready: [] }
  for (let count = 0; !isOver(count); count += 1) {
    times.list.push(await timeOf(asks.list))
    times.ready.push(await timeOf(asks.ready))
  }
  return { list: quantiles(times.list), ready: quantiles(times.ready), count: times.list.length }
}

/** One line of how others are answered beside a check, and how when nothing is checked. */
async function measureCheck(api: MeasuredApi, asks: Asks, codes: readonly string[]): Promise<void> {
  const quiet = await askUntil(asks, (count) => count >= QUIET_ASKS)
  // Confirmed at once: the database knows nothing of a fresh upload.
  const id = await stage(api, fileOf(codes))
  let isChecked = false
  const others = askUntil(asks, () => isChecked)
  const cpuBefore = await cpuSeconds(api.pid)
  const took = await timeOf(() => check(api, id, codes.length)).finally(() => {
    isChecked = true
  })
  const cpu = (await cpuSeconds(api.pid)) - cpuBefore
  const beside = await others
  await api.client.resultUploads.discard({ id })
  const line = (name: 'list' | 'ready') =>
    `  ${name.padEnd(6)}${(['p50', 'p95'] as const)
      .map((at) => {
        const [before, now] = [quiet[name][at], beside[name][at]]
        return `${at} ${now.toFixed(1)} ms, ${(now / before).toFixed(1)} of ${before.toFixed(1)} ms`
      })
      .join('; ')}\n`
  process.stdout.write(
    `check of ${codes.length} rows: ${seconds(took)}, ${cpu.toFixed(1)} s of the server’s processor time with what others asked; others meanwhile, ${beside.count} times each\n${line('list')}${line('ready')}`,
  )
}

const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function upload(api: MeasuredApi, file: Uint8Array<ArrayBuffer>): Promise<Took> {
  const { client } = api
  let id = 0
  const staged = await timeOf(async () => {
    id = await stage(api, file)
  })
  let seen = 0
  const checked = await timeOf(async () => {
    seen = await check(api, id, ROWS)
  })
  let results = 0
  const committed = await timeOf(async () => {
    const job = await client.resultUploads.commit({ id, version: seen })
    results = await ended(client, job.id)
  })
  return { staged, checked, committed, results }
}

async function ended(client: MeasuredApi['client'], id: number): Promise<number> {
  for (;;) {
    const job = await client.jobs.get({ id })
    if (job.kind === 'results' && job.result !== null) return job.result.resultCount
    if (job.state === 'failed' || job.state === 'canceled')
      throw new Error(`The commit ${job.state}: ${job.error?.message}`)
    await pause()
  }
}

const TICKS_PER_SECOND = 100
/** Of a process with all its threads; NaN where the system does not say. */
async function cpuSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Behind the name, which can have spaces: the state first, user and system time as the 12th and 13th.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The most memory that a child of this process had, in MB. */
async function peakMb(): Promise<string> {
  const { pid } = process
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const peaks = await Promise.all(
    children
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(async (child) => {
        const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '')
        return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
      }),
  )
  return peaks.length === 0 ? 'unknown' : Math.max(...peaks).toFixed(0)
}

const { folder, remove } = await copyOf(await labeledFolder())
const api = await startApi(folder)
const asks = asksOf(api, await api.signInOther())
const codes = await someCodes(api.client, Math.max(ROWS, ...CHECKED))
for (const rows of CHECKED) await measureCheck(api, asks, codes.slice(0, rows))
const before = await peakMb()
const file = fileOf(codes.slice(0, ROWS))
const took = await upload(api, file)
const after = await peakMb()
await api.stop()
const copied = await timeBareCopy(join(folder, 'api'))
await remove()
const whole = took.staged + took.checked + took.committed
process.stdout.write(
  `${ROWS} rows, ${took.results} results, ${(file.byteLength / 1e6).toFixed(1)} MB: staged ${seconds(took.staged)}, checked ${seconds(took.checked)}, committed ${seconds(took.committed)}\n` +
    `the server had ${before} MB before, ${after} MB at most\n` +
    `COPY of the same results ${seconds(copied)}: the upload takes ${(whole / copied).toFixed(1)} of it, at most ${LIMIT_RATIO}\n`,
)
process.exitCode = whole / copied <= LIMIT_RATIO ? 0 : 1
