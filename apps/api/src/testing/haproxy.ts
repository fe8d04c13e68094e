import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { addressIn, postgresUser } from './postgres.ts'
import type { Node } from './replicated.ts'

const PROGRAMS = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy']
const SHORT_TMP = '/tmp'
const RETRY_MS = 50
const STARTS_WITHIN_MS = 20_000
const CHECK_MS = 500

const WAYS = ['primary', 'reading'] as const
type Way = (typeof WAYS)[number]

/** One address for whichever node is the primary, and one for the standbys. */
export interface HaProxy {
  /** Connection address of a database in the node that takes writes. */
  primary(database: string): string
  /** The same of the standbys in turns; of the primary while there is none. */
  reading(database: string): string
  /** Names of the nodes that the proxy sends whoever comes to `primary` or to `reading`. */
  servers(way: Way): Promise<string[]>
  close(): Promise<void>
}

/** HAProxy's program, or the reason why there is none: `skipped: …`. */
export function findHaProxy(): { program: string } | { skipped: string } {
  const program = PROGRAMS.find((path) => existsSync(path))
  return program === undefined ? { skipped: 'skipped: no HAProxy here' } : { program }
}

/**
 * Starts HAProxy in front of the nodes, on Unix sockets in a folder of its own. It returns when each
 * node has been checked.
 *
 * The check speaks PostgreSQL itself (`tcp-check`): it signs in, asks `pg_is_in_recovery()` and looks at the answer. So it
 * needs neither a script that HAProxy runs (`external-check`, a program for each question) nor a web server beside each node.
 *
 * @param program of {@link findHaProxy}
 * @param role who asks the nodes; needs no right
 */
export async function startHaProxy(
  program: string,
  nodes: readonly Node[],
  role = 'postgres',
): Promise<HaProxy> {
  const folder = await mkdtemp(join(SHORT_TMP, 'ha-'))
  const file = join(folder, 'haproxy.cfg')
  for (const way of WAYS) await mkdir(join(folder, way))
  await writeFile(file, configurationOf(folder, nodes, role))
  // As who the nodes run as: a pooler that runs so, too, reaches its sockets.
  const owner = await postgresUser()
  if (owner !== null)
    for (const path of [folder, ...WAYS.map((way) => join(folder, way))])
      await chown(path, owner.uid, owner.gid)
  const child = spawn(program, ['-db', '-f', file], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(owner ?? {}),
  })
  let said = ''
  child.stderr.on('data', (piece) => {
    said += String(piece)
  })
  const ended = once(child, 'exit')
  const close = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const proxy: HaProxy = {
    primary: (database) => addressIn(join(folder, 'primary'), database),
    reading: (database) => addressIn(join(folder, 'reading'), database),
    servers: async (way) =>
      (await serversOf(folder)).flatMap(({ backend, name, isUp }) => (backend === way && isUp ? [name] : [])),
    close,
  }
  const lateMs = performance.now() + STARTS_WITHIN_MS
  while (!(await isChecked(folder, nodes.length))) {
    if (child.exitCode !== null || performance.now() > lateMs) {
      await close()
      throw new Error(`HAProxy did not start: ${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  return proxy
}

const socketIn = (folder: string): string => join(folder, '.s.PGSQL.5432')
const statsIn = (folder: string): string => join(folder, 'stats')

function configurationOf(folder: string, nodes: readonly Node[], role: string): string {
  const servers = nodes.map((node) => `  server ${node.name} unix@${socketIn(node.folder)}`)
  const backend = (way: Way): string[] => [
    `backend ${way}`,
    ...checkOf(role, way === 'reading'),
    // A session that stays on a node which is no longer what it was would write in vain, or read what is old.
    `  default-server check inter ${CHECK_MS}ms fall 2 rise 1 on-marked-down shutdown-sessions`,
    ...servers,
  ]
  const lines = [
    'global',
    `  stats socket unix@${statsIn(folder)} mode 600`,
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 2s',
    'frontend primary-in',
    `  bind unix@${socketIn(join(folder, 'primary'))}`,
    '  default_backend primary',
    'frontend reading-in',
    `  bind unix@${socketIn(join(folder, 'reading'))}`,
    '  use_backend primary if { nbsrv(reading) eq 0 }',
    '  default_backend reading',
    ...backend('primary'),
    ...backend('reading'),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * Lines of a backend that ask a node whether it is a standby: the words of PostgreSQL's protocol, in hexadecimal.
 *
 * @param role who may sign in to the database `postgres` without a password
 */
export function checkOf(role: string, isInRecovery: boolean): string[] {
  const text = (words: string): string => Buffer.from(words, 'latin1').toString('hex')
  const withLength = (hex: string): string => `${(hex.length / 2 + 4).toString(16).padStart(8, '0')}${hex}`
  const protocol3 = '00030000'
  const startup = withLength(protocol3 + text(`user\0${role}\0database\0postgres\0\0`))
  const query = text('Q') + withLength(text('SELECT pg_is_in_recovery()\0'))
  const isReady = text('Z') + withLength(text('I'))
  /** A row of one column of one byte, t or f. */
  const row = text('D') + withLength(`000100000001${text(isInRecovery ? 't' : 'f')}`)
  const goodbye = text('X') + withLength('')
  return [
    '  option tcp-check',
    '  tcp-check connect',
    `  tcp-check send-binary ${startup}`,
    `  tcp-check expect binary ${isReady}`,
    `  tcp-check send-binary ${query}`,
    `  tcp-check expect binary ${row}`,
    `  tcp-check send-binary ${goodbye}`,
  ]
}

/** A node in one of the backends, as the proxy's statistics have it. */
interface Server {
  backend: string
  name: string
  isUp: boolean
  isChecked: boolean
}

async function serversOf(folder: string): Promise<Server[]> {
  const [head = '', ...lines] = (await statistics(folder)).replace(/^# /, '').split('\n')
  const columns = head.split(',')
  return lines.flatMap((line) => {
    const cells = line.split(',')
    const cell = (column: string): string => cells[columns.indexOf(column)] ?? ''
    const [name, status] = [cell('svname'), cell('status')]
    if (cells.length < columns.length || ['FRONTEND', 'BACKEND'].includes(name)) return []
    // While the first check is under way it has no result yet, and the node counts as up.
    const isChecked = /^L7|^L4(?!TMP)|^SOCK/.test(cell('check_status'))
    return [{ backend: cell('pxname'), name, isUp: status.startsWith('UP'), isChecked }]
  })
}

async function isChecked(folder: string, nodes: number): Promise<boolean> {
  const servers = await serversOf(folder).catch(() => [])
  return servers.filter((each) => each.isChecked).length === nodes * 2
}

async function statistics(folder: string): Promise<string> {
  const socket = connect(statsIn(folder))
  socket.write('show stat\n')
  let text = ''
  for await (const piece of socket) text += String(piece)
  return text
}
