import { Buffer } from 'node:buffer'
import { decode as decodePage } from 'iconv-lite'
import { encodingOfCpg, encodingOfLanguage, nameOfEncoding } from './code-pages.ts'

/** What is known of a shapefile's text besides the text. */
export interface TextHints {
  /** Content of the .cpg file: `UTF-8`, `1252`, `ISO 88591`, … */
  cpg: string | null
  /** Byte 29 of the .dbf file. */
  languageDriver: number | null
}

export interface TextDecoding {
  /** WHATWG label, or a code page of DOS: `utf-8`, `windows-1252`, `cp850`. */
  encoding: string
  /** For sentences: `Windows-1252`, `code page 850`. */
  name: string
  /** Whether there is any text that the choice makes a difference to. */
  matters: boolean
  /** Decodes text that was read as ISO-8859-1, byte for byte. */
  decode(latin1: string): string
}

/** Of letters that were lost before the file came here: nothing says which they were. */
const LOST = '\ufffd'

/**
 * Decides how a shapefile's text is encoded, from all of it: the .cpg file where it holds true, else UTF-8 when
 * every text is valid UTF-8, else the .dbf's language driver, else Windows-1252.
 *
 * Nearly all text is valid in a code page of single bytes, so a .cpg that names one is hardly ever contradicted. It
 * is believed even where the text is valid UTF-8 as well: valid by chance is unlikely, but somebody said in so many
 * words how to read it, and other programs follow that word. The language byte is no such word: programs write it
 * without looking, so UTF-8 comes before it.
 *
 * @param texts attribute names and values, each byte as one character (ISO-8859-1)
 */
export function decodingFor(texts: Iterable<string>, hints: TextHints): TextDecoding {
  const beyondAscii = [...texts].filter(isBeyondAscii)
  const language = encodingOfLanguage(hints.languageDriver)
  const named = encodingOfCpg(hints.cpg)
  const candidates = [named, 'utf-8', language, 'windows-1252']
  for (const encoding of candidates) {
    if (encoding === null) continue
    const decode = decoderOf(encoding)
    if (
      beyondAscii.every((text) => decode(text) !== null) &&
      (encoding === named || isProven(encoding, beyondAscii))
    )
      return {
        encoding,
        name: nameOfEncoding(encoding),
        matters: beyondAscii.length > 0,
        decode: (text) => (isBeyondAscii(text) ? (decode(text) ?? text).replaceAll(LOST, '?') : text),
      }
  }
  return { encoding: 'iso-8859-1', name: 'ISO-8859-1', matters: true, decode: (text) => text }
}

const isBeyondAscii = (text: string): boolean => /[\u0080-\u00ff]/.test(text)

/**
 * A last letter beyond ASCII (`Café` in Windows-1252) looks like half a character of UTF-8. So that it is not dropped
 * as one, a whole character somewhere has to show that the text is UTF-8.
 */
function isProven(encoding: string, beyondAscii: readonly string[]): boolean {
  if (encoding !== 'utf-8' || beyondAscii.length === 0) return true
  const decode = decoderOf(encoding)
  return beyondAscii.some((text) => hasLetterBeyondAscii(decode(text) ?? ''))
}

const hasLetterBeyondAscii = (text: string): boolean => /[^\0-\u007f]/.test(text)

/** Null when a text is not valid in the encoding. */
function decoderOf(encoding: string): (latin1: string) => string | null {
  if (encoding.startsWith('cp')) return pageDecoder(encoding)
  const strict = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  const decode = (bytes: Uint8Array): string | null => {
    try {
      return strict.decode(bytes)
    } catch {
      return null
    }
  }
  return (latin1) => {
    const bytes = Buffer.from(latin1, 'latin1')
    return decode(bytes) ?? (encoding === 'utf-8' ? decode(withoutCutCharacter(bytes)) : null)
  }
}

/** Strict as well: some of these pages have bytes that stand for nothing. */
function pageDecoder(encoding: string): (latin1: string) => string | null {
  return (latin1) => {
    const text = decodePage(Buffer.from(latin1, 'latin1'), encoding)
    return text.includes(LOST) ? null : text
  }
}

/**
 * A column of fixed width can cut a UTF-8 character in two: the last character is dropped when it is not whole. Of
 * several names that are the same when cut, GDAL writes eight bytes and a number.
 */
function withoutCutCharacter(bytes: Buffer): Uint8Array {
  const isNumbered = /^.{8}(_\d|\d\d)$/s.test(bytes.toString('latin1'))
  const end = isNumbered ? bytes.length - 2 : bytes.length
  return Buffer.concat([withoutCutEnd(bytes.subarray(0, end)), bytes.subarray(end)])
}

function withoutCutEnd(bytes: Uint8Array): Uint8Array {
  let start = bytes.length - 1
  while (start > 0 && bytes.length - start < 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1
  const lead = bytes[start] ?? 0
  const length = lead > 0xf4 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1
  return bytes.length - start < length ? bytes.subarray(0, start) : bytes
}
