import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresUser } from './postgres.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const START_MS = 10_000

/** A PgBouncer of its own in transaction mode, in front of a throwaway cluster. */
export interface Pooler {
  /** @param databaseUrl of the cluster */
  urlOf(databaseUrl: string): string
  /** A command of its console: `RECONNECT`. */
  command(text: string): Promise<void>
  close(): Promise<void>
}

/** For the names of tests that are skipped without one. */
export const lackOfPgBouncer = existsSync(PROGRAM) ? '' : ' (skipped: no PgBouncer here)'

/**
 * @param databaseUrl of any database of the cluster
 * @param settings beside those of tests: `ignore_startup_parameters=options`
 */
export async function startPgBouncer(databaseUrl: string, settings: readonly string[] = []): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const owner = await postgresUser()
  const port = await freePort()
  const socket = new URL(databaseUrl).searchParams.get('host')
  const lines = [
    '[databases]',
    `* = host=${socket} port=5432 user=postgres`,
    '[pgbouncer]',
    'listen_addr=127.0.0.1',
    `listen_port=${port}`,
    'unix_socket_dir=',
    'auth_type=any',
    'admin_users=postgres',
    'pool_mode=transaction',
    'default_pool_size=10',
    'max_client_conn=200',
    // After a failover it would refuse everybody for 15 seconds.
    'server_login_retry=1',
    `logfile=${folder}/log`,
    ...settings,
  ]
  await writeFile(join(folder, 'ini'), `${lines.join('\n')}\n`)
  if (owner !== null) await chown(folder, owner.uid, owner.gid)
  const child = spawn(PROGRAM, ['-q', join(folder, 'ini')], { stdio: 'ignore', ...(owner ?? {}) })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const urlOf = (url: string): string => `postgresql://postgres@127.0.0.1:${port}${new URL(url).pathname}`
  const close = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const until = Date.now() + START_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '')
      await close()
      throw new Error(`PgBouncer did not start: ${log}`)
    }
    await sleep(50)
  }
  return {
    urlOf,
    async command(text) {
      const client = new pg.Client({ connectionString: `postgresql://postgres@127.0.0.1:${port}/pgbouncer` })
      await client.connect()
      await client.query(text)
      await client.end()
    },
    close,
  }
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: `postgresql://postgres@127.0.0.1:${port}/pgbouncer` })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
