import type { IncomingMessage } from 'node:http'
import { errors } from '@org/core/contract'

/** Largest JSON body: an import of the most features with the longest names fits. */
export const MAX_JSON_BYTES = 4 * 1024 * 1024

/** The longest gap without a byte of a body, in milliseconds. */
export const STALLED_MS = 30_000

/**
 * Reads a request's body, counting as it arrives: the announced length may be wrong.
 *
 * @throws errors.tooLarge as soon as it is; errors.timeout when nothing comes for {@link STALLED_MS}; errors.aborted
 * when the caller stops half-way
 */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw errors.tooLarge(maxBytes)
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of unstalled(incoming)) {
      size += piece.length
      if (size > maxBytes) throw errors.tooLarge(maxBytes)
      pieces.push(piece)
    }
  } catch (error) {
    throw incoming.destroyed && !incoming.complete ? errors.aborted(error) : error
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** The pieces of a body; throws after too long a gap, and leaves the connection able to carry the answer. */
async function* unstalled(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(errors.timeout()), STALLED_MS)
  })
  const pieces: AsyncIterator<Buffer> = incoming.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await Promise.race([pieces.next(), stalled])
      if (next.done) return
      timer?.refresh()
      yield next.value
    }
  } finally {
    clearTimeout(timer)
    // Releases the request, so that its rest can be drained; not awaited, because the next piece may never come.
    void pieces.return?.()
  }
}
