import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import type { Servers } from './servers.ts'

const run = promisify(execFile)
const TICKS_PER_SECOND = 100

/** What a round of writes came to. */
export interface Rate {
  /** Acknowledged writes a second. */
  perSecond: number
  p95Ms: number
  /** Processor time of the servers for each write. */
  nodeMs: number
}

/** Small writes (a grower) from so many clients, spread over the processes, for some seconds. */
export async function writesOf(servers: Servers, clients: number, seconds: number): Promise<Rate> {
  const { urls, pids, headers } = servers
  const before = processorMs(pids)
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url,
        connections: Math.max(1, Math.round(clients / urls.length)),
        duration: seconds,
        requests: [
          {
            method: 'POST',
            path: '/api/growers',
            setupRequest: (request) => ({
              ...request,
              headers: { ...headers, 'idempotency-key': randomUUID() },
              body: JSON.stringify({ name: `Grower ${randomUUID()}` }),
            }),
          },
        ],
      }),
    ),
  )
  const made = results.reduce((sum, each) => sum + each['2xx'], 0)
  const refused = results.reduce((sum, each) => sum + each.non2xx + each.errors, 0)
  if (refused > 0) throw new Error(`${refused} writes were refused`)
  const took = results.reduce((longest, each) => Math.max(longest, each.duration), 0)
  return {
    perSecond: made / took,
    p95Ms: Math.max(...results.map(({ latency }) => latency.p97_5)),
    nodeMs: (processorMs(pids) - before) / made,
  }
}

/** Processor time of processes so far, in milliseconds. */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
  }, 0)
}

const ROW = `INSERT INTO bare_row (name) VALUES ('x');`
const LOCK = 'SELECT pg_advisory_xact_lock(7302001);'
const NUMBERED = `INSERT INTO bare_change (row_name) VALUES ('x');`
const TOLD = `SELECT pg_notify('change', '{"from":1,"to":1,"entities":["grower"]}');`
/** Each statement a round trip. */
const SCRIPTS = {
  /** One row, one numbered row under a lock and a notification: what the program has to do at least. */
  bare: [ROW, LOCK, NUMBERED, TOLD],
  /** The same without the lock: what the notification costs. */
  notify: [ROW, NUMBERED, TOLD],
  plain: [ROW, NUMBERED],
}
const TABLES = `
CREATE TABLE IF NOT EXISTS bare_row (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text);
CREATE TABLE IF NOT EXISTS bare_change (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, row_name text);`

/** PostgreSQL's own benchmark in a database of its own. */
export async function openPgbench(bin: string, socket: string, database: string, folder: string) {
  const at = ['-h', socket, '-U', 'postgres', database]
  await run(join(bin, 'pgbench'), ['-i', '-q', '-s', '10', ...at])
  await run(join(bin, 'psql'), ['-q', '-c', TABLES, ...at])
  const fileOf = (name: keyof typeof SCRIPTS): string => join(folder, `${name}.sql`)
  for (const name of ['bare', 'notify', 'plain'] as const)
    await writeFile(fileOf(name), ['BEGIN;', ...SCRIPTS[name], 'COMMIT;', ''].join('\n'))
  const take = async (clients: number, seconds: number, ...how: string[]): Promise<number> => {
    const args = ['-n', '-c', String(clients), '-j', '1', '-T', String(seconds), ...how, ...at]
    const { stdout } = await run(join(bin, 'pgbench'), args)
    return Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
  }
  return {
    simpleUpdate: (clients: number, seconds: number) => take(clients, seconds, '-N'),
    bare: (clients: number, seconds: number) => take(clients, seconds, '-f', fileOf('bare')),
    notify: (clients: number, seconds: number) => take(clients, seconds, '-f', fileOf('notify')),
    plain: (clients: number, seconds: number) => take(clients, seconds, '-f', fileOf('plain')),
  }
}
