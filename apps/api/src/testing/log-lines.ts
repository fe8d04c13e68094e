import { Writable } from 'node:stream'

/** Somewhere for log lines to go that a test can read. */
export class LogLines extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}
