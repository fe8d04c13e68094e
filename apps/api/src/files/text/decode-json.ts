import { unreadable } from '../unreadable.ts'

export interface DecodedText {
  text: string
  /** Said to the person when the text was not UTF-8. */
  note: string | null
}

/** JSON is UTF-8; a byte order mark says otherwise, and older exports are Windows-1252. */
export function decodeJsonText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: utf16(bytes, 'utf-16le'), note: null }
  if (first === 0xfe && second === 0xff) return { text: utf16(bytes, 'utf-16be'), note: null }
  return decodeUtf8(bytes)
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const windows = new TextDecoder('windows-1252')

/** Windows-1252 has a letter for every byte. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  try {
    return { text: strictUtf8.decode(bytes), note: null }
  } catch {
    return { text: windows.decode(bytes), note: 'Its text is not in UTF-8 and was read as Windows-1252.' }
  }
}

/** No letter is replaced by a sign that stands for any. */
function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unreadable(
      'The file says it is in UTF-16, but its text is damaged or incomplete',
      'Save or export it again in UTF-8, then import that file.',
    )
  }
}

/** Coordinates nest five deep, collections and attributes a few more. */
const MAX_DEPTH = 1_000

/**
 * Numbers that JavaScript cannot hold come as the text they were written as: two long ids stay two.
 *
 * @throws errors.unreadableFile saying where the JSON goes wrong
 */
export function parseJson(text: string): unknown {
  return parseWith(text, AS_GEOJSON, () =>
    // Coordinates have long decimals in lists, where they are taken as they are: looking at each number is slow.
    LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text),
  )
}

/** Every number comes as the text it was written as: `7.0` keeps its zero. @throws the same, with this remedy */
export const parseJsonAsWritten = (text: string, remedy: string): unknown =>
  parseWith(text, remedy, () => JSON.parse(text, asWritten))

function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value
}

const AS_GEOJSON = 'Export it again as GeoJSON, then import that file.'

function parseWith(text: string, remedy: string, parse: () => unknown): unknown {
  refuseDeep(text, remedy)
  try {
    return parse()
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    throw unreadable(
      breaksOff(message, text) ? 'The file is incomplete' : `The file is not valid JSON${placeIn(message)}`,
      remedy,
    )
  }
}

const LONG_NUMBER = /:\s*-?\d[\d.]{15,}|:\s*-?[\d.]+e|[[,]\s*-?\d{16,}\s*[,\]]/i
/** Every number of so many digits can be told from its neighbors. */
const SAFE_DIGITS = 15

function keepDigits(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  if (typeof value !== 'number' || source === undefined) return value
  const isWhole = /^-?\d+$/.test(source)
  // A list of decimals is a position, and so is one of whole numbers that are not long.
  if (Array.isArray(this) && !(isWhole && source.length > SAFE_DIGITS)) return value
  if (isWhole) return String(value) === source ? value : source
  const digits = digitsOf(source)
  const isKept =
    Number.isFinite(value) && (digits.length <= SAFE_DIGITS || digits === digitsOf(String(value)))
  return isKept ? value : source
}

/** `-0.0120e5` → `12`: what tells it from other numbers of its size. */
const digitsOf = (number: string): string =>
  number
    .replace(/e.*$/i, '')
    .replaceAll(/\D/g, '')
    .replaceAll(/^0+|0+$/g, '')

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
]

/** Lists in lists without end take a parser all the time and memory there is. */
function refuseDeep(text: string, remedy: string): void {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInText = false
    } else if (code === QUOTE) isInText = true
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    if (depth > MAX_DEPTH) throw unreadable('Its lists are nested too deeply', remedy)
  }
}

function breaksOff(message: string, text: string): boolean {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? -1)
  return /end of JSON input|Unterminated/.test(message) || position >= text.trimEnd().length
}

/** As far as the engine says: a line and a column, or the text around. */
function placeIn(message: string): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  if (line !== undefined) return `: the error is in line ${line}, column ${column}`
  const around = /\.\.\."(.*?)"?(\.\.\.)? is not valid JSON$/s.exec(message)?.[1]
  return around === undefined ? '' : `: the error is near ${around.replaceAll(/\s+/g, ' ')}`
}
