/** DBF "language driver" byte → encoding label (the ANSI and Asian code pages; DOS ones are not on the web platform). */
const LANGUAGE_DRIVERS: Readonly<Record<number, string>> = {
  3: 'windows-1252',
  19: 'shift_jis',
  38: 'ibm866',
  77: 'gbk',
  78: 'euc-kr',
  79: 'big5',
  80: 'windows-874',
  87: 'windows-1252',
  89: 'windows-1252',
  101: 'ibm866',
  120: 'big5',
  121: 'euc-kr',
  122: 'gbk',
  123: 'shift_jis',
  124: 'windows-874',
  125: 'windows-1255',
  126: 'windows-1256',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
  204: 'windows-1257',
}

/** What is known of a shapefile's text besides the text. */
export interface TextHints {
  /** Content of the .cpg file: `UTF-8`, `1252`, `ISO 88591`, … */
  cpg: string | null
  /** Byte 29 of the .dbf file. */
  languageDriver: number | null
}

export interface TextDecoding {
  /** WHATWG label: `utf-8`, `windows-1252`. */
  encoding: string
  /** Whether there is any text that the choice makes a difference to. */
  matters: boolean
  /** Decodes text that was read as ISO-8859-1, byte for byte. */
  decode(latin1: string): string
}

/**
 * Decides how a shapefile's text is encoded, from all of it: the .cpg file where it holds true, else UTF-8 when
 * every text is valid UTF-8, else the .dbf's language driver, else Windows-1252.
 *
 * @param texts attribute names and values, each byte as one character (ISO-8859-1)
 */
export function decodingFor(texts: Iterable<string>, hints: TextHints): TextDecoding {
  const beyondAscii = [...texts].filter(isBeyondAscii)
  const named = labelOf(hints.cpg)
  const candidates = [named, 'utf-8', LANGUAGE_DRIVERS[hints.languageDriver ?? -1] ?? null, 'windows-1252']
  for (const encoding of candidates) {
    if (encoding === null) continue
    const decode = decoderOf(encoding)
    if (beyondAscii.every((text) => decode(text) !== null))
      return {
        encoding,
        matters: beyondAscii.length > 0,
        decode: (text) => (isBeyondAscii(text) ? (decode(text) ?? text) : text),
      }
  }
  return { encoding: 'iso-8859-1', matters: true, decode: (text) => text }
}

const isBeyondAscii = (text: string): boolean => /[\u0080-\u00ff]/.test(text)

/** Null when a text is not valid in the encoding. */
function decoderOf(encoding: string): (latin1: string) => string | null {
  const strict = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  const decode = (bytes: Uint8Array): string | null => {
    try {
      return strict.decode(bytes)
    } catch {
      return null
    }
  }
  return (latin1) => {
    const bytes = Uint8Array.from(latin1, (character) => character.charCodeAt(0))
    return decode(bytes) ?? (encoding === 'utf-8' ? decode(withoutCutCharacter(bytes)) : null)
  }
}

/** A column of fixed width can cut a UTF-8 character in two: the last character is dropped when it is not whole. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  let start = bytes.length - 1
  while (start > 0 && bytes.length - start < 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1
  const lead = bytes[start] ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return bytes.length - start < length ? bytes.subarray(0, start) : bytes
}

/** `UTF-8`, `1252`, `CP1252`, `ANSI 1252`, `ISO 88591`, `8859_15`, `65001` → a label TextDecoder knows, or null. */
function labelOf(cpg: string | null): string | null {
  const text = (cpg ?? '').trim().toLowerCase()
  if (text === '') return null
  const digits = /\d+/.exec(text.replaceAll(/iso[^0-9]*|[-_ ]/g, ''))?.[0] ?? ''
  const guesses = [
    text,
    digits === '65001' ? 'utf-8' : '',
    digits.startsWith('8859') ? `iso-8859-${digits.slice(4)}` : '',
    /^(125\d|874)$/.test(digits) ? `windows-${digits}` : '',
    digits === '932' ? 'shift_jis' : '',
    digits === '936' ? 'gbk' : '',
    digits === '949' ? 'euc-kr' : '',
    digits === '950' ? 'big5' : '',
    digits === '866' ? 'ibm866' : '',
  ]
  return guesses.map(canonical).find((label) => label !== null) ?? null
}

/** The label as the standard writes it; null when it is none. */
function canonical(label: string): string | null {
  try {
    return label === '' ? null : new TextDecoder(label).encoding
  } catch {
    return null
  }
}
