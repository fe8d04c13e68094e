import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import net from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PUBLISHED = /^owner-([0-9a-f-]{36})\.sock$/
const MAX_SOCKET_PATH = 100
const ANSWER_MS = 2_000
const RETRY_MS = 25
const SETTLE_MS = 10_000

/** Another process has the data folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
  readonly folder: string

  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running server. Stop that one, or set DATA_DIR to another folder.`,
    )
    this.folder = folder
  }
}

type Role = 'candidate' | 'owner'

/**
 * Holds a folder for this process alone, until released or until the process ends in whatever way.
 *
 * Each process listens on a Unix socket of its own name in the folder: listening ends with the process (a pid file
 * would fail in containers, where every process is 1). A socket appears under its published name only while it is being
 * listened on, so one that refuses connections belongs to a dead process and can be removed safely by anybody.
 * Of several candidates the smallest name wins; who meets an owner gives up.
 *
 * @returns releases the folder
 * @throws FolderInUseError when another process holds it
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const deadline = performance.now() + SETTLE_MS
  while (performance.now() < deadline) {
    const candidate = await publish(folder)
    try {
      if (await wins(folder, candidate, deadline)) return candidate.withdraw
    } catch (error) {
      await candidate.withdraw()
      throw error
    }
    await candidate.withdraw()
    await sleep(RETRY_MS + Math.random() * RETRY_MS)
  }
  throw new FolderInUseError(folder)
}

interface Candidate {
  id: string
  become(role: Role): void
  withdraw(): Promise<void>
}

async function publish(folder: string): Promise<Candidate> {
  const id = randomUUID()
  let role: Role = 'candidate'
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.end(role)
  })
  const draft = join(folder, `draft-${id}.sock`)
  const published = join(folder, `owner-${id}.sock`)
  if (Buffer.byteLength(published) > MAX_SOCKET_PATH) {
    throw new Error(`The path of the data folder is too long for a socket: ${folder}`)
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(draft, resolve)
  })
  await rename(draft, published)
  server.unref()
  return {
    id,
    become: (next) => {
      role = next
    },
    withdraw: async () => {
      await rm(published, { force: true })
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** @returns true: the folder is ours; false: another candidate goes first */
async function wins(folder: string, candidate: Candidate, deadline: number): Promise<boolean> {
  while (performance.now() < deadline) {
    const rivals = await livingRivals(folder, candidate.id)
    if (rivals.some((rival) => rival.role === 'owner')) throw new FolderInUseError(folder)
    if (rivals.length === 0) {
      candidate.become('owner')
      return true
    }
    if (rivals.some((rival) => rival.id < candidate.id)) return false
    await sleep(RETRY_MS)
  }
  return false
}

async function livingRivals(folder: string, ownId: string): Promise<{ id: string; role: Role }[]> {
  const rivals: { id: string; role: Role }[] = []
  for (const name of await readdir(folder)) {
    const id = PUBLISHED.exec(name)?.[1]
    if (id === undefined || id === ownId) continue
    const role = await ask(join(folder, name))
    if (role === 'dead') await rm(join(folder, name), { force: true })
    else rivals.push({ id, role })
  }
  return rivals
}

/** Who is listening. A process too busy to answer is alive, and counts as the owner. */
function ask(path: string): Promise<Role | 'dead'> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = net.connect(path)
    socket.setTimeout(ANSWER_MS, () => {
      resolve('owner')
      socket.destroy()
    })
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('end', () => resolve(answer === 'candidate' ? 'candidate' : 'owner'))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('dead')
      else if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve('owner')
      else reject(error)
    })
  })
}
