import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { EngineStream } from './embedded-stream.ts'
import type { FromEngine, ToEngine } from './embedded-worker.ts'
import { holdFolder } from './folder-lock.ts'
import { leanPostgis } from './lean-postgis.ts'
import { refuseMoved } from './moved.ts'

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './embedded-worker.ts' : './embedded-worker.js',
  import.meta.url,
)
const DATABASE = 'database'
const DRAFT = 'database.draft-'

/** PostgreSQL with PostGIS as WebAssembly, in a worker thread of its own: a long query blocks the thread it runs on. */
export interface EmbeddedEngine {
  /** A connection speaking PostgreSQL's wire protocol. There is one session: a new connection ends the one before. */
  connect(): Duplex
  close(): Promise<void>
}

/**
 * Opens the database in `<dataDir>/database`, made on first use.
 *
 * @param prepared a data folder whose database a new one is a copy of; null: it is made from nothing
 * @throws FolderInUseError when another process has the folder; FolderError when it cannot be written, or was moved
 */
export async function openEmbedded(
  dataDir: string,
  onFatal: (error: Error) => void,
  prepared: string | null = null,
): Promise<EmbeddedEngine> {
  const folder = resolve(dataDir)
  const release = await holdFolder(folder)
  try {
    await refuseMoved(folder)
    await prepareDatabase(folder, prepared)
    const engine = await startEngine(join(folder, DATABASE), onFatal)
    return {
      connect: engine.connect,
      async close() {
        await engine.close()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Made beside its place and moved there when whole: a process killed while making it leaves no half database. */
async function prepareDatabase(folder: string, prepared: string | null): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(DRAFT)) await rm(join(folder, name), { recursive: true, force: true })
  }
  const database = join(folder, DATABASE)
  if ((await stat(database).catch(() => null)) !== null) return
  const draft = join(folder, `${DRAFT}${randomUUID()}`)
  if (prepared !== null) {
    // A thousand files: asynchronously, one after the other, they take ten times as long.
    cpSync(join(prepared, DATABASE), draft, { recursive: true })
  } else {
    const engine = await startEngine(draft, () => {})
    await engine.close()
  }
  await rename(draft, database)
}

async function startEngine(folder: string, onFatal: (error: Error) => void): Promise<EmbeddedEngine> {
  const { href: bundle } = await leanPostgis()
  const worker = new Worker(WORKER, { workerData: { folder, bundle }, stdout: false, stderr: false })
  const streams = new Map<number, EngineStream>()
  let nextStream = 1
  let closing = false
  const closed = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const post = (message: ToEngine, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer)

  const fail = (error: Error): void => {
    opened.reject(error)
    for (const stream of streams.values()) stream.destroy(error)
    if (closing) closed.resolve()
    else onFatal(error)
  }
  worker.on('message', (message: FromEngine) => {
    if (message.type === 'opened') opened.resolve()
    else if (message.type === 'answer') streams.get(message.stream)?.receive(message.bytes)
    else if (message.type === 'done') streams.get(message.stream)?.done()
    else if (message.type === 'failed') fail(new Error(message.message))
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => fail(new Error(`The embedded database stopped (${code})`)))
  await opened.promise

  return {
    connect() {
      const id = nextStream++
      const stream = new EngineStream({
        send: (bytes) => post({ type: 'request', stream: id, bytes }, [bytes.buffer]),
        onClose: () => streams.delete(id),
      })
      streams.set(id, stream)
      return stream
    },
    async close() {
      closing = true
      post({ type: 'close' })
      await closed.promise
    },
  }
}
