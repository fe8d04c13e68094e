import { Duplex } from 'node:stream'

/** First byte of the wire protocol's goodbye. */
const TERMINATE = 'X'.charCodeAt(0)

type WriteDone = (error?: Error | null) => void

/** Looks to the pg driver like a socket to a PostgreSQL server; the server is the engine's worker thread. */
export class EngineStream extends Duplex {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly #onClose: () => void
  #written: WriteDone | null = null

  constructor(engine: { send(bytes: Uint8Array<ArrayBuffer>): void; onClose(): void }) {
    super()
    this.#send = engine.send
    this.#onClose = engine.onClose
  }

  /** Bytes of the server's answer. */
  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes)
  }

  /** The last request is answered: the next may go. */
  done(): void {
    const written = this.#written
    this.#written = null
    written?.()
  }

  // What the driver asks of a socket.
  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: WriteDone): void {
    this.#request([chunk], written)
  }

  /** The driver writes a query as several small messages: they cross to the worker as one. */
  override _writev(chunks: { chunk: Buffer }[], written: WriteDone): void {
    this.#request(
      chunks.map(({ chunk }) => chunk),
      written,
    )
  }

  #request(chunks: Buffer[], written: WriteDone): void {
    // The engine's one session outlives its connections: it is not told goodbye.
    const wanted = chunks.filter((chunk) => chunk[0] !== TERMINATE)
    if (wanted.length === 0) {
      written()
    } else {
      this.#written = written
      this.#send(new Uint8Array(Buffer.concat(wanted)))
    }
  }

  override _final(done: WriteDone): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: WriteDone): void {
    this.#onClose()
    this.done()
    done(error)
  }
}
