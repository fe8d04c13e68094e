import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const compress = promisify(gzip)
/** Less is a packet or two: it arrives no sooner. */
const WORTH_BYTES = 2_048
/** The quickest makes a fifth of a list; the best a tenth less, in three times the time. */
const OPTIONS = { level: constants.Z_BEST_SPEED }

/** Whether an Accept-Encoding header takes an encoding (`q=0` refuses it). */
export function accepts(header: string, token: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
    return name.trim() === token && !parameters.some((text) => /^\s*q=0(\.0*)?\s*$/.test(text))
  })
}

/** A text as it is sent: compressed, by a thread of its own, where the caller takes that and it is worth it. */
export async function sentText(
  text: string,
  acceptEncoding: string,
): Promise<{ body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const headers = { vary: 'accept-encoding' }
  if (text.length < WORTH_BYTES || !accepts(acceptEncoding, 'gzip')) return { body: text, headers }
  const body = new Uint8Array(await compress(text, OPTIONS))
  return { body, headers: { ...headers, 'content-encoding': 'gzip' } }
}
