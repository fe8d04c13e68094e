import { unreadable } from '../unreadable.ts'

export interface DecodedText {
  text: string
  /** Said to the person when the text was not UTF-8. */
  note: string | null
}

/** JSON is UTF-8; a byte order mark says otherwise, and older exports are Windows-1252. */
export function decodeJsonText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), note: null }
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), note: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null }
  } catch {
    const note = 'Its text is not in UTF-8 and was read as Windows-1252.'
    return { text: new TextDecoder('windows-1252').decode(bytes), note }
  }
}

/** Coordinates nest five deep, collections and attributes a few more. */
const MAX_DEPTH = 1_000

/** @throws errors.unreadableFile saying where the JSON goes wrong */
export function parseJson(text: string): unknown {
  refuseDeep(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    throw unreadable(
      breaksOff(message, text) ? 'The file is incomplete' : `The file is not valid JSON${placeIn(message)}`,
      'Export it again as GeoJSON, then import that file.',
    )
  }
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
]

/** Lists in lists without end take a parser all the time and memory there is. */
function refuseDeep(text: string): void {
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
    if (depth > MAX_DEPTH)
      throw unreadable(
        'Its lists are nested too deeply',
        'Export it again as GeoJSON, then import that file.',
      )
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
