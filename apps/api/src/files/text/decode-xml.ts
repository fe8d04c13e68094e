import { Buffer } from 'node:buffer'
import { unreadable } from '../unreadable.ts'
import type { DecodedText } from './decode-json.ts'

/**
 * XML says its encoding in a byte order mark or in its first line; without either it is UTF-8. A text that is not valid
 * in that encoding is read as UTF-8 if all of it is valid, else as Windows-1252, where every byte is a character: none
 * is ever replaced.
 *
 * @throws errors.unreadableFile when it is in 16 bits and not valid
 */
export function decodeXml(bytes: Uint8Array): DecodedText {
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return { text: decodeWide(bytes, wide), note: null }
  const named = namedEncodingOf(bytes)
  const text = decoded(bytes, named ?? 'utf-8')
  if (text !== null) return { text, note: null }
  for (const { shown, label } of FALLBACKS) {
    const other = decoded(bytes, label)
    if (other === null) continue
    const isSame = named !== null && isAscii(other)
    return {
      text: other,
      note: isSame ? null : `Its text is not in ${named ?? 'UTF-8'} and was read as ${shown}.`,
    }
  }
  return refuse('The text of the file is in no encoding that can be read')
}

const FALLBACKS = [
  { shown: 'UTF-8', label: 'utf-8' },
  { shown: 'Windows-1252', label: 'windows-1252' },
] as const

/** Null when a byte is not valid in it, or nobody knows it. */
function decoded(bytes: Uint8Array, label: string): string | null {
  // The web reads this label as Windows-1252.
  if (/^(us-)?ascii$/i.test(label) && bytes.some((byte) => byte > 0x7f)) return null
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** By a byte order mark, or by how `<` is written. */
function wideEncodingOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return null
}

function decodeWide(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  return (
    decoded(bytes, encoding) ??
    refuse('The text of the file breaks off or is damaged: it is in UTF-16, and not valid in it')
  )
}

function refuse(message: string): never {
  throw unreadable(message, 'Export it again, in UTF-8 if you can choose, then import that file.')
}

const HEAD = 1_000

/** Null: UTF-8, because nothing or a byte order mark says so. */
function namedEncodingOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  const named = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? null
  // A text that is plainly in bytes is not in 16 bits, whatever it says.
  return named === null || /^(utf|ucs)-?16/i.test(named) ? null : named
}
