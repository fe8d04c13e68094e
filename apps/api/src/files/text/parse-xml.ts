import { SaxesParser } from 'saxes'
import { unreadable } from '../unreadable.ts'
import { mistakeOf, type XmlMistake } from './xml-mistake.ts'
import { withoutPadding } from './xml-root.ts'

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
  const { text } = source
  const { start, end } = withoutPadding(text)
  const parser = new SaxesParser({ position: true, xmlns: false })
  /** Elements that are open, and how far the parser had come when they were. */
  const open: string[] = []
  const openedAt: number[] = []
  let closed = ''
  let closedAt = 0
  let from = start
  let isOver = false
  const reached = (): number => start + parser.position
  parser.on('opentag', ({ name, attributes }) => {
    from = reached()
    open.push(name)
    openedAt.push(from)
    if (open.length > MAX_DEPTH)
      throw unreadable(`${source.called} has elements nested too deeply`, source.remedy)
    handlers.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    from = reached()
    open.pop()
    closedAt = openedAt.pop() ?? 0
    closed = name
    handlers.close?.(localName(name))
  })
  parser.on('text', (characters) => handlers.text?.(characters))
  parser.on('cdata', (characters) => handlers.text?.(characters))
  // It has closed the element already when it finds that the tag was for another one.
  const innermostAt = (message: string): { name: string; at: number } | null => {
    if (/unexpected close tag/.test(message)) return { name: closed, at: closedAt }
    const name = open.at(-1)
    return name === undefined ? null : { name, at: openedAt.at(-1) ?? start }
  }
  parser.on('error', ({ message }) => {
    if (source.keepsUnknownEntities && /undefined entity/.test(message)) return
    const innermost = innermostAt(message)
    refuse(mistakeOf({ message, text, at: Math.min(reached(), end), from, innermost, isOver }), source)
  })
  // In pieces, so that a refusal comes before all of it is parsed.
  for (let at = start; at < end; at += PIECE) parser.write(text.slice(at, Math.min(at + PIECE, end)))
  isOver = true
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function refuse(mistake: XmlMistake | 'incomplete', { called, remedy }: XmlSource): never {
  throw unreadable(
    mistake === 'incomplete'
      ? `${called} is incomplete`
      : `${called} is not well-formed XML: in line ${mistake.line} ${mistake.what}`,
    remedy,
  )
}
