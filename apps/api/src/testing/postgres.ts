import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const VERSIONS = '/usr/lib/postgresql'
const OLDEST = 15
/** The last of several that name the same counts. */
const OF_TESTS = [
  'fsync=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
  'max_connections=200',
  'autovacuum=off',
]
/** Short: a Unix socket's path has at most about a hundred bytes. */
const SHORT_TMP = '/tmp'

/** A PostgreSQL of its own, thrown away afterwards. */
export interface ThrowawayPostgres {
  /** Of its Unix socket. */
  folder: string
  /**
   * Connection address of a new database in it, empty or a copy of the one that is named; PostGIS can be made in it.
   *
   * @param name without it, one of its own
   */
  createDatabase(from?: string, name?: string): Promise<string>
  dropDatabase(name: string): Promise<void>
  /** What a server does in the background, at once. */
  vacuum(name: string): Promise<void>
  /** Ends it as a crash would; {@link start} brings it back with its data. */
  stop(): Promise<void>
  /** Ends it as the end of its machine would: all its processes at once, without a word to anybody. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Runs one of PostgreSQL's programs in its folder, as its user. */
  program(name: string, ...args: string[]): Promise<void>
  /** Promotes a standby. */
  promote(): Promise<void>
  /** Removes its data and begins anew with others. */
  renew(fill: Fill): Promise<void>
  close(): Promise<void>
}

/** Folder of PostgreSQL's programs, or the reason why there is none: `skipped: …`. */
export async function findPostgres(): Promise<{ bin: string } | { skipped: string }> {
  const versions = existsSync(VERSIONS)
    ? (await readdir(VERSIONS)).map(Number).filter((v) => v >= OLDEST)
    : []
  for (const version of versions.sort((a, b) => a - b)) {
    const bin = join(VERSIONS, String(version), 'bin')
    const postgis = `/usr/share/postgresql/${version}/extension/postgis.control`
    if (existsSync(join(bin, 'initdb')) && existsSync(postgis)) return { bin }
  }
  return { skipped: `skipped: no PostgreSQL ${OLDEST}+ with PostGIS in ${VERSIONS}` }
}

export interface PostgresOptions {
  /** Where its data stays, made when it is not there; without it, they go with the cluster. */
  keptIn?: string
  /** Beside those of tests, and instead of them: `shared_buffers=1GB`. */
  settings?: readonly string[]
  /** Fills the empty folder of its data; without it, `initdb` does. */
  fill?: Fill
}

/** Fills the folder of a cluster's data, which is empty. */
export type Fill = (program: ThrowawayPostgres['program'], data: string) => Promise<void>

/**
 * Makes a cluster listening on a Unix socket in its own folder only, and starts it. As root it runs as the user
 * postgres, because PostgreSQL refuses root.
 *
 * @param bin folder of PostgreSQL's programs, of {@link findPostgres}
 */
export async function startPostgres(
  bin: string,
  { keptIn, settings: own = [], fill = initialize }: PostgresOptions = {},
): Promise<ThrowawayPostgres> {
  const folder = await mkdtemp(join(SHORT_TMP, 'pg-'))
  const owner = await postgresUser()
  if (owner !== null) await chown(folder, owner.uid, owner.gid)
  const program = async (name: string, ...args: string[]): Promise<void> => {
    await run(join(bin, name), args, {
      cwd: folder,
      ...(owner ?? {}),
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' },
    })
  }
  const data = keptIn ?? join(folder, 'data')
  const make = async (from: Fill): Promise<void> => {
    await mkdir(data, { recursive: true, mode: 0o700 })
    if (owner !== null) await chown(data, owner.uid, owner.gid)
    await from(program, data)
  }
  if (!existsSync(data)) await make(fill)
  const settings = [`listen_addresses=''`, `unix_socket_directories=${folder}`, ...OF_TESTS, ...own]
    .map((setting) => `-c ${setting}`)
    .join(' ')
  let running = false
  const start = async (): Promise<void> => {
    await program('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start')
    running = true
  }
  const stop = async (): Promise<void> => {
    if (!running) return
    running = false
    await program('pg_ctl', '-D', data, '-w', '-m', keptIn === undefined ? 'immediate' : 'fast', 'stop')
  }
  const kill = async (): Promise<void> => {
    if (!running) return
    running = false
    await killWithChildren(await processIn(data))
  }
  await start()
  let databases = 0
  return {
    folder,
    async createDatabase(from, name = `test${++databases}`) {
      // Copied as files: by the log a large one takes several times as long.
      const copied = from === undefined ? [] : ['-T', from, '--strategy=file_copy']
      await program('createdb', '-h', folder, '-U', 'postgres', ...copied, name)
      return addressIn(folder, name)
    },
    async dropDatabase(name) {
      await program('dropdb', '-h', folder, '-U', 'postgres', '--if-exists', '--force', name)
    },
    async vacuum(name) {
      await program('vacuumdb', '-h', folder, '-U', 'postgres', '--analyze', name)
    },
    start,
    stop,
    kill,
    program,
    promote: () => program('pg_ctl', '-D', data, '-w', 'promote'),
    async renew(from) {
      await stop()
      await rm(data, { recursive: true })
      await make(from)
      await start()
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const initialize: Fill = (program, data) =>
  program('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')

async function processIn(data: string): Promise<number> {
  const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** Held still first, so that none is begun and none mourned in between. */
async function killWithChildren(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').map(Number)
  for (const each of [pid, ...children.filter((child) => child > 0)]) process.kill(each, 'SIGKILL')
  while (existsSync(`/proc/${pid}`)) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Connection address of a database of the cluster whose socket is in `folder`. */
export const addressIn = (folder: string, database: string): string =>
  `postgresql://postgres@localhost/${database}?host=${folder}`

/** Whom programs of PostgreSQL run as, which refuse root; null: whoever runs this. */
export async function postgresUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const id = async (flag: string): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}
