/** Where an XML document begins in earnest. */
export interface XmlRoot {
  /** Position of the root element's `<` in the text. */
  at: number
  /** Its name without prefix: `kml`, `FeatureCollection`. */
  name: string
  /** Whether a DOCTYPE stands before it: it may declare entities, which no boundary file needs. */
  hasDocumentType: boolean
}

const MAX_SPACE = 100_000
const MAX_NAME = 500

/** The root element, past declarations and comments; null where there is none. */
export function rootOf(text: string): XmlRoot | null {
  let at = 0
  let hasDocumentType = false
  for (;;) {
    const space = text.slice(at, at + MAX_SPACE).search(/[^\s\ufeff\0]/)
    if (space < 0) return null
    at += space
    const isDocumentType = /^<!doctype/i.test(text.slice(at, at + '<!doctype'.length))
    hasDocumentType ||= isDocumentType
    const end = isDocumentType ? endOfDocumentType(text, at) : endOfRemark(text, at)
    if (end === 'none') break
    if (end === 'never') return null
    at = end
  }
  const name = /^<(?:[\w.-]+:)?([\w.-]+)[\s/>]/.exec(text.slice(at, at + MAX_NAME))?.[1]
  return name === undefined ? null : { at, name, hasDocumentType }
}

/** A declaration or a comment; `none` where neither begins. */
function endOfRemark(text: string, at: number): number | 'none' | 'never' {
  if (text.startsWith('<?', at)) return after(text, '?>', at)
  if (text.startsWith('<!--', at)) return after(text, '-->', at)
  return 'none'
}

/** Its declarations stand in brackets, and may hold `>` themselves. */
function endOfDocumentType(text: string, at: number): number | 'never' {
  const end = after(text, '>', at)
  const bracket = text.indexOf('[', at)
  if (end === 'never' || bracket < 0 || bracket > end) return end
  const closing = after(text, ']', bracket)
  return closing === 'never' ? 'never' : after(text, '>', closing)
}

function after(text: string, end: string, from: number): number | 'never' {
  const found = text.indexOf(end, from)
  return found < 0 ? 'never' : found + end.length
}

/**
 * Where XML begins and ends in a text. White space before its declaration is a mistake, and NULs are no characters of
 * XML; programs that pad files leave both, and they say nothing.
 */
export function withoutPadding(text: string): { start: number; end: number } {
  const isPadding = (at: number): boolean => /[\s\ufeff\0]/.test(text.charAt(at))
  let start = 0
  while (start < text.length && isPadding(start)) start += 1
  let end = text.length
  while (end > start && isPadding(end - 1)) end -= 1
  return { start, end }
}
