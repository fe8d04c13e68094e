/** Elements whose text nobody sees; `comment` holds LibreOffice’s notes. A nested table is no text of its cell. */
const UNSEEN = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'TITLE', 'NOSCRIPT', 'COMMENT', 'TABLE'])
/** Elements that stand on lines of their own. */
const LINES = new Set(['P', 'DIV', 'LI', 'UL', 'OL', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'PRE', 'BLOCKQUOTE'])

export const isUnseen = (element: Element): boolean => UNSEEN.has(element.tagName) || isHidden(element)

export const isHidden = (element: Element): boolean =>
  /display\s*:\s*none/i.test(element.getAttribute('style') ?? '')

/** Every letter of a cell; `<br>` is a line end. */
export function exactText(cell: Node): string {
  return oneText(cell) ?? linesOf(cell, '', (text) => text)
}

/** A cell as a browser shows it: spaces and line ends of the source are one space, `<br>` and paragraphs are lines. */
export function shownText(cell: Node): string {
  const only = oneText(cell)?.replace(/[ \t\r\n\f]+/g, ' ')
  const lines = only ?? linesOf(cell, '', (text) => text.replace(/[ \t\r\n\f]+/g, ' '))
  return lines
    .replace(/ *\n */g, '\n')
    .replaceAll('\u00a0', ' ')
    .trim()
}

/** A cell of a program that writes its spaces as they are: only line ends and tabs of the source are one space. */
export function spacedText(cell: Node): string {
  const only = oneText(cell)?.replace(/[\t\r\n]+/g, ' ')
  return only ?? withoutLast(linesOf(cell, '', (text) => text.replace(/[\t\r\n]+/g, ' ')))
}

/** The last line end is not shown: an empty cell has a lone `<br>`. */
const withoutLast = (lines: string): string => lines.replace(/\n$/, '')

/** Most cells have one text and nothing else. */
function oneText({ firstChild, childNodes }: Node): string | null {
  if (firstChild === null) return ''
  return firstChild.nodeType === firstChild.TEXT_NODE && childNodes.length === 1 ? firstChild.nodeValue : null
}

function linesOf(parent: Node, before: string, written: (text: string) => string): string {
  let lines = before
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === node.TEXT_NODE) lines += written(node.nodeValue ?? '')
    else if (node instanceof Element && !isUnseen(node)) lines = withElement(lines, node, written)
  }
  return lines
}

function withElement(lines: string, element: Element, written: (text: string) => string): string {
  if (element.tagName === 'BR') return `${lines}\n`
  if (!LINES.has(element.tagName)) return linesOf(element, lines, written)
  return onNewLine(linesOf(element, onNewLine(lines), written))
}

function onNewLine(lines: string): string {
  let end = lines.length
  while (lines[end - 1] === ' ') end -= 1
  return end === 0 || lines[end - 1] === '\n' ? lines : `${lines}\n`
}
