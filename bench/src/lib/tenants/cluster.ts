import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const API = join(import.meta.dirname, '../../../../apps/api/src')
const SETTINGS = [
  'fsync=on',
  'full_page_writes=on',
  'autovacuum=on',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'max_connections=1000',
]

/** Of the API, which is no dependency of the benchmarks. */
interface Cluster {
  folder: string
  createDatabase(from?: string, name?: string): Promise<string>
  close(): Promise<void>
}
interface Testing {
  findPostgres(): Promise<{ bin: string } | { skipped: string }>
  startPostgres(bin: string, options: { settings: readonly string[] }): Promise<Cluster>
}
interface Opened {
  close(): Promise<void>
}
interface Databases {
  openDatabase(options: { databaseUrl: string; dataDir: string; onFatal: () => void }): Promise<Opened>
}
interface Queue {
  prepareQueue(opened: Opened): Promise<void>
}

/** A PostgreSQL that syncs to its disk, for many small databases. */
export interface Tenants {
  bin: string
  folder: string
  createDatabase(from?: string, name?: string): Promise<string>
  /** Gives an empty database the tables of the product, as the first start of a server does. */
  migrate(databaseUrl: string): Promise<void>
  /** @returns the single value of the answer */
  ask(sql: string): Promise<number>
  /** Memory of all its processes in MB; what they share counts once. */
  memoryMb(): number
  /** The processes that serve connections to one database. */
  backendsOf(database: string): Promise<readonly number[]>
  close(): Promise<void>
}

/** @returns or why there is none here */
export async function openTenants(): Promise<Tenants | { skipped: string }> {
  const { findPostgres, startPostgres }: Testing = await import(join(API, 'testing/postgres.ts'))
  const { openDatabase }: Databases = await import(join(API, 'db/database.ts'))
  const { prepareQueue }: Queue = await import(join(API, 'jobs/boss.ts'))
  const found = await findPostgres()
  if ('skipped' in found) return found
  const { bin } = found
  const cluster = await startPostgres(bin, { settings: SETTINGS })
  const { folder } = cluster
  const psql = async (sql: string): Promise<string> =>
    (await run(join(bin, 'psql'), ['-h', folder, '-U', 'postgres', '-At', '-c', sql, 'postgres'])).stdout
  return {
    bin,
    folder,
    createDatabase: cluster.createDatabase,
    async migrate(databaseUrl) {
      const opened = await openDatabase({ databaseUrl, dataDir: '/unused', onFatal: () => {} })
      await prepareQueue(opened)
      await opened.close()
    },
    ask: async (sql) => Number(await psql(sql)),
    memoryMb: () => sumMb(processesIn(folder), /^Pss:\s+(\d+)/m),
    async backendsOf(database) {
      const pids = await psql(`SELECT pid FROM pg_stat_activity WHERE datname = '${database}'`)
      return pids.split('\n').filter(Boolean).map(Number)
    },
    close: cluster.close,
  }
}

function processesIn(folder: string): number[] {
  const [pid = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [pid, ...children].map(Number)
}

/** Memory in MB that processes have each for itself, without what they share; the mean. */
export const ownMemoryMb = (pids: readonly number[]): number =>
  sumMb(pids, /^Private_Dirty:\s+(\d+)/m) / pids.length

/** Of processes that have not ended. */
function sumMb(pids: readonly number[], figure: RegExp): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + Number(figure.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return sum
    }
  }, 0)
}
