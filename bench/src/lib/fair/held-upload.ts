import { request } from 'node:http'
import { type Caller, type Fate, fateOf } from './call.ts'

const BYTES = 50 * 1024 * 1024
const PIECE = Buffer.alloc(256 * 1024, ' ')

/** Sends all of a large file but its last byte, and waits until the signal, or an answer, which is then a refusal. */
export function heldUpload({ url, headers }: Caller, signal: AbortSignal): Promise<{ fate: Fate }> {
  return new Promise((resolve) => {
    const sent = request(`${url}/api/uploads/boundaries`, {
      method: 'POST',
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/octet-stream',
        'x-file-name': 'held.geojson',
        'content-length': BYTES,
      },
    })
    const end = (fate: Fate): void => {
      signal.removeEventListener('abort', cut)
      sent.destroy()
      resolve({ fate })
    }
    const cut = (): void => end('cut')
    signal.addEventListener('abort', cut)
    sent.on('response', ({ statusCode = 0 }) => end(fateOf(statusCode)))
    // Also what writing to a connection gives that the server has closed.
    sent.on('error', () => end(signal.aborted ? 'cut' : 'failed'))
    let left = BYTES - 1
    const write = (): void => {
      while (left > 0) {
        const piece = left < PIECE.length ? PIECE.subarray(0, left) : PIECE
        left -= piece.length
        if (!sent.write(piece)) return
      }
    }
    sent.on('drain', write)
    write()
  })
}
