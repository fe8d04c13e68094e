import { parentPort, workerData } from 'node:worker_threads'
import { type Extension, PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { postgis as wholePostgis } from '@electric-sql/pglite-postgis'
import * as z from 'zod'
import { createAnswerReader } from './embedded-answer.ts'

/** Bytes of the wire protocol, or the end. A message holds whole protocol messages. */
export type ToEngine = { type: 'request'; stream: number; bytes: Uint8Array<ArrayBuffer> } | { type: 'close' }

export type FromEngine =
  | { type: 'opened' }
  | { type: 'answer'; stream: number; bytes: Uint8Array }
  | { type: 'done'; stream: number }
  | { type: 'failed'; message: string }

/** Answers are handed over in pieces of about this size. */
const ANSWER_BYTES = 256 * 1024
/** Ends an extended query that its connection left half-way. */
const SYNC = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)

const { folder, bundle } = z.object({ folder: z.string(), bundle: z.string() }).parse(workerData)
const port = parentPort
if (port === null) throw new Error('embedded-worker runs as a worker thread only')
const post = (message: FromEngine, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)

const postgis: Extension = {
  ...wholePostgis,
  setup: async (pg, options) => ({ ...(await wholePostgis.setup(pg, options)), bundlePath: new URL(bundle) }),
}
const engine = await PGlite.create({ dataDir: folder, extensions: { postgis, pg_trgm } })
let currentStream = 0
let queue: Promise<void> = Promise.resolve()

port.on('message', (message: ToEngine) => {
  queue = queue.then(() => (message.type === 'close' ? close() : answer(message))).catch(fail)
})
post({ type: 'opened' })

async function answer({ stream, bytes }: Extract<ToEngine, { type: 'request' }>): Promise<void> {
  if (stream < currentStream) return post({ type: 'done', stream })
  if (stream > currentStream) await beginSession(stream)
  let pieces: Uint8Array[] = []
  let size = 0
  const flush = (): void => {
    if (size === 0) return
    const whole = new Uint8Array(Buffer.concat(pieces))
    pieces = []
    size = 0
    post({ type: 'answer', stream, bytes: whole }, [whole.buffer])
  }
  const reader = createAnswerReader()
  await engine.execProtocolRawStream(bytes, {
    onRawData: (piece) => {
      // A view of the engine's memory, which the next piece overwrites.
      const kept = reader.read(piece).slice()
      pieces.push(kept)
      size += kept.byteLength
      if (size >= ANSWER_BYTES) flush()
    },
  })
  const rest = reader.end(bytes)
  pieces.push(rest)
  size += rest.byteLength
  flush()
  post({ type: 'done', stream })
}

/** Nothing of the connection before may be seen by the next: no open transaction, no setting, no prepared statement. */
async function beginSession(stream: number): Promise<void> {
  if (currentStream > 0) {
    await engine.execProtocolRawStream(SYNC, { onRawData: () => {} })
    await engine.exec('ROLLBACK')
    await engine.exec('DISCARD ALL')
  }
  currentStream = stream
}

async function close(): Promise<void> {
  await engine.close()
  port?.close()
}

function fail(error: unknown): void {
  post({ type: 'failed', message: String(error) })
}
