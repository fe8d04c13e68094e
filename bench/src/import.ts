/**
 * 5,000 polygons of a zipped shapefile through the real API on embedded storage, as a person imports them: staged,
 * compared with the fields there are, committed, while someone asks how far it is. In the same run, on the same machine,
 * two others do a small part of it, without checks, history, names, years or a review: `ogr2ogr` puts the same file into a
 * table of a PostgreSQL server, which is native code where ours is WebAssembly; and the embedded database itself takes the
 * same shapes with one bare INSERT.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MeasuredApi, startApi } from './lib/api.ts'
import { timeBareInsert } from './lib/bare-insert.ts'
import { timeOgr2ogr } from './lib/ogr2ogr.ts'
import { type Rings, zippedShapefile } from './lib/shapefile.ts'
import { quantiles, timeOf } from './lib/timing.ts'

const POLYGONS = 5_000
const LIMIT_S = 20
const ROUNDS = 3
const ASK_EVERY_MS = 100

/** Fields in rows of fifty in Iowa, of 12 to 59 corners, every tenth with a pond; each round's lie somewhere else. */
function polygon(index: number, round: number): { name: string; rings: Rings } {
  const [column, row] = [index % 50, Math.floor(index / 50)]
  const middle = [-95.5 + 0.6 * round + column * 0.0098, 41.6 + row * 0.0073] as const
  const ring = (corners: number, reach: number, turn: 1 | -1) => {
    const spots = Array.from({ length: corners }, (_, corner): [number, number] => {
      const angle = (turn * -2 * Math.PI * corner) / corners
      const radius = reach * (1 + 0.12 * Math.sin(5 * angle + index))
      return [middle[0] + radius * Math.cos(angle), middle[1] + radius * 0.72 * Math.sin(angle)]
    })
    return [...spots, ...spots.slice(0, 1)]
  }
  const outer = ring(12 + (index % 48), 0.0038, 1)
  return {
    name: `Field ${index + 1}`,
    rings: index % 10 === 0 ? [outer, ring(14, 0.0007, -1)] : [outer],
  }
}

interface Took {
  staged: number
  matched: number
  committed: number
  /** How many different answers someone got who asked how far the commit was. */
  steps: number
}

async function importOnce(
  { client, url, headers }: MeasuredApi,
  file: Uint8Array<ArrayBuffer>,
  round: number,
): Promise<Took> {
  const grower = await client.growers.create({ name: `Benchmark ${round}` })
  let uploadId = 0
  let body = ''
  const staged = await timeOf(async () => {
    const answer = await fetch(`${url}/api/uploads/boundaries`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream', 'x-file-name': `round${round}.zip` },
      body: file,
    })
    body = await answer.text()
    if (!answer.ok) throw new Error(`Staging: ${answer.status} ${body.slice(0, 300)}`)
  })
  const upload = await client.uploads.get({ id: JSON.parse(body).id })
  uploadId = upload.id
  const matched = await timeOf(() =>
    client.uploads.match({ id: uploadId, growerId: grower.id, mapping: upload.suggestedMapping }),
  )
  const features = upload.features.map(({ index, suggestedName, problem }) => {
    if (problem !== null) throw new Error(`Feature ${index}: ${problem}`)
    return { index, action: 'create' as const, name: suggestedName || `Feature ${index + 1}` }
  })
  if (features.length !== POLYGONS) throw new Error(`${features.length} features instead of ${POLYGONS}`)
  const asking = askHowFar({ client }, uploadId)
  const year = new Date().getUTCFullYear()
  const committed = await timeOf(async () => {
    const { id } = await client.uploads.commit({ id: uploadId, growerId: grower.id, year, features })
    const made = await importEnded(client, id)
    if (made !== POLYGONS) throw new Error(`${made} fields instead of ${POLYGONS}`)
  })
  return { staged, matched, committed, steps: await asking.stop() }
}

/** @returns how many fields it made */
async function importEnded(client: MeasuredApi['client'], id: number): Promise<number> {
  for (;;) {
    const job = await client.jobs.get({ id })
    if (job.kind === 'import' && job.result !== null) return job.result.createdIds.length
    const { state, error } = job
    if (state === 'failed' || state === 'canceled') throw new Error(`The import ${state}: ${error?.message}`)
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS / 4))
  }
}

function askHowFar({ client }: Pick<MeasuredApi, 'client'>, id: number) {
  const seen = new Set<string>()
  let stopped = false
  const loop = (async () => {
    while (!stopped) {
      const { job } = await client.jobs.ofUpload({ id })
      if (job?.state === 'running') seen.add(`${job.step} ${job.done}`)
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    }
  })()
  return {
    async stop(): Promise<number> {
      stopped = true
      await loop
      return seen.size
    },
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const folder = await mkdtemp(join(tmpdir(), 'import-'))
const polygonsOf = (round: number) => Array.from({ length: POLYGONS }, (_, index) => polygon(index, round))
const fileOf = (round: number) => zippedShapefile(polygonsOf(round))
const path = join(folder, 'fields.zip')
await writeFile(path, fileOf(1))
const api = await startApi(folder)
try {
  const totals: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { staged, matched, committed, steps } = await importOnce(api, fileOf(round), round)
    totals.push(staged + matched + committed)
    process.stdout.write(
      `${POLYGONS} polygons: staged ${seconds(staged)}, compared ${seconds(matched)}, committed ${seconds(committed)} (${steps} states of progress seen)\n`,
    )
  }
  const { p50: median } = quantiles(totals)
  const worst = Math.max(...totals)
  process.stdout.write(
    `import: median ${seconds(median)}, worst ${seconds(worst)}: ${(worst / 1000 / LIMIT_S).toFixed(2)} of ${LIMIT_S} s\n`,
  )
  /** What another takes for its part, and how often that goes into ours. */
  const compare = (who: string, times: readonly number[]) => {
    const { p50 } = quantiles(times)
    const ratio = (median / 1000 / p50).toFixed(1)
    process.stdout.write(`${who}: median ${p50.toFixed(2)} s; ours takes ${ratio} times as long\n`)
  }
  compare('bare INSERT into the embedded database', await timeBareInsert(polygonsOf(1), ROUNDS))
  const other = await timeOgr2ogr(path, ROUNDS)
  if ('skipped' in other) process.stdout.write(`ogr2ogr: ${other.skipped}\n`)
  else compare('ogr2ogr into a PostgreSQL server', other.seconds)
  process.exitCode = worst / 1000 <= LIMIT_S ? 0 : 1
} finally {
  await api.stop()
  await rm(folder, { recursive: true, force: true })
}
