/** A piece of a line of the changelog. What is not one of the marks below is text as it stands. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; href: string }

/** `code`, **strong** and [links](https://…); nothing nests. */
const MARK = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Reads a line as pieces to be shown by elements, never as HTML. Only web links lead somewhere; others are text. */
export function parseInline(line: string): Inline[] {
  const pieces: Inline[] = []
  let from = 0
  for (const match of line.matchAll(MARK)) {
    if (match.index > from) pieces.push({ kind: 'text', text: line.slice(from, match.index) })
    pieces.push(marked(match))
    from = match.index + match[0].length
  }
  if (from < line.length) pieces.push({ kind: 'text', text: line.slice(from) })
  return pieces
}

function marked([, code, strong, text = '', href = '']: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  return isWebAddress(href) ? { kind: 'link', text, href } : { kind: 'text', text }
}

const isWebAddress = (href: string): boolean => /^https?:$/.test(URL.parse(href)?.protocol ?? '')

/** The same words without their marks. */
export const plainText = (pieces: readonly Inline[]): string => pieces.map(({ text }) => text).join('')
