/**
 * The price of a database for each business: fifty empty ones in one PostgreSQL that syncs to its disk. Seconds to make each,
 * bytes on disk, memory of PostgreSQL with connections to all of them, connections and memory of a server process for each
 * (three are started, fifty computed), and commits with NOTIFY a second in one, two and four databases at once. No limits:
 * docs/scale.md has the figures. TENANTS (50) is how many databases are made.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { residentMb } from './lib/fair/memory.ts'
import { openTenants, ownMemoryMb, type Tenants } from './lib/tenants/cluster.ts'
import { keepOpen } from './lib/tenants/idle.ts'
import { measureNotify } from './lib/tenants/notify.ts'
import { timeOf } from './lib/timing.ts'
import { processorMs, writesOf } from './lib/writes/rates.ts'
import { type Servers, startServers } from './lib/writes/servers.ts'

const HERE = join(import.meta.dirname, '../..')
const TENANTS = Number(process.env.TENANTS ?? 50)
/** Migrated each by itself; the others are copies of the first. */
const MIGRATED = 3
const SERVERS = 3
const CLIENTS = 20
/** The most that a server process opens: ten for calls, two for jobs, one to listen, one to check the others. */
const CONNECTIONS = 14
const WARM_S = 3
const BUSY_S = 5
const MB = 1024 * 1024

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const row = (what: string, value: string): void => say(`${what.padEnd(64)} ${value}`)
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const secondsOf = (times: readonly number[]): string =>
  times.map((time) => (time / 1000).toFixed(2)).join(', ')

/** @returns the names of the databases */
async function make(tenants: Tenants): Promise<string[]> {
  const names = Array.from({ length: TENANTS }, (_, at) => `business_${at}`)
  const [first = '', ...others] = names
  const migrated: number[] = []
  for (const name of names.slice(0, MIGRATED)) {
    const databaseUrl = await tenants.createDatabase(undefined, name)
    migrated.push(await timeOf(() => tenants.migrate(databaseUrl)))
    if (name === first) row('again, nothing to migrate, s', secondsOf([await again(tenants, databaseUrl)]))
  }
  row('migrated, the first three, s', secondsOf(migrated))
  const copied: number[] = []
  for (const name of others.slice(MIGRATED - 1))
    copied.push(await timeOf(() => tenants.createDatabase(first, name)))
  row('copied, mean and longest, s', secondsOf([mean(copied), Math.max(...copied)]))
  return names
}

const again = (tenants: Tenants, databaseUrl: string): Promise<number> =>
  timeOf(() => tenants.migrate(databaseUrl))

async function measureDisk(tenants: Tenants): Promise<void> {
  const sizeOf = (which: string): Promise<number> =>
    tenants.ask(`SELECT avg(pg_database_size(oid))::bigint FROM pg_database WHERE ${which}`)
  row('on disk, each, MB', ((await sizeOf(`datname LIKE 'business_%'`)) / MB).toFixed(1))
  row('on disk, a database without tables, MB', ((await sizeOf(`datname = 'template1'`)) / MB).toFixed(1))
}

interface OfServer {
  idleMb: number
  busyMb: number
  connections: number
  backendMb: number
  perSecond: number
  nodeMs: number
  databaseMs: number
}

async function measureServer(tenants: Tenants, servers: Servers, database: string): Promise<OfServer> {
  const pid = servers.pids[0] ?? 0
  const idleMb = residentMb(pid)
  // Opens all connections, so that none begins or ends while they are measured.
  await writesOf(servers, CLIENTS, WARM_S)
  const backends = await tenants.backendsOf(database)
  const before = processorMs(backends)
  const { perSecond, nodeMs } = await writesOf(servers, CLIENTS, BUSY_S)
  const databaseMs = (processorMs(backends) - before) / (perSecond * BUSY_S)
  const busyMb = residentMb(pid)
  const backendMb = ownMemoryMb(backends)
  return { idleMb, busyMb, connections: backends.length, backendMb, perSecond, nodeMs, databaseMs }
}

async function measureServers(tenants: Tenants, names: readonly string[], folder: string): Promise<void> {
  const measured: OfServer[] = []
  const running: { servers: Servers; database: string }[] = []
  try {
    for (const name of names.slice(0, SERVERS)) {
      const database = `served_${name}`
      const databaseUrl = await tenants.createDatabase(names[SERVERS], database)
      const options = { checkout: HERE, databaseUrl, dataDir: join(folder, name), count: 1 }
      running.push({ servers: await startServers(options), database })
    }
    for (const { servers, database } of running)
      measured.push(await measureServer(tenants, servers, database))
  } finally {
    for (const { servers } of running) await servers.stop()
  }
  const show = (what: keyof OfServer, digits = 0): string =>
    measured.map((each) => each[what].toFixed(digits)).join(', ')
  row('a server process, resident after its start, MB', show('idleMb'))
  row('the same after some seconds of writes, MB', show('busyMb'))
  row('connections of a server process', show('connections'))
  row('PostgreSQL for each of these connections, its own memory, MB', show('backendMb'))
  row('small writes a second of one process, the others idle', show('perSecond'))
  row('processor time of Node for each, ms', show('nodeMs', 1))
  row('processor time of PostgreSQL for each, ms', show('databaseMs', 1))
  const allMb = mean(measured.map(({ busyMb }) => busyMb)) * TENANTS
  row(`${TENANTS} server processes, computed, MB`, allMb.toFixed(0))
  row(`the most connections of ${TENANTS} server processes, computed`, String(CONNECTIONS * TENANTS))
}

async function measureConnections(tenants: Tenants, names: readonly string[], folder: string): Promise<void> {
  const before = tenants.memoryMb()
  row('PostgreSQL without connections, MB', before.toFixed(0))
  for (const count of [1, CONNECTIONS]) {
    const kept = await keepOpen(tenants, names, count, folder)
    const memory = tenants.memoryMb()
    await kept.close()
    const perMb = ((memory - before) / kept.open).toFixed(1)
    row(`PostgreSQL with ${kept.open} idle connections, MB`, `${memory.toFixed(0)} (${perMb} for each)`)
  }
}

const tenants = await openTenants()
if ('skipped' in tenants) {
  say(tenants.skipped)
  process.exit(0)
}
const folder = await mkdtemp(join(tmpdir(), 'sampling-bench-tenants-'))
try {
  const names = await make(tenants)
  await measureDisk(tenants)
  await measureServers(tenants, names, folder)
  await measureConnections(tenants, names, folder)
  await measureNotify(tenants, folder, say)
} finally {
  await tenants.close()
  await rm(folder, { recursive: true, force: true })
}
