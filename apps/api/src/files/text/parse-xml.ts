import { SaxesParser } from 'saxes'
import { unreadable } from '../unreadable.ts'

export interface XmlHandlers {
  /** @param name without its prefix: some programs forget to declare them */
  open?(name: string, attributes: Record<string, string>): void
  text?(characters: string): void
  close?(name: string): void
}

export interface XmlSource {
  text: string
  /** For sentences: `fields.kml`, `The GML file`. */
  called: string
  remedy: string
  /** Whether `&nbsp;`, which only a document type could declare, stays as it is. */
  keepsUnknownEntities: boolean
}

/** Far deeper than any boundary file goes. */
const MAX_DEPTH = 200
const PIECE = 1_000_000

/**
 * Goes through an uploaded XML file. The parser is strict, knows no entities but XML's own five, and fetches nothing.
 *
 * @throws errors.unreadableFile when it breaks off, is not well-formed, or is nested without end; and what a handler
 *   throws
 */
export function parseXml(source: XmlSource, handlers: XmlHandlers = {}): void {
  const parser = new SaxesParser({ position: true, xmlns: false })
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MAX_DEPTH) throw unreadable(`${source.called} has elements nested too deeply`, source.remedy)
    handlers.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    handlers.close?.(localName(name))
  })
  parser.on('text', (characters) => handlers.text?.(characters))
  parser.on('cdata', (characters) => handlers.text?.(characters))
  parser.on('error', (error) => refuse(error, parser.line, source))
  // In pieces, so that a refusal comes before all of it is parsed.
  for (let at = 0; at < source.text.length; at += PIECE) parser.write(source.text.slice(at, at + PIECE))
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function refuse({ message }: Error, line: number, { called, remedy, keepsUnknownEntities }: XmlSource): void {
  if (keepsUnknownEntities && /undefined entity/.test(message)) return
  throw unreadable(
    /unclosed tag|unexpected end|unterminated|must contain a root/.test(message)
      ? `${called} is incomplete`
      : `${called} is not well-formed XML: the error is in line ${line}`,
    remedy,
  )
}
