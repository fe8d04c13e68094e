import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { timeOf } from '../timing.ts'

const API = join(import.meta.dirname, '../../../../apps/api/src')
const TICKS_A_SECOND = 100

/** Of the API, which is no dependency of the benchmarks. */
interface Builder {
  compile(): { sql: string }
}
interface Api {
  openDatabase(options: {
    databaseUrl: string
    dataDir: string
    onFatal: (error: Error) => void
  }): Promise<{ db: Reads; close(): Promise<void> }>
  findPostgres(): Promise<{ bin: string } | { skipped: string }>
  sampleSource: { select(db: Reads, ids: Builder): Builder }
}
interface Reads {
  selectFrom(table: string): { select(column: string): Builder }
}

/** What something took: by the clock in milliseconds, of the processor in seconds. */
interface Cost {
  ms: number
  server: number
  backends: number
}

/** Processor time of the server and of the database's processes while something runs, in seconds. */
export async function processorOf<T>(
  pid: number,
  databaseUrl: string,
  run: () => Promise<T>,
): Promise<Cost & { done: T }> {
  const database = databaseUrl === '' ? null : new URL(databaseUrl).pathname.slice(1)
  const before = { server: secondsOf(pid), backends: backendsOf(database) }
  const startedAt = performance.now()
  const done = await run()
  const ms = performance.now() - startedAt
  let backends = 0
  // One that ended meanwhile is not counted: those of an export work until its end.
  for (const [id, seconds] of backendsOf(database)) backends += seconds - (before.backends.get(id) ?? 0)
  return { done, ms, server: secondsOf(pid) - before.server, backends }
}

/** NaN where there is no /proc. */
function secondsOf(pid: number | string): number {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return Number.NaN
  // A name may hold spaces; of what follows it, the twelfth and the next are the time in the program and in the system.
  const values = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(values[11]) + Number(values[12])) / TICKS_A_SECOND
}

function backendsOf(database: string | null): Map<string, number> {
  if (database === null || !existsSync('/proc')) return new Map()
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.filter((pid) => commandOf(pid).startsWith(`postgres: postgres ${database} `))
  return new Map(found.map((pid) => [pid, secondsOf(pid)]))
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** How long a server's database alone takes to write the same rows, in milliseconds: COPY of the statement that reads them. */
export async function timeCopy(databaseUrl: string): Promise<number> {
  if (databaseUrl === '') return Number.NaN
  const { openDatabase, findPostgres, sampleSource }: Api = {
    ...(await import(join(API, 'db/database.ts'))),
    ...(await import(join(API, 'testing/postgres.ts'))),
    ...(await import(join(API, 'areas/custody/list.ts'))),
  }
  const found = await findPostgres()
  if ('skipped' in found) return Number.NaN
  const onFatal = (error: Error) => {
    throw error
  }
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', onFatal })
  const { sql } = sampleSource.select(db, db.selectFrom('sample').select('id')).compile()
  await close()
  const command = `COPY (${sql}) TO STDOUT`
  const psql = promisify(execFile)
  return timeOf(() =>
    psql(join(found.bin, 'psql'), [
      databaseUrl,
      '-q',
      '-c',
      'SET jit = off',
      '-c',
      command,
      '-o',
      '/dev/null',
    ]),
  )
}

/** In words: rows a second of an export of so many and of COPY, and the processor's seconds for 100,000 rows. */
export function costLine(rows: number, { ms, server, backends }: Cost, copyMs: number): string {
  const per100k = (seconds: number): string => ((seconds * 100_000) / rows).toFixed(1)
  const rate = (took: number): string => Math.round((rows * 1_000) / took).toLocaleString('en-US')
  return `export ${rate(ms)} rows/s, COPY of the same columns ${rate(copyMs)} rows/s; processor for 100,000 rows: server ${per100k(server)} s, database ${per100k(backends)} s`
}
