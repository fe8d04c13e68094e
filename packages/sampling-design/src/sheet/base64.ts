import { SamplingError } from '../errors/errors.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Bytes as text (RFC 4648, section 4, with padding); written here since engines agree on no built-in one. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    parts.push(
      LETTERS.charAt(group >>> 18) +
        LETTERS.charAt((group >>> 12) & 63) +
        (left > 1 ? LETTERS.charAt((group >>> 6) & 63) : '=') +
        (left > 2 ? LETTERS.charAt(group & 63) : '='),
    )
  }
  return parts.join('')
}

/**
 * The bytes of such a text; only the one form that `toBase64` writes is taken.
 * @param where named in the error
 * @throws InvalidSheet
 */
export function fromBase64(text: string, where: string): Uint8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Uint8Array(Math.max(0, (text.length / 4) * 3 - padding))
  const wrong = () =>
    new SamplingError('InvalidSheet', `${where} is no Base64 text.`, 'Give the sheet as it was written.')
  if (text.length % 4 !== 0) throw wrong()
  for (let at = 0, to = 0; at < text.length; at += 4, to += 3) {
    let group = 0
    for (let letter = at; letter < at + 4; letter += 1) {
      const isPadding = letter >= text.length - padding
      const value = isPadding ? 0 : sextetOf(text.charCodeAt(letter))
      if (value < 0) throw wrong()
      group = (group << 6) | value
    }
    bytes[to] = group >>> 16
    if (to + 1 < bytes.length) bytes[to + 1] = (group >>> 8) & 255
    else if (((group >>> 8) & 255) !== 0) throw wrong()
    if (to + 2 < bytes.length) bytes[to + 2] = group & 255
    else if ((group & 255) !== 0) throw wrong()
  }
  return bytes
}

/** 0 … 63, or −1 for a character that stands for nothing. */
function sextetOf(code: number): number {
  if (code >= 65 && code <= 90) return code - 65
  if (code >= 97 && code <= 122) return code - 71
  if (code >= 48 && code <= 57) return code + 4
  if (code === 43) return 62
  return code === 47 ? 63 : -1
}
