import type { IncomingMessage } from 'node:http'
import { errors } from '@org/core/contract'

/** Largest JSON body: an import of the most features with the longest names fits. */
export const MAX_JSON_BYTES = 4 * 1024 * 1024

/** The least speed of a body: so many bytes in each so many milliseconds, or its end. A person is let wait, not a drip. */
export const LEAST_BYTES = 30 * 1024
export const STALLED_MS = 30_000

/**
 * The pieces of a request's body, counted as they arrive: the announced length may be wrong.
 *
 * @throws errors.tooLarge as soon as it is; errors.timeout below the least speed ({@link LEAST_BYTES}); errors.aborted
 * when the caller stops half-way
 */
export async function* bodyPieces(incoming: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw errors.tooLarge(maxBytes)
  let size = 0
  try {
    for await (const piece of unstalled(incoming)) {
      size += piece.length
      if (size > maxBytes) throw errors.tooLarge(maxBytes)
      yield piece
    }
  } catch (error) {
    throw incoming.destroyed && !incoming.complete ? errors.aborted(error) : error
  }
}

/** A whole body. @throws what {@link bodyPieces} throws */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = []
  for await (const piece of bodyPieces(incoming, maxBytes)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

/** The pieces of a body; throws when they come too slowly, and leaves the connection able to carry the answer. */
async function* unstalled(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  let timer: NodeJS.Timeout | undefined
  let since = 0
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(errors.timeout()), STALLED_MS)
  })
  const pieces: AsyncIterator<Buffer> = incoming.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await Promise.race([pieces.next(), stalled])
      if (next.done) return
      since += next.value.length
      if (since >= LEAST_BYTES) {
        since = 0
        timer?.refresh()
      }
      yield next.value
    }
  } finally {
    clearTimeout(timer)
    // Releases the request, so that its rest can be drained; not awaited, because the next piece may never come.
    void pieces.return?.()
  }
}
