/**
 * Acknowledged small writes a second: `POST /growers` (one row, one change, one edit) to 1, 2 and 4 server processes on
 * one PostgreSQL that syncs to its disk, from 8 and 32 clients, beside pgbench's simple update and the bare pattern of such a
 * write, in the same run. WRITES_BEFORE=<checkout> takes the server of another checkout in turn with this one.
 * WRITES_SECONDS (5) is how long each is measured, WRITES_PROCESSES (1,2,4) with how many.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { openPgbench, type Rate, writesOf } from './lib/writes/rates.ts'
import { type Servers, startServers } from './lib/writes/servers.ts'

const HERE = join(import.meta.dirname, '../..')
const POSTGRES = join(HERE, 'apps/api/src/testing/postgres.ts')
const CLIENTS = [8, 32]
const WARM_S = 3
/** Of the bare pattern, with one process and eight clients: on a disk that syncs slowly it is 0.6. */
const LEAST = 0.1

/** Of the API, which is no dependency of the benchmarks. */
interface Cluster {
  folder: string
  createDatabase(from?: string, name?: string): Promise<string>
  close(): Promise<void>
}
interface Api {
  findPostgres(): Promise<{ bin: string } | { skipped: string }>
  startPostgres(bin: string, options: { settings: readonly string[] }): Promise<Cluster>
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const seconds = Number(process.env.WRITES_SECONDS ?? 5)
const processes = z.parse(
  z.array(z.number()),
  (process.env.WRITES_PROCESSES ?? '1,2,4').split(',').map(Number),
)
const earlier = process.env.WRITES_BEFORE ?? ''
const checkouts = [
  ...(earlier === '' ? [] : [{ name: 'before', checkout: earlier }]),
  { name: 'now', checkout: HERE },
]

const { findPostgres, startPostgres }: Api = await import(POSTGRES)
const found = await findPostgres()
const bin = 'bin' in found ? found.bin : ''
if ('skipped' in found) {
  say(found.skipped)
  process.exit(0)
}
const folder = await mkdtemp(join(tmpdir(), 'sampling-bench-writes-'))
const cluster = await startPostgres(bin, {
  settings: ['fsync=on', 'full_page_writes=on', 'autovacuum=on', 'shared_buffers=256MB', 'max_wal_size=2GB'],
})

const text = ({ perSecond, p95Ms, nodeMs }: Rate): string =>
  `${perSecond.toFixed(0).padStart(6)} a second  p97.5 ${p95Ms.toFixed(0).padStart(5)} ms  ${nodeMs.toFixed(1).padStart(5)} ms of Node each`

/** @returns of the bare pattern, with one process and eight clients */
async function measure(): Promise<number> {
  await cluster.createDatabase(undefined, 'pgbench')
  const pgbench = await openPgbench(bin, cluster.folder, 'pgbench', folder)
  let share = Number.NaN
  const databases = new Map<string, string>()
  for (const { name } of checkouts) databases.set(name, await cluster.createDatabase(undefined, `of_${name}`))
  for (const count of processes) {
    const running: { name: string; servers: Servers }[] = []
    try {
      for (const { name, checkout } of checkouts)
        running.push({
          name,
          servers: await startServers({
            checkout,
            databaseUrl: databases.get(name) ?? '',
            dataDir: join(folder, name),
            count,
          }),
        })
      for (const { servers } of running) await writesOf(servers, 8, WARM_S)
      for (const clients of CLIENTS) {
        const bare = await pgbench.bare(clients, seconds)
        say(`${count} processes, ${clients} clients`)
        for (const { name, servers } of running) {
          const rate = await writesOf(servers, clients, seconds)
          say(`  ${name.padEnd(14)} ${text(rate)}  ${(rate.perSecond / bare).toFixed(2)} of the bare pattern`)
          if (name === 'now' && Number.isNaN(share)) share = rate.perSecond / bare
        }
        say(`  bare pattern   ${bare.toFixed(0).padStart(6)} a second`)
        say(
          `  simple update  ${(await pgbench.simpleUpdate(clients, seconds)).toFixed(0).padStart(6)} a second`,
        )
      }
    } finally {
      for (const { servers } of running) await servers.stop()
    }
  }
  return share
}

try {
  const share = await measure()
  process.exitCode = share >= LEAST ? 0 : 1
} finally {
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
}
