import { SaxesParser } from 'saxes'
import { unreadable } from '../../unreadable.ts'

export const SAVE_AGAIN =
  'Open it in the program it came from, save it again as XLSX or CSV, then read that file.'

export interface PartHandlers {
  /** @param name without its prefix */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(characters: string): void
  close?(name: string): void
}

const PIECE = 1_000_000
/** Rich text in a cell is the deepest. */
const MAX_DEPTH = 100

/**
 * Goes through a part of a workbook without making one text of it. The parser is strict, knows no entities but XML's
 * own five, and fetches nothing.
 *
 * @param path for sentences @throws errors.unreadableFile when it breaks off or is not well-formed; what a handler throws
 */
export function parsePart(bytes: Uint8Array, path: string, handlers: PartHandlers): void {
  const parser = new SaxesParser({ position: false, xmlns: false })
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MAX_DEPTH) throw damaged(path)
    handlers.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    handlers.close?.(localName(name))
  })
  parser.on('text', (characters) => handlers.text?.(characters))
  parser.on('cdata', (characters) => handlers.text?.(characters))
  parser.on('error', () => {
    throw damaged(path)
  })
  const decode = decoderFor(bytes, path)
  for (let at = 0; at < bytes.length; at += PIECE) parser.write(decode(bytes.subarray(at, at + PIECE)))
  parser.write(decode())
  parser.close()
}

export const damaged = (path: string): Error =>
  unreadable(`The workbook is damaged or incomplete: ${path} in it cannot be read`, SAVE_AGAIN)

/** Programs write parts in UTF-8; the standard allows UTF-16. */
function decoderFor(bytes: Uint8Array, path: string): (piece?: Uint8Array) => string {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const wide = first === 0xff ? 'utf-16le' : 'utf-16be'
  const decoder = new TextDecoder(isWide ? wide : 'utf-8', { fatal: true })
  return (piece) => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
    } catch {
      throw damaged(path)
    }
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Of a sheet's list of attributes: `r:id`, whatever the prefix. */
export function prefixed(attributes: Readonly<Record<string, string>>, name: string): string {
  const found = Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))
  return found?.[1] ?? ''
}
